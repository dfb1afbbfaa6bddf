// SPDX-License-Identifier: Apache-2.0
//
// stk_reporting.h: the code that runs when a program that can report failures
// is loaded. It has no functions to call from outside.
//
//   function              threads  in a handler?  may block?  allocates?

#ifndef STK_REPORTING_H
#define STK_REPORTING_H

#endif

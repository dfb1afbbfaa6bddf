// SPDX-License-Identifier: Apache-2.0
//
// context.h: where a signal met the program, two lines an architecture.

#ifndef STK_TRAP_CONTEXT_H
#define STK_TRAP_CONTEXT_H

#include <stdint.h>
#include <ucontext.h>

#if defined(__linux__) && defined(__x86_64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.gregs[REG_RSP];
}
#elif defined(__linux__) && defined(__aarch64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.pc;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext.sp;
}
#elif defined(__APPLE__) && defined(__aarch64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__pc;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__sp;
}
#elif defined(__APPLE__) && defined(__x86_64__)
static inline uintptr_t stk_context_pc(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__rip;
}
static inline uintptr_t stk_context_sp(const ucontext_t *context) {
  return (uintptr_t)context->uc_mcontext->__ss.__rsp;
}
#else
#error "Stakeout's trap knows x86_64 and arm64 on Linux and Darwin."
#endif

#endif

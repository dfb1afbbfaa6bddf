import StakeoutSpecs
import Testing

await Testing.__swiftPMEntryPoint() as Never

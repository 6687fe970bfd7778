export { type ContractCase, ContractViolation, expectSame } from './contract/contract.js'
export { type FormatExample, formatContract } from './contract/format-contract.js'
export { type ReplacerExample, replacerContract } from './contract/replacer-contract.js'

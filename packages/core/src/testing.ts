export { type ContractCase, ContractViolation, expectSame } from './contract.js'

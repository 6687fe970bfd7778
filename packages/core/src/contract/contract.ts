import { type OptionNames, requireKnown, requireValue } from '../apply/apply-options.js'

/** One rule of a contract, ready for any test runner: `for (const { name, run } of cases) test(name, run)`. */
export interface ContractCase {
  readonly name: string
  /** Throws a {@link ContractViolation} if the rule does not hold. */
  run(): void | Promise<void>
}

/** The error of a contract case. It says which rule was broken, what was expected, and what the plugin gave. */
export class ContractViolation extends Error {
  constructor(rule: string, expected: unknown, actual: unknown) {
    super(`${rule}: expected ${print(expected)}, got ${print(actual)}`)
    this.name = 'ContractViolation'
  }
}

/** Compares two plain values by content. @throws ContractViolation if they differ */
export function expectSame(rule: string, actual: unknown, expected: unknown): void {
  if (print(actual) !== print(expected)) throw new ContractViolation(rule, expected, actual)
}

/**
 * Checks the examples of a contract, which are plain data and may come from JavaScript.
 *
 * @param fields the fields that an example may have, with their allowed values
 * @param required the fields that it must have
 * @throws TypeError that names the contract, the example and what is wrong with it
 */
export function requireExamples(
  contract: string,
  examples: readonly object[],
  fields: OptionNames,
  required: readonly string[],
): void {
  requireValue(contract, 'examples', examples, 'list')
  for (const [i, example] of Array.from(examples).entries()) {
    const what = `example ${i + 1} of ${contract}`
    requireKnown(what, example, fields)
    for (const name of required)
      if (!Object.hasOwn(example, name)) throw new TypeError(`${what} has no ${name}`)
  }
}

function print(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (value instanceof Uint8Array) return `bytes ${JSON.stringify(Array.from(value))}`
  return (
    JSON.stringify(value, (_, part: unknown) => (part === undefined ? '(undefined)' : part)) ?? String(value)
  )
}

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

function print(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${JSON.stringify(Array.from(value))}`
  return (
    JSON.stringify(value, (_, part: unknown) => (part === undefined ? '(undefined)' : part)) ?? String(value)
  )
}

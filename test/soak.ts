// biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
const SOAK = process.env['EMEND_SOAK']

const IS_ALL = SOAK === 'all'
/** Whether tests run that only `.ci/run` and `npm run soak` have time for. */
export const IS_FULL: boolean = SOAK === 'full' || IS_ALL

/** How much a test does. */
interface Amounts<Value> {
  /** By `npm run soak`, which has hours: everything, thousands of starts of programs, texts of more than 50 kB. */
  readonly soak: Value
  /** By `.ci/run`: a sample, of seconds. */
  readonly ci: Value
  /** By `npm test`: a few, so that it is seen to work. */
  readonly test: Value
}

/** How much to do in this run. */
export function amountOf<Value>({ soak, ci, test }: Amounts<Value>): Value {
  return IS_ALL ? soak : IS_FULL ? ci : test
}

// biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
const SOAK = process.env['EMEND_SOAK']

/** Whether exhaustive tests try everything, which takes hours: `npm run soak`. */
export const IS_ALL: boolean = SOAK === 'all'
/** Whether tests with many repetitions run all of them, as before a merge, or only a few for a quick check. */
export const IS_FULL: boolean = SOAK === 'full' || IS_ALL

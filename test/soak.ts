/** Whether tests with many repetitions run all of them, as before a merge, or only a few for a quick check. */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
export const IS_FULL: boolean = process.env['EMEND_SOAK'] === 'full'

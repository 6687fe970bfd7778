/** Whether tests that repeat themselves do it in full, as before a change lands, or as often as a look at them needs. */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: turbo does not run the tests of the repository
export const IS_FULL: boolean = process.env['EMEND_SOAK'] === 'full'

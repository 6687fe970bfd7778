/** The names of configurations that are code, in the order in which they are looked for. */
export const CODE_NAMES: readonly string[] = ['emend.config.js', 'emend.config.mjs']

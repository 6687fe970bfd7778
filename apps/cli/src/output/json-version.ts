/** The version of the objects that `--json` prints, and of the results of `emend batch`. It changes when a field is renamed or removed, or changes its meaning. */
export const JSON_VERSION = 1

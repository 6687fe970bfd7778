/** The version of the objects that `--json` prints. It changes when a field is renamed or removed, or changes its meaning. */
export const JSON_VERSION = 1

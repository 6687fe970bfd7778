/** The version of the shapes that `--json` prints. It changes when a field is renamed, removed or given another meaning. */
export const JSON_VERSION = 1

/**
 * Applies `--color` to everything that is printed, including output of libraries, by setting the environment variables
 * `NO_COLOR` and `FORCE_COLOR`. The option takes precedence over these variables.
 *
 * @param when `auto`, `always`, `never`, or false for `--no-color`
 */
export function chooseColors(when: string | boolean): void {
  const { env } = process
  if (when === false || when === 'never') {
    env['NO_COLOR'] = '1'
    delete env['FORCE_COLOR']
  } else if (when === 'always') {
    env['FORCE_COLOR'] = '1'
    delete env['NO_COLOR']
  }
}

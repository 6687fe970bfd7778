/**
 * Makes `--color` hold for everything that is printed, also by libraries, which ask the environment: it comes before
 * `NO_COLOR` and `FORCE_COLOR`.
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

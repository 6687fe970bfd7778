import { SECRET_FILES } from '@emend/fs'

/** The names that count where a host gives none: {@link SECRET_FILES}, and those in `EMEND_SECRETS`, parted by spaces. */
export function secretFiles(): readonly string[] {
  const more = process.env['EMEND_SECRETS'] ?? ''
  return [...SECRET_FILES, ...more.split(/\s+/).filter((name) => name !== '')]
}

/** Why a path to a file for secrets is refused, as the end of a sentence that begins with the path. */
export const MAY_HOLD_SECRETS = 'may hold secrets'

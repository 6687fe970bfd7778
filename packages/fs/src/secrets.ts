import { plainName } from './closed-places.js'

/**
 * The names of files for secrets, which agents keep from models. `*` stands for any characters, and a name after `!` is none; of
 * several that fit the last one counts. Letter case does not, nor do other spellings that a file system may take for the name.
 */
export const SECRET_FILES: readonly string[] = [
  '.env',
  '.env.*',
  '*.env',
  '.envrc',
  '!.env.example',
  '.npmrc',
  '.netrc',
  '.pypirc',
  '.pgpass',
  '.htpasswd',
  '.git-credentials',
  'id_*',
  '!id_*.pub',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.jks',
  '*.keystore',
  'credentials',
]

/**
 * Returns a function that says whether the last name of a path is that of a file for secrets.
 *
 * @param names as in {@link SECRET_FILES}
 */
export function secretsIn(names: readonly string[]): (path: string) => boolean {
  return (path) => {
    // A path of a request may be spelled as on Windows, and that of a folder may end with a slash.
    const name = plainName(path.split(/[/\\]/).findLast((part) => part !== '') ?? '')
    const last = names.findLast((one) => fits(name, plainName(one.replace(/^!/, ''))))
    return last !== undefined && !last.startsWith('!')
  }
}

/** Whether a name is a pattern, where `*` stands for any characters. */
function fits(name: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  const last = others.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    at = name.indexOf(part, at)
    if (at === -1) return false
    at += part.length
  }
  return name.length >= at + last.length && name.endsWith(last)
}

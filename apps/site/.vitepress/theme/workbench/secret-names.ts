import { plainName } from '@emend/fs'

/** The names of files for secrets that emend keeps from models. The build of the site puts them here. */
declare const SECRET_FILES: readonly string[]

/** Whether a path has the name of a file for secrets: it is shown only after a person opened it, and never put into an address. */
export function isSecret(path: string): boolean {
  const name = plainName(path.split(/[/\\]/).findLast((one) => one !== '') ?? '')
  const last = SECRET_FILES.findLast((one) => patternOf(one).test(name))
  return last !== undefined && !last.startsWith('!')
}

/** A name in which `*` stands for any characters; a name after `!` is none. */
function patternOf(name: string): RegExp {
  const parts = plainName(name.replace(/^!/, '')).split('*')
  return new RegExp(`^${parts.map((part) => part.replace(/[.\\+?^${}()|[\]]/g, '\\$&')).join('.*')}$`, 's')
}

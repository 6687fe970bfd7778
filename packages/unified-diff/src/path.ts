import { readQuoted } from './name.js'

/**
 * The path that the old and new name of a file have in common, without the prefixes that distinguish the two (`a/` and `b/`,
 * `i/` and `w/`, `old/` and `new/`). Equal names have no prefix. Undefined for names of different files.
 */
export function commonPath(old: string, now: string): string | undefined {
  if (old === now) return old
  const [oldRest, newRest] = [withoutFirst(old), withoutFirst(now)]
  if (oldRest !== undefined && oldRest === newRest) return oldRest
  if (PREFIX.test(old) && oldRest === now) return now
  if (PREFIX.test(now) && newRest === old) return old
  const original = old.replace(BACKUP, '')
  if (original !== old) return commonPath(original, now)
  const [oldBare, nowBare] = [old.replace(NOTE, ''), now.replace(NOTE, '')]
  return oldBare === old && nowBare === now ? undefined : commonPath(oldBare, nowBare)
}

/** A note that some models write after a name to distinguish old from new. */
const NOTE = / +\((?:original|modified|old|new|before|after|current|updated|existing|changed|fixed)\)$/i

const PREFIX = /^[abciow]\//
const BACKUP = /(?:\.orig|\.old|\.bak|~)$/

function withoutFirst(name: string): string | undefined {
  const slash = name.indexOf('/')
  return slash === -1 || slash === name.length - 1 ? undefined : name.slice(slash + 1)
}

/** The path of a single name, if the other side has no file. */
export function withoutPrefix(name: string): string {
  return name.replace(PREFIX, '')
}

/**
 * The path in a `diff --git` line whose two names differ only in their prefixes. Names with spaces are split if there is
 * only one way to do so. Undefined for any other line, and for one longer than two paths can be.
 */
export function gitPath(names: string): string | undefined {
  if (names.length > MAX_NAMES_LENGTH) return undefined
  const quoted = splitQuoted(names)
  if (quoted !== undefined) return commonPath(...quoted)
  const middle = names.length >> 1
  const halves = names.length % 2 === 1 && names[middle] === ' ' ? pathAt(names, middle) : undefined
  if (halves !== undefined) return halves
  const spaces = Array.from(names.matchAll(/ /g), ({ index }) => index)
  if (spaces.length > MAX_SPACES) return undefined
  const paths = new Set(spaces.flatMap((space) => pathAt(names, space) ?? []))
  return paths.size === 1 ? Array.from(paths)[0] : undefined
}

const MAX_NAMES_LENGTH = 10_000
const MAX_SPACES = 100

function pathAt(names: string, space: number): string | undefined {
  return commonPath(names.slice(0, space), names.slice(space + 1))
}

/** Splits the two names if at least one of them is in quotation marks. */
function splitQuoted(names: string): [string, string] | undefined {
  if (names.startsWith('"')) {
    const first = readQuoted(names)
    if (!first?.rest.startsWith(' ')) return undefined
    const second = first.rest.slice(1)
    const name = second.startsWith('"') ? readQuoted(second)?.name : second
    return name === undefined ? undefined : [first.name, name]
  }
  const quote = names.indexOf(' "')
  const second = quote === -1 ? undefined : readQuoted(names.slice(quote + 1))
  return second?.rest === '' ? [names.slice(0, quote), second.name] : undefined
}

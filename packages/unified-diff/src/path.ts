import { readQuoted } from './name.js'

/**
 * The path that the two names of a file mean, without the prefixes that set old and new apart (`a/` and `b/`, `i/`
 * and `w/`, `old/` and `new/`), of which equal names have none. Undefined for names of different files.
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

/** What some models write behind a name to set old and new apart. */
const NOTE = / +\((?:original|modified|old|new|before|after|current|updated|existing|changed|fixed)\)$/i

const PREFIX = /^[abciow]\//
const BACKUP = /(?:\.orig|\.old|\.bak|~)$/

function withoutFirst(name: string): string | undefined {
  const slash = name.indexOf('/')
  return slash === -1 || slash === name.length - 1 ? undefined : name.slice(slash + 1)
}

/** The path that one name alone means, where the other side has no file. */
export function lonePath(name: string): string {
  return name.replace(PREFIX, '')
}

/**
 * The path that a line `diff --git` names, where its two names are the same but for prefixes. Names with spaces are distinguished
 * where there is one way to do so. Bounded: names longer than paths can be are not read.
 */
export function gitPath(names: string): string | undefined {
  if (names.length > LONGEST_NAMES) return undefined
  const quoted = splitQuoted(names)
  if (quoted !== undefined) return commonPath(...quoted)
  const middle = names.length >> 1
  const halves = names.length % 2 === 1 && names[middle] === ' ' ? pathAt(names, middle) : undefined
  if (halves !== undefined) return halves
  const spaces = Array.from(names.matchAll(/ /g), ({ index }) => index)
  if (spaces.length > MOST_SPACES) return undefined
  const paths = new Set(spaces.flatMap((space) => pathAt(names, space) ?? []))
  return paths.size === 1 ? Array.from(paths)[0] : undefined
}

const LONGEST_NAMES = 10_000
const MOST_SPACES = 100

function pathAt(names: string, space: number): string | undefined {
  return commonPath(names.slice(0, space), names.slice(space + 1))
}

/** The two names, where one of them is in quotation marks. */
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

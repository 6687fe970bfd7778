import { readQuoted } from './name.js'

/**
 * The path that the old and new name of a file have in common, without the prefixes that distinguish the two (`a/` and `b/`,
 * `i/` and `w/`, `old/` and `new/`). Equal names have no prefix. Undefined for names of different files.
 */
export function commonPath(oldName: string, newName: string): string | undefined {
  return commonOf(oldName, newName, MOST_SUFFIXES)
}

/** How many suffixes and notes are removed from the end of a name. */
const MOST_SUFFIXES = 4

function commonOf(oldName: string, newName: string, suffixes: number): string | undefined {
  if (oldName === newName) return oldName
  const [oldRest, newRest] = [withoutFirst(oldName), withoutFirst(newName)]
  if (oldRest !== undefined && oldRest === newRest) return oldRest
  if (PREFIX.test(oldName) && oldRest === newName) return newName
  if (PREFIX.test(newName) && newRest === oldName) return oldName
  if (suffixes === 0) return undefined
  const original = oldName.replace(BACKUP, '')
  if (original !== oldName) return commonOf(original, newName, suffixes - 1)
  const [oldBare, newBare] = [oldName.replace(NOTE, ''), newName.replace(NOTE, '')]
  if (oldBare === oldName && newBare === newName) return undefined
  return commonOf(oldBare, newBare, suffixes - 1)
}

/** A note that some models write after a name to distinguish old from new. */
const NOTE = /(?<! ) +\((?:original|modified|old|new|before|after|current|updated|existing|changed|fixed)\)$/i

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

import { betweenEqualEnds, isSwapped } from '../text/sequences.js'

/**
 * Tells which of some files a path was most likely meant to name that none of them has: at most three, the likeliest first, and
 * only such that are equally likely. Files of the same name count, whatever their letter case, by how many folders above
 * them are the same; so a path without `a/` or the name of the root at its beginning is found, and the only file of a name. Where there is
 * none, files in the same folder that differ only in what follows the last dot; where there is none of these, files whose name is
 * misspelt: a letter more, less or other, or two that changed places.
 *
 * The files are asked for once, when the first path is. Linear in the files, then in those of the name.
 */
export function pathSuggester(files: () => Iterable<string>): (path: string) => readonly string[] {
  let known: Names | undefined
  return (path) => {
    known ??= namesOf(files())
    const wanted = partsOf(path.replace(MARKS, ''))
    const name = wanted.at(-1)
    if (name === undefined) return []
    const named = known.byName.get(fold(name)) ?? known.byStem.get(stemOf(wanted))
    return named === undefined ? bestOf(misspelt(known, fold(name)), wanted, 1) : bestOf(named, wanted)
  }
}

/** Emphasis, back-ticks and quotation marks around a path. */
const MARKS = /^[*`"']+|[*`"']+$/g

interface Names {
  /** By the folded name alone. */
  readonly byName: ReadonlyMap<string, readonly string[]>
  /** By the folded path without what follows the last dot. */
  readonly byStem: ReadonlyMap<string, readonly string[]>
}

const MOST_SUGGESTED = 3

function namesOf(files: Iterable<string>): Names {
  const [byName, byStem] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const add = (names: Map<string, string[]>, key: string, file: string) => {
    const others = names.get(key)
    if (others === undefined) names.set(key, [file])
    else others.push(file)
  }
  for (const file of files) {
    const parts = partsOf(file)
    add(byName, fold(parts.at(-1) ?? ''), file)
    add(byStem, stemOf(parts), file)
  }
  return { byName, byStem }
}

function misspelt({ byName }: Names, name: string): readonly string[] {
  return Array.from(byName).flatMap(([other, files]) => (isSlip(name, other) ? files : []))
}

/** @param ignored how many names at the end are alike already */
function bestOf(files: readonly string[], wanted: readonly string[], ignored = 0): readonly string[] {
  const likenessOf = (file: string) =>
    likeness(partsOf(file).slice(0, -ignored || undefined), wanted.slice(0, -ignored || undefined))
  const rated = files.map((file) => ({ file, likeness: likenessOf(file) }))
  const most = rated.reduce((best, { likeness }) => Math.max(best, likeness), 0)
  return rated
    .filter(({ likeness }) => likeness === most)
    .map(({ file }) => file)
    .sort()
    .slice(0, MOST_SUGGESTED)
}

/** How many names two paths share at their ends; of as many first the path that is nothing but these, then the one in the same letters. */
function likeness(file: readonly string[], wanted: readonly string[]): number {
  let [shared, exact] = [0, 0]
  while (shared < file.length && shared < wanted.length) {
    const [own, other] = [file.at(-1 - shared) ?? '', wanted.at(-1 - shared) ?? '']
    if (fold(own) !== fold(other)) break
    if (own === other) exact++
    shared++
  }
  return shared * 4 + (shared === file.length ? 2 : 0) + (exact === shared ? 1 : 0)
}

/** Whether two names differ by a letter more, less or other, or by two that changed places. Digits and endings never differ. Linear. */
function isSlip(oneName: string, otherName: string): boolean {
  const [[one, ending], [other, otherEnding]] = [splitName(oneName), splitName(otherName)]
  if (ending !== otherEnding) return false
  const shorter = Math.min(one.length, other.length)
  if (shorter < SHORTEST || Math.abs(one.length - other.length) > 1) return false
  const [a, b] = betweenEqualEnds(one, other)
  if (/[^\p{L}\p{M}_-]/u.test(a + b)) return false
  return Math.max(a.length, b.length) === 1 || isSwapped(a, b)
}

const SHORTEST = 4

function splitName(name: string): readonly [stem: string, ending: string] {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
}

function partsOf(path: string): string[] {
  return path.split(/[/\\]/).filter((part) => part !== '' && part !== '.')
}

function stemOf(parts: readonly string[]): string {
  return fold(parts.join('/')).replace(/\.[^./]*$/, '')
}

/** A name as file systems see it to which letter case and Unicode form are nothing. */
function fold(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

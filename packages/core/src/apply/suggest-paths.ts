import { foldLookalikes } from '../text/lookalikes.js'
import { slipBetween } from '../text/sequences.js'

/**
 * Returns a function that suggests which existing files a path without a file may mean. It suggests at most
 * three paths, all equally likely, in alphabetical order. It tries these in turn, until one gives a file:
 * 1. Files with the same name in any letter case. Those that share the most folders above the name win, so
 *    `a/src/x.ts` finds `src/x.ts`.
 * 2. Files with the same path in any letter case but another extension: `src/x.js` finds `src/x.ts`.
 * 3. Files whose name differs by a typo: one letter added, removed or replaced, or two neighboring letters
 *    swapped.
 *
 * Calls `files` once, for the first path. Linear in the number of files for the first path, later in the number
 * of files of the same name; a typo costs a pass over all names.
 */
export function pathSuggester(files: () => Iterable<string>): (path: string) => readonly string[] {
  let names: Names | undefined
  return (path) => {
    names ??= namesOf(files())
    const wanted = partsOf(path.replace(SURROUNDING_MARKS, ''))
    const name = wanted.at(-1)
    if (name === undefined) return []
    const sameName = names.byName.get(fold(name)) ?? names.byStem.get(stemOf(wanted))
    return sameName === undefined
      ? mostSimilar(filesWithTypo(names, fold(name)), wanted, 1)
      : mostSimilar(sameName, wanted)
  }
}

/** Markdown emphasis, backticks and quotation marks around a path. */
const SURROUNDING_MARKS = /^[*`"']+|(?<![*`"'])[*`"']+$/g

interface Names {
  /** The files by their folded name. */
  readonly byName: ReadonlyMap<string, readonly string[]>
  /** The files by their folded path without its extension. */
  readonly byStem: ReadonlyMap<string, readonly string[]>
}

const MOST_SUGGESTIONS = 3

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

function filesWithTypo({ byName }: Names, name: string): readonly string[] {
  return Array.from(byName).flatMap(([other, files]) => (isTypo(name, other) ? files : []))
}

/**
 * Returns the files that share the most folders with the wanted path.
 *
 * @param ignored how many names at the end of the paths are not compared
 */
function mostSimilar(files: readonly string[], wanted: readonly string[], ignored = 0): readonly string[] {
  const likenessOf = (file: string) =>
    likeness(partsOf(file).slice(0, -ignored || undefined), wanted.slice(0, -ignored || undefined))
  const rated = files.map((file) => ({ file, likeness: likenessOf(file) }))
  const highest = rated.reduce((best, { likeness }) => Math.max(best, likeness), 0)
  return rated
    .filter(({ likeness }) => likeness === highest)
    .map(({ file }) => file)
    .sort()
    .slice(0, MOST_SUGGESTIONS)
}

/**
 * Rates two paths by how many names they share at their ends. Of files with equally many, one whose whole path
 * is shared is better, then one with the same letter case.
 */
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

/**
 * Whether two names differ by one letter added, removed or replaced, or by two letters swapped. Names of fewer
 * than four letters, other extensions and other digits are no typos. Linear.
 */
function isTypo(oneName: string, otherName: string): boolean {
  const [[one, ending], [other, otherEnding]] = [splitName(oneName), splitName(otherName)]
  if (ending !== otherEnding || Math.min(one.length, other.length) < SHORTEST_NAME) return false
  const slip = slipBetween(one, other)?.join('') ?? ''
  return slip !== '' && !/[^\p{L}\p{M}_-]/u.test(slip)
}

const SHORTEST_NAME = 4

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

/** Folds letter case and Unicode form, as file systems do that ignore both, and what looks alike or is not seen. */
function fold(name: string): string {
  return foldLookalikes(name).toLowerCase()
}

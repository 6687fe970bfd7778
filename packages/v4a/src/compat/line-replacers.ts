import {
  findSequence,
  foldLookalikes,
  lastAtMost,
  type Match,
  type Query,
  type Replacer,
  type TextDocument,
  type Tier,
} from '@emend/core/plugin'

/**
 * The comparisons of whole lines that the tools behind the profiles make, from strict to tolerant: to the letter, without
 * trailing whitespace, without whitespace at both ends, and with look-alikes folded as well. They know blank lines as lines.
 */
export const exact: Replacer<'exact'> = /* @__PURE__ */ byKey('exact', 'exact', (line) => line)
export const trimEnd: Replacer<'trim-end'> = /* @__PURE__ */ byKey('trim-end', 'trailing', (line) =>
  line.trimEnd(),
)
export const lineTrimmed: Replacer<'line-trimmed'> = /* @__PURE__ */ byKey(
  'line-trimmed',
  'whitespace',
  (line) => line.trim(),
)
export const unicodeNormalized: Replacer<'unicode-normalized'> = /* @__PURE__ */ byKey(
  'unicode-normalized',
  'lookalike',
  (line) => foldLookalikes(line).trim(),
)

/**
 * A replacer that finds consecutive lines with the same keys. Searches forward, and stops where its reader does. The keys of a
 * text are made once, so that many hunks together take linear time.
 */
function byKey<Name extends string>(name: Name, tier: Tier, keyOf: (line: string) => string): Replacer<Name> {
  const keysOf = (document: TextDocument) => keyedLines(document, keyOf)
  return Object.freeze({
    apiVersion: 1,
    name,
    tier,
    *find({ document, hunk, within, budget }: Query): Generator<Match> {
      if (within.end <= within.start) return
      if (!document.hasMade(keysOf)) budget.spend(document.lineCount)
      const { numbers, ids, linesOf } = document.once(keysOf)
      const wanted = hunk.old.map((line) => ids.get(keyOf(line)) ?? UNKNOWN)
      budget.spend(1 + wanted.length)
      if (wanted.includes(UNKNOWN)) return
      const from = document.lineAt(within.start)
      const end = document.lineAt(Math.max(within.start, within.end - 1)) + 1
      const [only, ...others] = wanted
      const firsts =
        only !== undefined && others.length === 0
          ? linesFrom(linesOf[only] as readonly number[], from)
          : findSequence(numbers.subarray(from, end), wanted)
      const offset = others.length === 0 ? 0 : from
      for (const found of firsts) {
        const first = found + offset
        budget.spend(1)
        if (first + wanted.length > end) return
        yield { span: { start: document.lineStart(first), end: document.lineStart(first + wanted.length) } }
      }
    },
  })
}

const UNKNOWN = -1

/** The number of the key of each line; the number of each key, and its lines, ascending. */
interface KeyedLines {
  readonly numbers: Int32Array
  readonly ids: ReadonlyMap<string, number>
  readonly linesOf: readonly (readonly number[])[]
}

function keyedLines(document: TextDocument, keyOf: (line: string) => string): KeyedLines {
  const numbers = new Int32Array(document.lineCount)
  const ids = new Map<string, number>()
  const linesOf: number[][] = []
  for (let line = 0; line < numbers.length; line++) {
    const key = keyOf(document.line(line))
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    numbers[line] = id
    const lines = linesOf[id]
    if (lines === undefined) linesOf[id] = [line]
    else lines.push(line)
  }
  return { numbers, ids, linesOf }
}

function* linesFrom(lines: readonly number[], from: number): Generator<number> {
  for (let at = lastAtMost(lines, from - 1) + 1; at < lines.length; at++) yield lines[at] as number
}

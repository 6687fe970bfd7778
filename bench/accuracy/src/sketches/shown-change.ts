import type { Random } from '../random.js'
import { type Change, fileText, hunksOf, newLines, situationOf, wantedText } from '../situation.js'
import { type NamedBlock, namedBlocks } from '../whole/blocks.js'
import { saysWhatGoes } from './make-sketch.js'
import { WORDINGS } from './marker-words.js'
import { isOneChange } from './one-change.js'

/** In which form a chat shows a change. */
export const FORMS = ['around', 'heads', 'function', 'function with markers', 'whole'] as const

export type Form = (typeof FORMS)[number]

/** A file, the answer of a chat that shows a change of it, and the file with that change. */
export interface ShownChange {
  readonly path: string
  readonly step: string
  readonly form: Form
  readonly before: string
  readonly after: string
  /** A message with one block of code, and that code. */
  readonly message: string
  readonly code: string
}

/** A line of the new text, and whether it is new, or next to lines that went. */
interface ShownLine {
  readonly text: string
  readonly isChanged: boolean
}

/**
 * Shows a change as chats do: the changed lines with some around them, with the heads of the blocks that they are in, or the one function
 * that has them all; a marker stands for whatever else there is, in one of the wordings and comments of its language. Undefined where
 * the change has no such form.
 */
export function shownChange(change: Change, form: Form, random: Random): ShownChange | undefined {
  const situation = situationOf(change, 0)
  const [before, after] = [fileText(situation), wantedText(situation)]
  if (before === after || before.includes('\r')) return undefined
  // No block of code shows whether the last line of the file ends in a line break.
  if (!change.finalNewline && after.endsWith('\n')) return undefined
  if (!isOneChange(change.path, before, after)) return undefined
  // A function alone does not show that the first or the last lines of the file go.
  const losesEdge = [change.script[0], change.script.at(-1)].some((line) => line?.step === 'remove')
  if (losesEdge && form.startsWith('function')) return undefined
  const context = 1 + random.below(3)
  if (!hunksOf(change.script, context).every(({ lines }) => saysWhatGoes(lines))) return undefined
  const lines = shownLines(change)
  const marker = markerOf(change.path, random)
  const code = codeIn(lines, form, marker, context)
  if (code === undefined || lines.some(({ text }) => text.trim() === marker)) return undefined
  const text = `${code.join('\n')}\n`
  const longest = Math.max(2, ...code.map((line) => /`{3,}/.exec(line)?.[0].length ?? 0))
  const fence = '`'.repeat(longest + 1)
  const tag = /\.(\w+)$/.exec(change.path)?.[1] ?? 'text'
  const message = `Here is the change:\n\n${fence}${tag} ${change.path}\n${text}${fence}\n`
  return { path: change.path, step: change.step, form, before, after, message, code: text }
}

function shownLines({ script }: Change): ShownLine[] {
  const after = newLines(script)
  const next = new Set<unknown>()
  for (const [at, { step }] of script.entries()) {
    if (step !== 'remove') continue
    next.add(script.slice(0, at).findLast((line) => line.step !== 'remove'))
    next.add(script.slice(at).find((line) => line.step !== 'remove'))
  }
  return after.map((line) => ({ text: line.text, isChanged: line.step === 'add' || next.has(line) }))
}

function codeIn(
  lines: readonly ShownLine[],
  form: Form,
  marker: string,
  context: number,
): readonly string[] | undefined {
  const changed = lines.flatMap(({ isChanged }, at) => (isChanged ? [at] : []))
  const [first, last] = [changed[0], changed.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const texts = lines.map(({ text }) => text)
  if (form === 'whole') return texts.length <= LONGEST_WHOLE ? texts : undefined
  const shown = new Set<number>()
  for (const at of changed) for (let near = at - context; near <= at + context; near++) shown.add(near)
  if (form === 'around') return elided(texts, shown, { first: 0, end: texts.length }, marker)
  if (form === 'heads') {
    for (const at of changed) for (const head of headsOf(texts, at)) shown.add(head)
    return elided(texts, shown, { first: 0, end: texts.length }, marker)
  }
  const block = namedBlocks(texts).findLast((one) => one.first <= first && last < one.end)
  if (block === undefined || block.end - block.first > LONGEST_BLOCK) return undefined
  if (form === 'function') return texts.slice(block.first, block.end)
  shown.add(block.first).add(block.end - 1)
  const inside = elided(texts, shown, block, marker)
  return inside.length < block.end - block.first ? inside : undefined
}

const LONGEST_WHOLE = 200
const LONGEST_BLOCK = 60
/** A marker is not worth it for fewer lines. */
const FEWEST_LEFT_OUT = 3

/** The lines of a part that are shown, with a marker for each run of others. */
function elided(
  texts: readonly string[],
  shown: ReadonlySet<number>,
  { first, end }: Pick<NamedBlock, 'first' | 'end'>,
  marker: string,
): readonly string[] {
  const code: string[] = []
  for (let at = first; at < end; ) {
    let next = at
    while (next < end && !shown.has(next)) next++
    const hidden = texts.slice(at, next)
    const head = hidden.find((line) => line.trim() !== '')
    if (head === undefined || (hidden.length < FEWEST_LEFT_OUT && at > first && next < end))
      code.push(...hidden)
    else code.push((/^\s*/.exec(head)?.[0] ?? '') + marker)
    at = next
    while (at < end && shown.has(at)) code.push(texts[at++] ?? '')
  }
  return code
}

/** The lines above one that head the blocks around it: each the next that is less deep. */
function headsOf(texts: readonly string[], at: number): readonly number[] {
  const heads: number[] = []
  let depth = depthOf(texts[at] ?? '')
  for (let line = at - 1; line >= 0 && depth > 0; line--) {
    const text = texts[line] ?? ''
    if (text.trim() === '' || depthOf(text) >= depth) continue
    depth = depthOf(text)
    if (/[{([:]\s*$/.test(text)) heads.push(line)
  }
  return heads
}

function depthOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0
}

/** Signs of comments, by the end of a path: those of one line, or around one. */
const COMMENTS: readonly (readonly [path: RegExp, ...signs: (readonly [string, string])[]])[] = [
  [/\.(?:py|rb|sh|ya?ml|toml|pl|r|cmake|gypi?|podspec)$|(?:^|\/)(?:Makefile|Dockerfile)$/, ['# ', '']],
  [/\.(?:md|markdown|html?|xml|vue|svelte|svg)$/, ['<!-- ', ' -->']],
  [/\.css$/, ['/* ', ' */']],
  [/\.(?:sql|lua|hs)$/, ['-- ', '']],
  [/./, ['// ', ''], ['/* ', ' */'], ['//', '']],
]

function markerOf(path: string, random: Random): string {
  const [, ...signs] = COMMENTS.find(([end]) => end.test(path)) ?? COMMENTS[0] ?? []
  const [open, close] = random.pick(signs) ?? ['// ', '']
  return open + random.pick(WORDINGS) + close
}

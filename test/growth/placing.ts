import { type Edit, editText, standard } from '../../packages/core/src/index.js'
import { newTextChecks } from '../../packages/core/src/plugin.js'
import { applySketch } from '../../packages/sketch/src/index.js'
import type { Subject } from './subject.js'

/** A line that no fragment has, so that an edit at it is placed by it alone. */
const MARK = 'the only line of its kind;'

/** What a request makes of a repeated fragment: the file, and the edits for it. */
type Case = (text: string) => { readonly file: string; readonly edits: readonly Edit[] }

const lines = (search: string, replacement: string, more: Partial<Edit> = {}): Edit => ({
  search,
  replacement,
  unit: 'lines',
  ...more,
})
const part = (search: string, replacement: string): Edit => ({ search, replacement, unit: 'text' })
const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)
const between = (text: string) => `${ended(text)}${MARK}\n${text}`

/** One edit for each thing that a text can do to placing: where it is found, how it is merged, and why it is refused. */
const PLACED: Readonly<Record<string, Case>> = {
  'a part of a line': (text) => ({ file: between(text), edits: [part(MARK, 'x')] }),
  'exact lines': (text) => ({ file: between(text), edits: [lines(`${MARK}\n`, 'x\n')] }),
  'the whole file': (text) => ({ file: ended(text), edits: [lines(ended(text), `x\n${ended(text)}`)] }),
  'other whitespace': (text) => ({
    file: between(text),
    edits: [lines(`  ${MARK}\n${ended(text)}`, `  y\n${ended(text)}`)],
  }),
  'one line that drifted': (text) => ({
    file: between(text),
    edits: [lines(`${ended(text)}${MARK.replace('only', 'sole')}\n`, `${ended(text)}y\n`)],
  }),
  'a miss': (text) => ({ file: ended(text), edits: [lines(`${MARK}\n`, 'x\n'), part(MARK, 'x')] }),
  'a miss of many lines': (text) => ({ file: between('x'), edits: [lines(ended(text), 'x\n')] }),
  'many places': (text) => ({ file: ended(text), edits: [lines(firstLine(text), 'x\n')] }),
  'every place': (text) => ({ file: text, edits: [{ ...part(firstLine(text), 'x'), all: true }] }),
  'an anchor': (text) => ({
    file: between(text),
    edits: [lines(`${MARK}\n`, 'x\n', { hints: { anchors: [firstLine(text), firstLine(text)] } })],
  }),
  'a line number': (text) => ({
    file: ended(text),
    edits: [lines(firstLine(text), 'x\n', { hints: { line: 1 } })],
  }),
  'many edits': (text) => ({ file: between(text), edits: split(text).map((line) => lines(line, 'x\n')) }),
}

function firstLine(text: string): string {
  return ended(/^[^\n]*\n?/.exec(text)?.[0] ?? '')
}

/** The lines of a text, at most so many that their count does not bound the work before their length does. */
function split(text: string): readonly string[] {
  return text
    .split(/(?<=\n)/)
    .slice(0, 500)
    .map(ended)
}

/** The texts that a check sees: only new, in the old text too, and beside the place in the file. */
const JUDGED: Readonly<Record<string, Case>> = {
  new: (text) => ({ file: `a\n${MARK}\nb\n`, edits: [lines(`${MARK}\n`, ended(text)), part(MARK, text)] }),
  'in both texts': (text) => ({
    file: `a\n${MARK}\n${ended(text)}b\n`,
    edits: [lines(`${MARK}\n${ended(text)}`, `x\n${ended(text)}${ended(text)}`)],
  }),
  'beside the place': (text) => ({
    file: between(text),
    edits: [lines(`${MARK}\n`, `${ended(text)}${MARK}\n${ended(text)}`)],
  }),
}

function subject(name: string, { file, edits }: ReturnType<Case>, steps: number, profile = standard): void {
  for (const edit of edits.length > 2 ? [edits] : edits.map((one) => [one]))
    editText(file, edit, { profile, steps, path: `${name}.ts` })
}

/** Sketches of a file with a text on both sides of a line: that show the line alone, all, or only markers. */
const SKETCHED: Readonly<Record<string, (text: string) => string>> = {
  'one line': () => `...\n${MARK}\nnew()\n...\n`,
  'the whole file': (text) => `${ended(text)}${MARK}\nnew()\n${text}`,
  'a file of another kind': (text) => `...\n${ended(text)}new()\n${ended(text)}...\n`,
  markers: (text) => text.replace(/[^\n]*\n?/g, '// ... existing code ...\n$&'),
}

/** Placing, and each kind of damage in new text by itself. What the budget counts is bounded by it. */
export const PLACING: readonly Subject[] = [
  ...Object.entries(PLACED).map(([name, made]) => ({
    name: `placing ${name}`,
    run: (text: string, steps: number) => subject('a', made(text), steps),
  })),
  ...Object.entries(SKETCHED).map(([name, made]) => ({
    name: `a sketch, ${name}`,
    run: (text: string, steps: number) => {
      applySketch(between(text), { target_file: 'a', code_edit: made(text) }, { steps })
    },
  })),
  ...newTextChecks.flatMap((check) =>
    Object.entries(JUDGED).map(([where, made]) => ({
      name: `new text, ${check.kind}, ${where}`,
      run: (text: string, steps: number) => subject('a', made(text), steps, { ...standard, checks: [check] }),
    })),
  ),
]

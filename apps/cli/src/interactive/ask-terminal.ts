import type { Readable, Writable } from 'node:stream'
import { isCancel, selectKey } from '@clack/prompts'
import { printable } from '@emend/core/plugin'
import { paintDiff, paintFor, type Terminal } from '../output/text.js'
import type { Answer, Ask } from './approve.js'
import { editInEditor } from './edit-in-editor.js'
import { bodyOf, editedHunk, type Hunk } from './hunks.js'

/** The terminal of a person. */
export interface Console {
  readonly input: Readable
  readonly output: Writable & Terminal
  /** Lets the person change a text. Default: their editor. */
  readonly edit?: typeof editInEditor
  /** What is asked about a hunk. Default: whether to apply it. */
  readonly question?: string
}

/** Asks about hunks on a terminal: shows the diff and waits for one of the keys of `git add -p`. Ctrl-C and Esc abort. */
export function askTerminal({
  input,
  output,
  edit = editInEditor,
  question = 'Apply this hunk?',
}: Console): Ask {
  const paint = paintFor(output)
  const shown = paint.isColorSupported ? output : withoutColors(output)
  const ask = async (hunk: Hunk): Promise<Answer> => {
    const keys = KEYS.filter(({ needs = () => true }) => needs(hunk))
    const key = await selectKey({
      message: question,
      options: keys.map(({ key: value, label }) => ({ value, label })),
      withGuide: false,
      input,
      output: shown,
    })
    const answer = isCancel(key) ? 'abort' : (keys.find((one) => one.key === key)?.answer ?? 'abort')
    if (answer === 'help') {
      output.write(`${keys.map((one) => `${paint.bold(one.key)}  ${one.help}`).join('\n')}\n`)
      return ask(hunk)
    }
    return answer === 'edit' ? edited(hunk) : answer
  }
  const edited = async (hunk: Hunk): Promise<Answer> => {
    if (hunk.lines === undefined) return ask(hunk)
    const text = await edit(bodyOf(hunk.lines.marked) + REMARKS, 'hunk.diff')
    const made = text === undefined ? 'the editor failed' : editedHunk(hunk.lines, text)
    if (typeof made !== 'string') return made.length === 0 ? 'reject' : { edited: made }
    output.write(`${paint.yellow('not changed:')} ${made}\n`)
    return ask(hunk)
  }
  return (hunk) => {
    const { path, number, count, diff } = hunk
    // The diff of a whole file already names the file.
    const title =
      hunk.lines === undefined ? '' : `${paint.bold(printable(path))}, hunk ${number} of ${count}\n`
    output.write(`\n${title}${paintDiff(diff, paint, output)}`)
    return ask(hunk)
  }
}

const REMARKS = `# To leave out a line that is added, delete it; to keep one that is removed, turn its - into a space.
# Lines that begin with # are left out. If no change is left, the hunk is not applied.
`

interface Key {
  readonly key: string
  readonly label: string
  readonly help: string
  readonly answer: Exclude<Answer, object> | 'edit' | 'help'
  /** Whether the key is offered for a hunk. Default: for all hunks. */
  needs?(hunk: Hunk): boolean
}

const KEYS: readonly Key[] = [
  { key: 'y', label: 'yes', help: 'apply this hunk', answer: 'accept' },
  { key: 'n', label: 'no', help: 'do not apply this hunk', answer: 'reject' },
  {
    key: 'a',
    label: 'all of this file',
    help: 'apply this hunk and all that follow in this file',
    answer: 'rest',
  },
  {
    key: 'd',
    label: 'none of this file',
    help: 'apply neither this hunk nor any that follow in this file',
    answer: 'none',
  },
  {
    key: 'q',
    label: 'quit',
    help: 'quit: apply what was accepted so far; Ctrl-C applies nothing',
    answer: 'quit',
  },
  {
    key: 's',
    label: 'split',
    help: 'split this hunk into smaller ones',
    answer: 'split',
    needs: ({ choices, lines }) => lines !== undefined && choices.length > 1,
  },
  {
    key: 'e',
    label: 'edit',
    help: 'change this hunk in your editor',
    answer: 'edit',
    needs: ({ lines }) => lines !== undefined,
  },
  { key: '?', label: 'help', help: 'show what the keys do', answer: 'help' },
]

/** Removes colors from what the prompt library writes. It asks Node for colors, and Node 20 ignores NO_COLOR there. */
function withoutColors(output: Writable): Writable {
  return new Proxy(output, {
    get(target, name) {
      if (name !== 'write') {
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (text: unknown, ...rest: never[]) =>
        target.write(typeof text === 'string' ? text.replace(COLOR_CODE, '') : text, ...rest)
    },
  })
}

const COLOR_CODE = /\u001b\[[0-9;]*m/g

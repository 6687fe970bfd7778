import type { Readable, Writable } from 'node:stream'
import { isCancel, selectKey } from '@clack/prompts'
import { printable } from '@emend/core'
import { paintDiff, paintFor, type Terminal } from '../output/text.js'
import type { Answer, Ask } from './approve.js'

/** Where a person reads and types. */
export interface Console {
  readonly input: Readable
  readonly output: Writable & Terminal
}

/** Asks about hunks on a terminal: shows the diff and waits for one key. Ctrl-C and Esc are to quit. */
export function askTerminal({ input, output }: Console): Ask {
  const paint = paintFor(output)
  const shown = paint.isColorSupported ? output : withoutColours(output)
  return async ({ path, number, count, diff }) => {
    // A diff that is alone names its file.
    const title = count === 1 ? '' : `${paint.bold(printable(path))}, hunk ${number} of ${count}\n`
    output.write(`\n${title}${paintDiff(diff, paint, output)}`)
    const key = await selectKey({
      message: 'Apply this hunk?',
      options: KEYS.map(({ key: value, label }) => ({ value, label })),
      withGuide: false,
      input,
      output: shown,
    })
    return isCancel(key) ? 'quit' : (KEYS.find((one) => one.key === key)?.answer ?? 'quit')
  }
}

const KEYS: readonly { readonly key: string; readonly label: string; readonly answer: Answer }[] = [
  { key: 'y', label: 'yes', answer: 'accept' },
  { key: 'n', label: 'no, leave it out', answer: 'reject' },
  { key: 'a', label: 'yes, and all that follow', answer: 'rest' },
  { key: 'q', label: 'quit, write nothing', answer: 'quit' },
]

/** The library asks Node for colours, and Node 20 gives them whatever NO_COLOR says. */
function withoutColours(output: Writable): Writable {
  return new Proxy(output, {
    get(target, name) {
      if (name !== 'write') {
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return (text: unknown, ...rest: never[]) =>
        target.write(typeof text === 'string' ? text.replace(COLOUR, '') : text, ...rest)
    },
  })
}

const COLOUR = /\u001b\[[0-9;]*m/g

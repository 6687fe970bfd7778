import { text as askText, isCancel } from '@clack/prompts'
import type { Failure } from '@emend/core'
import { type EditChoice, printable } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import { paintFor } from '../output/text.js'
import type { Console } from './ask-terminal.js'

/** An edit that is refused because it has several readings. */
export type Unsure = Extract<Failure, { readonly choices?: readonly EditChoice[] }>

/** Shows what an edit may mean and asks which is meant. Undefined: none of it. `abort`: end without writing anything. */
export type ChooseReading = (unsure: Unsure, file: string) => Promise<EditChoice | 'abort' | undefined>

/** Asks for the number of a reading on a terminal. An empty answer leaves the edit refused; Ctrl-C and Esc abort. */
export function chooseReadingOn({ input, output }: Pick<Console, 'input' | 'output'>): ChooseReading {
  const paint = paintFor(output)
  return async ({ path, message, choices = [] }, file) => {
    const [question = ''] = message.split('\n')
    output.write(`\n${paint.bold(printable(path))}: ${printable(question)}\n`)
    for (const [i, { label, text }] of choices.entries()) {
      output.write(`${paint.bold(`${i + 1})`)} ${label}\n`)
      output.write(`${printable(linesOf(renderDiff({ path, before: file, after: text })))}\n`)
    }
    const numbers = choices.length === 1 ? '1' : `1-${choices.length}`
    const answer = await askText({
      message: `Which is meant? ${numbers}, or nothing for none of them`,
      validate: (given = '') =>
        given.trim() === '' || choices[Number(given) - 1] !== undefined ? undefined : `give ${numbers}`,
      withGuide: false,
      input,
      output,
    })
    return isCancel(answer) ? 'abort' : choices[Number(answer ?? '') - 1]
  }
}

/** The beginning of a diff, below its headers. */
function linesOf(diff: string): string {
  const lines = diff.trimEnd().split('\n')
  const from = lines.findIndex((line) => line.startsWith('@@'))
  const shown = lines.slice(from, from + MOST_LINES).map((line) => `   ${line}`)
  const left = lines.length - from - MOST_LINES
  return [...shown, ...(left > 0 ? [`   … ${left} more lines`] : [])].join('\n')
}

const MOST_LINES = 24

import { text as askText, isCancel } from '@clack/prompts'
import { printable, splitLines } from '@emend/core/plugin'
import type { Doubt, DoubtPlace } from '../edit/several-places.js'
import { paintFor } from '../output/text.js'
import type { Console } from './ask-terminal.js'

/** Shows the places of an edit and asks which is meant. Undefined: none of them. `abort`: end without writing anything. */
export type ChoosePlace = (doubt: Doubt, file: string) => Promise<DoubtPlace | 'abort' | undefined>

/** Asks for the number of a place on a terminal. An empty answer leaves the edit refused; Ctrl-C and Esc abort. */
export function choosePlaceAt({ input, output }: Pick<Console, 'input' | 'output'>): ChoosePlace {
  const paint = paintFor(output)
  return async ({ path, places }, file) => {
    const lines = splitLines(file)
    output.write(`\n${paint.bold(printable(path))}: an edit fits ${places.length} places\n`)
    for (const [i, place] of places.entries()) {
      output.write(`${paint.bold(`${i + 1})`)} ${nameOf(path, place)}\n`)
      for (
        let at = Math.max(1, place.start - CONTEXT);
        at <= Math.min(place.end + CONTEXT, lines.length);
        at++
      ) {
        const row = `   ${String(at).padStart(5)} | ${printable(lines[at - 1]?.content ?? '')}`
        output.write(`${at >= place.start && at <= place.end ? row : paint.dim(row)}\n`)
      }
    }
    const answer = await askText({
      message: `Which is meant? 1-${places.length}, or nothing for none of them`,
      validate: (given = '') =>
        given.trim() === '' || places[Number(given) - 1] !== undefined
          ? undefined
          : `give a number from 1 to ${places.length}`,
      withGuide: false,
      input,
      output,
    })
    return isCancel(answer) ? 'abort' : places[Number(answer ?? '') - 1]
  }
}

/** Lines above and below a place. */
const CONTEXT = 2

/** A place as `path:line` or `path:line:column`, which editors and terminals open. */
function nameOf(path: string, { start, column }: DoubtPlace): string {
  return `${printable(path)}:${start}${column === undefined ? '' : `:${column}`}`
}

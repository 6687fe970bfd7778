import type { RequestLine } from '@emend/core'
import { missingEnd, type Refusal } from '../failures.js'

/** The failure of a text that breaks off in an element. */
export function cutShort(text: string, name: string): Refusal {
  return missingEnd(`</${name}>`, lineAt(text, text.trimEnd().length).number)
}

/** The line of a text in which an offset lies. Linear. */
export function lineAt(text: string, offset: number): RequestLine {
  const above = text.slice(0, offset).split('\n')
  const start = offset - (above.at(-1)?.length ?? 0)
  const end = text.indexOf('\n', start)
  return {
    number: above.length,
    start,
    content: text.slice(start, end === -1 ? undefined : end).replace(/\r$/, ''),
    ending: '',
  }
}

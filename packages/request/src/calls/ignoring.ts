import { asOneWord } from '../words/in-words.js'
import type { OpenRequest } from './opened-request.js'

/** Takes a request as `open` does; fields with the words of these names mean nothing to the host, and are not judged. */
export function ignoring(open: OpenRequest, ignored: readonly string[] | undefined): OpenRequest {
  if (ignored === undefined || ignored.length === 0) return open
  const names = new Set(ignored.map(asOneWord))
  const opened: OpenRequest = (input, format) => {
    const read = open(input, format)
    if (!read.ok || read.value.judge === undefined) return read
    const { judge } = read.value
    return {
      ok: true,
      value: {
        ...read.value,
        judge: (fields, known, context) =>
          judge(
            fields,
            [...known, ...Object.keys(fields).filter((name) => names.has(asOneWord(name)))],
            context,
          ),
      },
    }
  }
  return Object.assign(opened, open)
}

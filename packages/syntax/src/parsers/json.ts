import { type ParseError, type ParseOptions, parse, printParseErrorCode } from 'jsonc-parser'
import { type Fault, quoted } from '../fault.js'

/** The faults of a text that is to be JSON, or JSON with comments and commas at the ends of lists. */
export function jsonFaults(text: string, isCommented: boolean): readonly Fault[] {
  const errors: ParseError[] = []
  const options: ParseOptions = { disallowComments: !isCommented, allowTrailingComma: isCommented }
  parse(text.replace(/^\uFEFF/, ' '), errors, options)
  return errors.map(({ error, offset, length }) => ({
    start: offset,
    end: offset + length,
    message: messageOf(printParseErrorCode(error), text.slice(offset, offset + length)),
  }))
}

function messageOf(code: string, found: string): string {
  const words = code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  const [, expected] = /^(.*) expected$/.exec(words) ?? []
  const before = found === '' ? 'at the end of the file' : `before ${quoted(found)}`
  return expected === undefined ? words : `a ${expected} is expected ${before}`
}

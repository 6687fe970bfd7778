import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldLookalikes } from '../../../core/src/text/lookalikes.js'
import { foldWhitespace } from '../../../core/src/text/whitespace.js'
import { lineCodes } from '../../src/roo/likeness-bounds.js'

const fold = (line: string) => foldWhitespace(foldLookalikes(line))

function linesOf(text: string, joint: '\n' | ' '): string[] {
  const { codes, starts } = lineCodes(text, fold, joint)
  return starts.slice(1).map((end, line) => String.fromCharCode(...codes.slice(starts[line], end)))
}

const unit = fc.constantFrom(
  'a',
  'é',
  '“',
  '…',
  'e\u0301',
  ' ',
  '\t',
  '\r',
  '\v',
  '\u00a0',
  '\u2028',
  '\x1f',
  '\n',
)
const text = fc.string({ unit, maxLength: 24 })

describe('lineCodes', () => {
  test('are the folded lines, each followed by a newline', () => {
    fc.assert(
      fc.property(text, (some) => {
        expect(linesOf(some, '\n')).toEqual(some.split('\n').map((line) => `${fold(line)}\n`))
      }),
    )
  })

  test('are the folded lines, each that is not empty followed by a space', () => {
    fc.assert(
      fc.property(text, (some) => {
        const lines = some.split('\n').map(fold)
        expect(linesOf(some, ' ')).toEqual(lines.map((line) => (line === '' ? '' : `${line} `)))
      }),
    )
  })
})

import { expect, test } from 'vitest'
import { TextDocument } from '../../src/text/document.js'

test('makes one result per document, even if that is undefined', () => {
  const made: string[] = []
  const lengthOf = ({ text }: TextDocument) => {
    made.push(text)
    return text === '' ? undefined : text.length
  }
  const [first, second] = [new TextDocument('ab'), new TextDocument('')]
  expect([first, second, first, second].map((document) => document.once(lengthOf))).toEqual([
    2,
    undefined,
    2,
    undefined,
  ])
  expect(made).toEqual(['ab', ''])
})

test('tells whether the result was made already', () => {
  const lengthOf = ({ text }: TextDocument) => text.length
  const document = new TextDocument('ab')
  expect(document.hasMade(lengthOf)).toBe(false)
  document.once(lengthOf)
  expect([document.hasMade(lengthOf), new TextDocument('ab').hasMade(lengthOf)]).toEqual([true, false])
})

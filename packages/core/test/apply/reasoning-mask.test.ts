import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  behindReasoning,
  ReasoningMask,
  unclosedReasoning,
  withoutReasoning,
} from '../../src/apply/reasoning-mask.js'

describe('withoutReasoning', () => {
  test.for([
    { name: 'one line', text: '<think>a</think>b', masked: '                b' },
    { name: 'several lines', text: '<think>\na\r\n\n</think>\n\nb', masked: '       \n \r\n\n        \n\nb' },
    {
      name: 'below blank lines',
      text: '\uFEFF\n \n<think>a</think>\nb',
      masked: '\uFEFF\n \n                \nb',
    },
    { name: 'other tags', text: '<thinking>a</thinking>b', masked: `${' '.repeat(22)}b` },
    { name: 'a tag inside', text: '<think>a <b> </i></think>b', masked: `${' '.repeat(25)}b` },
    { name: 'no end', text: '<think>\na', masked: '       \n ' },
  ])('replaces the thoughts by spaces: $name', ({ text, masked }) => {
    expect(withoutReasoning(text)).toBe(masked)
  })

  test.for([
    '',
    ' \n',
    'a <think>b</think>',
    'a\n<think>\nb\n</think>',
    '</think>a',
    '<thin>a</thin>',
    '<think',
    '<thinks>a</thinks>',
    '<Think>a</Think>',
  ])('does not change %j', (text) => {
    expect(withoutReasoning(text)).toBe(text)
  })

  test('does not change what is not a string', () => {
    const call = { old: '<think>' }
    expect(withoutReasoning(call)).toBe(call)
  })
})

test('gives the same result, wherever the text is cut', () => {
  const piece = fc.constantFrom(
    '<think>',
    '</think>',
    '<thinking>',
    '</thinking>',
    '<thi',
    '</',
    'a',
    '\n',
    ' ',
    '\uFEFF',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.array(fc.nat(60), { maxLength: 6 }), (pieces, cuts) => {
      const text = pieces.join('')
      const mask = new ReasoningMask()
      const at = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
      const parts = at.slice(1).map((end, i) => mask.push(text.slice(at[i], end)))
      const masked = parts.join('') + mask.end()
      expect(masked).toBe(withoutReasoning(text))
      expect(masked).toHaveLength(text.length)
      expect(masked.match(/\n/g)).toEqual(text.match(/\n/g))
    }),
    { numRuns: 300 },
  )
})

test('passes a possible beginning of a tag on to the parser when the request ends', () => {
  const heard: string[] = []
  const parser = behindReasoning({
    push(chunk) {
      heard.push(chunk)
      return [{ type: 'restarted' }]
    },
    end: () => ({ events: [], outcome: { status: 'complete', value: { edits: [], notices: [] } } }),
  })
  parser.push('<thi')
  expect(parser.end().events).toEqual([{ type: 'restarted' }])
  expect(heard.join('')).toBe('<thi')
})

test('names the closing tag that is missing', () => {
  expect(unclosedReasoning('\n<think>\na')).toBe('</think>')
  expect(unclosedReasoning('<think>a</think>')).toBeUndefined()
  expect(unclosedReasoning('a <think>')).toBeUndefined()
})

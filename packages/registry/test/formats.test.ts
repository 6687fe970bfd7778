import type { EditFormat } from '@emend/core/plugin'
import { unique } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { detectFormat, formatRegistry, whyUnrecognised } from '../src/formats.js'

const format = (name: string, confidence: number): EditFormat => ({
  apiVersion: 1,
  name,
  detect: () => confidence,
  parse: () => ({ ok: false, failure: { code: 'empty-request', format: name } }),
  replacers: [],
  placement: unique,
})

test('a registry of formats refuses a value that is not a format', () => {
  expect(formatRegistry([format('a', 1)]).names).toEqual(['a'])
  expect(() => formatRegistry([{ apiVersion: 1, name: 'a' } as never])).toThrow('a is not a format')
})

describe('detection', () => {
  const [sure, unsure, other] = [format('sure', 0.9), format('unsure', 0.2), format('other', 0.9)]

  test('finds the format with the highest confidence', () => {
    expect(detectFormat([unsure, sure], '')).toEqual({
      kind: 'one',
      format: sure,
      confidence: 0.9,
      failed: [],
    })
  })

  test('reports a tie', () => {
    expect(detectFormat([other, unsure, sure], '')).toEqual({
      kind: 'tie',
      formats: [other, sure],
      confidence: 0.9,
      failed: [],
    })
  })

  test('finds none', () => {
    expect(detectFormat([format('a', 0)], '')).toEqual({ kind: 'none', failed: [] })
    expect(detectFormat([], '')).toEqual({ kind: 'none', failed: [] })
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
      'detect threw no',
    ],
    ['gives nothing', () => undefined, 'detect gives undefined, which is not a number from 0 to 1'],
    ['gives less than nothing', () => -1, 'detect gives -1, which is not a number from 0 to 1'],
    ['gives what is no number', () => Number.NaN, 'detect gives NaN, which is not a number from 0 to 1'],
  ])('continues if the detect of one %s, and names it', (_, detect, reason) => {
    const bad = { ...sure, name: 'bad', detect: detect as never }
    const failed = [{ format: bad, reason }]
    expect(detectFormat([bad, unsure], '')).toEqual({ kind: 'one', format: unsure, confidence: 0.2, failed })
    expect(detectFormat([bad], '')).toEqual({ kind: 'none', failed })
  })
})

test.for([
  ['<|action_start|>{"name": "edit", "parameters": {}}', { line: 3, grammar: '<|action_start|>' }],
  [
    '<invoke name="Bash">\n<parameter name="command">ls</parameter>\n</invoke>',
    { line: 3, grammar: 'invoke', tool: 'Bash' },
  ],
  ['<artifact identifier="a" type="text/html">\nx\n</artifact>', { line: 3 }],
  ['print([default_api.replace(file_path="f")])', { line: 3, tool: 'replace' }],
] as const)('a call that holds no edit is named for what it is: %j', ([call, found]) => {
  expect(whyUnrecognised(`I do it.\n\n${call}\n`, ['a'])).toMatchObject({
    code: 'no-format',
    found: { kind: 'call', text: call.split('\n', 1)[0], ...found },
  })
})

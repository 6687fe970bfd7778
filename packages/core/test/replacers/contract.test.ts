import { describe, test } from 'vitest'
import { exact } from '../../src/replacers/exact.js'
import { lineTrimmed } from '../../src/replacers/line-trimmed.js'
import { trimEnd } from '../../src/replacers/trim-end.js'
import { unicodeNormalized } from '../../src/replacers/unicode-normalized.js'
import { type ReplacerExample, replacerContract } from '../../src/testing.js'
import type { Replacer } from '../../src/vocabulary/replacer.js'

const EXAMPLES: readonly { replacer: Replacer; examples: readonly ReplacerExample[] }[] = [
  {
    replacer: exact,
    examples: [
      { name: 'finds part of a line', text: 'let a = 1\n', search: 'a = 1', finds: ['a = 1'] },
      { name: 'finds no other blanks', text: 'let a = 1\n', search: 'a=1', finds: [] },
    ],
  },
  {
    replacer: trimEnd,
    examples: [
      { name: 'finds trailing blanks', text: 'a \nb\n', search: 'a\nb\n', unit: 'lines', finds: ['a \nb\n'] },
      { name: 'finds no other indentation', text: ' a\n', search: 'a\n', unit: 'lines', finds: [] },
    ],
  },
  {
    replacer: lineTrimmed,
    examples: [
      { name: 'finds other indentation', text: '\ta\n', search: '  a\n', unit: 'lines', finds: ['\ta\n'] },
      { name: 'finds no other words', text: 'a b\n', search: 'a c', finds: [] },
    ],
  },
  {
    replacer: unicodeNormalized,
    examples: [
      { name: 'finds smart quotes', text: 'a = “b”\n', search: '"b"', finds: ['“b”'] },
      { name: 'finds no other letters', text: 'a = “b”\n', search: '"c"', finds: [] },
    ],
  },
]

describe.each(EXAMPLES)('$replacer.name', ({ replacer, examples }) => {
  for (const { name, run } of replacerContract(replacer, examples)) test(name, run)
})

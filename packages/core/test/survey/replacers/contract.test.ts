import { describe, test } from 'vitest'
import { blockAnchor, blockAnchorBest } from '../../../src/survey/replacers/block-anchor.js'
import { contextAware } from '../../../src/survey/replacers/context-aware.js'
import { elided } from '../../../src/survey/replacers/elided.js'
import { escapeNormalized } from '../../../src/survey/replacers/escape-normalized.js'
import { exact } from '../../../src/survey/replacers/exact.js'
import { fromStrings } from '../../../src/survey/replacers/from-strings.js'
import { indentationFlexible } from '../../../src/survey/replacers/indentation-flexible.js'
import { lineNumbers } from '../../../src/survey/replacers/line-numbers.js'
import { linePart } from '../../../src/survey/replacers/line-part.js'
import { lineTrimmed } from '../../../src/survey/replacers/line-trimmed.js'
import { lostCharacters } from '../../../src/survey/replacers/lost-characters.js'
import { multiOccurrence } from '../../../src/survey/replacers/multi-occurrence.js'
import { reformatted } from '../../../src/survey/replacers/reformatted.js'
import { similar } from '../../../src/survey/replacers/similar.js'
import { trimEnd } from '../../../src/survey/replacers/trim-end.js'
import { trimmedBoundary } from '../../../src/survey/replacers/trimmed-boundary.js'
import { unicodeNormalized } from '../../../src/survey/replacers/unicode-normalized.js'
import {
  whitespaceNormalized,
  whitespaceNormalizedFirst,
} from '../../../src/survey/replacers/whitespace-normalized.js'
import { type ReplacerExample, replacerContract } from '../../../src/testing.js'
import type { Replacer } from '../../../src/vocabulary/replacer.js'
import { SEEDS } from './seeds.js'

const EXAMPLES: readonly { replacer: Replacer; examples: readonly ReplacerExample[] }[] = [
  {
    replacer: exact,
    examples: [
      { name: 'finds part of a line', text: 'let a = 1\n', search: 'a = 1', finds: ['a = 1'] },
      { name: 'finds no other blanks', text: 'let a = 1\n', search: 'a=1', finds: [] },
    ],
  },
  {
    replacer: multiOccurrence,
    examples: [
      { name: 'finds every place', text: 'aaaa', search: 'aa', finds: ['aa', 'aa'] },
      { name: 'finds no other blanks', text: 'a  b', search: 'a b', finds: [] },
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
  ...[whitespaceNormalized, whitespaceNormalizedFirst].map((replacer) => ({
    replacer,
    examples: [
      { name: 'finds other inner blanks', text: 'x = a\t+  b\n', search: 'a + b', finds: ['a\t+  b'] },
      { name: 'finds no blanks that are missing', text: 'a+b\n', search: 'a + b', finds: [] },
    ],
  })),
  {
    replacer: reformatted,
    examples: [
      {
        name: 'finds other line breaks and quotes',
        text: "call(\n  first,\n  'b',\n)\n",
        search: 'call(first, "b")\n',
        unit: 'lines',
        finds: ["call(\n  first,\n  'b',\n)\n"],
      },
      { name: 'finds no other words', text: 'call(\n  first,\n)\n', search: 'call(second)', finds: [] },
    ],
  },
  {
    replacer: linePart,
    examples: [
      {
        name: 'finds a context line that is a part of one',
        text: '# Plan\n- a point of it\n\n## Next\n',
        search: 'a point of it\n\n## Next\n',
        unit: 'lines',
        script: ['keep', 'keep', 'keep'],
        finds: ['- a point of it\n\n## Next\n'],
      },
      {
        name: 'finds no removed line that is a part of one',
        text: '# Plan\n- a point of it\n\n## Next\n',
        search: 'a point of it\n\n## Next\n',
        unit: 'lines',
        script: ['remove', 'keep', 'keep'],
        finds: [],
      },
    ],
  },
  {
    replacer: indentationFlexible,
    examples: [
      { name: 'finds a shifted block', text: '  a\n    b\n', search: 'a\n  b', finds: ['  a\n    b'] },
      { name: 'finds no other inner indentation', text: 'a\n  b\n', search: 'a\nb', finds: [] },
    ],
  },
  {
    replacer: trimmedBoundary,
    examples: [
      { name: 'finds text without blanks at its ends', text: '(a)', search: ' a ', finds: ['a'] },
      { name: 'finds nothing without such blanks', text: '(a)', search: 'a', finds: [] },
    ],
  },
  {
    replacer: unicodeNormalized,
    examples: [
      { name: 'finds smart quotes', text: 'a = “b”\n', search: '"b"', finds: ['“b”'] },
      { name: 'finds no other letters', text: 'a = “b”\n', search: '"c"', finds: [] },
    ],
  },
  {
    replacer: lostCharacters,
    examples: [
      {
        name: 'finds what was lost',
        text: 'café au lait\n',
        search: 'caf\uFFFD au lait',
        finds: ['café au lait'],
      },
      { name: 'finds no other words', text: 'café crème\n', search: 'caf\uFFFD au lait', finds: [] },
    ],
  },
  {
    replacer: escapeNormalized,
    examples: [
      { name: 'finds text with escapes undone', text: 'f("a")', search: 'f(\\"a\\")', finds: ['f("a")'] },
      { name: 'finds no other escapes', text: 'f("a")', search: 'f(\\x22a\\x22)', finds: [] },
    ],
  },
  {
    replacer: lineNumbers,
    examples: [
      { name: 'finds numbered lines', text: 'a\nb\n', search: '1 | a\n2 | b', finds: ['a\nb'] },
      { name: 'finds no lines numbered at random', text: 'a\nb\n', search: '1 | a\n1 | b', finds: [] },
    ],
  },
  {
    replacer: elided,
    examples: [
      { name: 'finds what is around an elision', text: 'a\nx\nb\n', search: 'a\n...\nb', finds: ['a\nx\nb'] },
      { name: 'finds no pieces out of order', text: 'a\nx\nb\n', search: 'b\n...\na', finds: [] },
    ],
  },
  ...[blockAnchor, blockAnchorBest].map((replacer) => ({
    replacer,
    examples: [
      { name: 'finds a block by its ends', text: 'a\nx\ny\nb\n', search: 'a\nz\nb', finds: ['a\nx\ny\nb'] },
      { name: 'finds no block with another end', text: 'a\nx\nb\n', search: 'a\nx\nc', finds: [] },
    ],
  })),
  {
    replacer: contextAware,
    examples: [
      { name: 'finds a block half known', text: 'a\nx\ny\nb', search: 'a\nx\nz\nb', finds: ['a\nx\ny\nb'] },
      { name: 'finds no block of another size', text: 'a\nx\ny\nb', search: 'a\nx\nb', finds: [] },
    ],
  },
  {
    replacer: similar,
    examples: [
      { name: 'finds no line that is less alike', text: 'x = 1\n', search: 'x = 2', finds: [] },
      {
        name: 'finds long lines with a typo',
        text: 'x\nlet value = compute(1, 2)\n',
        search: 'let value = compte(1, 2)',
        finds: ['let value = compute(1, 2)'],
      },
    ],
  },
  {
    replacer: fromStrings('from-strings', 'whitespace', SEEDS['line-trimmed']),
    examples: [
      { name: 'finds what the generator yields', text: '\ta\n', search: 'a', finds: ['\ta'] },
      { name: 'finds nothing where it yields nothing', text: '\ta\n', search: 'b', finds: [] },
    ],
  },
]

describe.each(EXAMPLES)('$replacer.name', ({ replacer, examples }) => {
  for (const { name, run } of replacerContract(replacer, examples)) test(name, run)
})

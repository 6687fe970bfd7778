// Every replacer by itself, with the searched text at 70 % of the file and with a text that is not in it.

import { defaultCascade } from '@emend/core'
import { applyEdits, firstUniqueText } from '@emend/core/plugin'
import { block, SAMPLES, textOf } from '../samples.mjs'

/** The request with which each replacer finds the block. */
const REQUESTS = {
  exact: (lines) => lines.join('\n'),
  'multi-occurrence': (lines) => lines.join('\n'),
  'trim-end': (lines) => lines.map((line) => `${line} `).join('\n'),
  'line-trimmed': (lines) => lines.map((line) => `  ${line}`).join('\n'),
  'whitespace-normalized': (lines) => lines.join('\n').replaceAll(' = ', '  =  '),
  'indentation-flexible': (lines) => lines.map((line) => line.slice(2)).join('\n'),
  'trimmed-boundary': (lines) => ` \n${lines.join('\n').trim()}\n `,
  'unicode-normalized': (lines) => lines.join('\n').replaceAll('"', '”'),
  'lost-characters': (lines) => lines.join('\n').replaceAll('"', '\uFFFD'),
  'escape-normalized': (lines) => lines.join('\\n'),
  'line-numbers': (lines) => lines.map((line, at) => `${at + 7} | ${line}`).join('\n'),
  reformatted: (lines) => lines.join('\n').replaceAll('(', '(\n').replaceAll(')', '\n)'),
  elided: (lines) => [lines[0], '...', lines.at(-1)].join('\n'),
  'line-part': (lines) => lines.with(0, lines[0].slice(0, -2)).join('\n'),
  'drifted-context': (lines) => lines.with(4, 'other').join('\n'),
  'block-anchor': (lines) => [lines[0], 'other', lines.at(-1)].join('\n'),
  similar: (lines) => lines.join('\n').replace('value.length', 'value.size'),
  'context-aware': (lines) => [lines[0], ...lines.slice(1, 3), 'other', ...lines.slice(4)].join('\n'),
}

export const replacers = {
  name: 'replacers',
  about: 'every replacer by itself, without the guards of the tiers',
  samples: ['hit', 'miss'],
  prepare({ sample, size }) {
    const lines = SAMPLES.generated(size)
    const number = Math.floor((lines.length / 6) * 0.7)
    const asked = block(sample === 'hit' ? number : lines.length)
    const text = textOf(lines)
    const cases = Array.from(defaultCascade, (replacer) => {
      const search = REQUESTS[replacer.name](asked)
      const edit = { unit: 'text', search, replacement: `${search} changed` }
      const options = { replacers: [replacer], placement: firstUniqueText, reconcile: 'verbatim' }
      return {
        name: replacer.name,
        run: () => applyEdits(text, [edit], options),
        isRight: (result) => result.ok || ['not-found', 'budget-exceeded'].includes(result.failure[0].code),
        note: (result) => (result.ok ? 'found' : result.failure[0].code),
      }
    })
    return { text, unit: { old: block(number) }, cases }
  },
}

// Every replacer by itself, with the searched text at 70 % of the file and with a text that is not in it.

import { defaultCascade, editText, lenient } from '@emend/core'
import { block, SAMPLES, textOf } from '../samples.mjs'

const numbered = (lines) => lines.map((line, at) => `${at + 7} | ${line}`)
const behindGutter = (lines) => lines.map((line) => `│${line}`)
const changed = (lines) => lines.with(4, 'other')

/** The request with which each replacer finds the block; the others are asked for the block as it is. */
const REQUESTS = {
  'trim-end': (lines) => lines.map((line) => `${line} `).join('\n'),
  'other-whitespace': (lines) => lines.map((line) => `  ${line}`).join('\n'),
  'unicode-normalized': (lines) => lines.join('\n').replaceAll('"', '”'),
  'line-part': (lines) => lines[0].slice(0, -2).replaceAll(' ', '  '),
  'lost-characters': (lines) => lines.join('\n').replaceAll('"', '\uFFFD'),
  escapes: (lines) => lines.join('\\n'),
  'line-numbers': (lines) => numbered(lines).join('\n'),
  gutter: (lines) => behindGutter(lines).join('\n'),
  reformatted: (lines) => lines.join('\n').replaceAll('(', '(\n').replaceAll(')', '\n)'),
  elided: (lines) => [lines[0], '...', lines.at(-1)].join('\n'),
  'drifted-context': (lines) => changed(lines).join('\n'),
  typo: (lines) => lines.join('\n').replace('value', 'valeu'),
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
      const search = (REQUESTS[replacer.name] ?? ((all) => all.join('\n')))(asked)
      const edit = { unit: 'text', search, replacement: `${search} changed` }
      const options = { profile: lenient, replacers: [replacer], newText: 'literal' }
      return {
        name: replacer.name,
        run: () => editText(text, [edit], options),
        isRight: (result) => result.ok || result.failures.length === 1,
        note: (result) => (result.ok ? 'found' : result.failures[0].code),
      }
    })
    return { text, unit: { old: block(number) }, cases }
  },
}

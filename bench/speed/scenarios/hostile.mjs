// Files that make searches slow. A right result is the requested edit, or a refusal that says why; a hang is neither.
import { replace } from '@emend/edit-string'
import { applyDiff } from '@emend/v4a'
import { v4aDiff } from '../implementations/requests.mjs'

const HOSTILE = {
  'repeated lines': (size) => ({
    text: 'same()\n'.repeat(size),
    edit: { old: ['same()', 'same()', 'other()'], new: ['same()', 'new()', 'other()'] },
    outcome: 'not-found',
  }),
  'repeated lines, tolerantly': (size) => ({
    text: '  same()\n'.repeat(size),
    edit: { old: Array(20).fill('same()'), new: Array(20).fill('new()') },
    outcome: 'ambiguous',
  }),
  'near-identical lines': (size) => ({
    text: Array.from({ length: size }, (_, at) => `const value${at % 10} = call(${at})\n`).join(''),
    edit: {
      old: Array.from({ length: 20 }, (_, at) => `const value${at % 10} = call(${-1 - at})`),
      new: ['gone()'],
    },
    outcome: 'not-found',
  }),
  'one long line': (size) => ({
    text: `${'lorem ipsum = dolor; '.repeat((size * 50) / 21)}\n`,
    edit: { old: ['ipsum  =  dolores'], new: ['new'] },
    outcome: 'not-found',
  }),
  'empty lines': (size) => ({
    text: '\n'.repeat(size),
    edit: { old: ['', '', 'a', '', ''], new: ['', 'b', ''] },
    outcome: 'not-found',
  }),
  'periodic text': (size) => ({
    text: 'a\nb\na\nc\n'.repeat(size / 4),
    edit: { old: [...Array(9).fill(['a', 'b', 'a', 'c']).flat(), 'a', 'b', 'b'], new: ['d'] },
    outcome: 'not-found',
  }),
}

/** The refusals that count as an answer. Every tier has to be tried, so running out of the budget is accepted. */
const ANSWERS = ['budget-exceeded']

export const hostile = {
  name: 'hostile',
  about: 'files that make searches slow; a line of one long line counts as 50 characters',
  samples: Object.keys(HOSTILE),
  prepare({ sample, size }) {
    const { text, edit, outcome } = HOSTILE[sample](size)
    const first = text.slice(Math.floor(text.length * 0.7)).split('\n')[0]
    const isRight = (code) => code === outcome || ANSWERS.includes(code)
    const [from, to] = [edit.old.join('\n'), edit.new.join('\n')]
    const diff = v4aDiff([edit])
    return {
      text,
      unit: { old: [`${first.slice(0, 20)}\0`], absent: true },
      cases: [
        { name: 'emend edit-string', run: () => codeOf(replace(text, from, to)), isRight },
        { name: 'emend v4a', run: () => codeOf(applyDiff(text, diff)), isRight },
      ],
    }
  },
}

function codeOf(result) {
  return result.ok ? 'applied' : result.failures[0].code
}

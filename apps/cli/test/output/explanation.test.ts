import { expect, test } from 'vitest'
import { type ExplanationContext, printExplanations } from '../../src/output/explanation.js'

const AROUND: ExplanationContext = { profile: 'standard', cap: 'drift', render: undefined }

function printed(edit: Parameters<typeof printExplanations>[0][number]): string {
  let shown = ''
  printExplanations([edit], AROUND, { write: (text: string) => (shown += text) })
  return shown
}

test.each([
  {
    rule: 'several-places',
    lines: [
      '     refused by several-places: The old text is at several places, and nothing says which is meant.',
      '       packages/core/src/choose/several-places.ts',
    ],
  },
  {
    rule: 'own-line',
    lines: [
      '     refused by own-line: The file has a line of its own among the lines that change.',
      '       packages/core/src/merge/three-way/merge-run.ts',
    ],
  },
] as const)('what refused an edit is named, with its sentence and its file: $rule', ({ rule, lines }) => {
  const place = { start: 1, end: 2, text: 'one\ntwo' }
  const failure = { code: 'other-lines', place, rule, edit: 0, edits: 1 } as const
  const outcome = { ok: false, failure } as const
  const shown = printed({ path: 'a.txt', edit: 0, edits: 1, steps: [], outcome })
  expect(shown.endsWith(`\n${lines.join('\n')}\n`)).toBe(true)
})

test('steps in a row that find nothing share lines of 80 columns, in their order', () => {
  const idle = { tier: 'escape', verdict: 'nothing', places: [], count: 0 } as const
  const names = Array.from({ length: 9 }, (_, i) => `replacer-number-${i}`)
  const found = {
    ...idle,
    replacer: 'mine',
    verdict: 'decided',
    count: 1,
    places: [{ start: 2, end: 2 }],
  } as const
  const steps = [...names.map((replacer) => ({ ...idle, replacer })), found, { ...idle, replacer: 'last' }]
  const lines = printed({ path: 'a.txt', edit: 0, edits: 1, steps, outcome: undefined }).split('\n')
  const end = lines.findIndex((line) => line.includes('decided'))
  expect(lines.slice(1, end).join(' ').replace(/ +/g, ' ')).toBe(` found nothing: ${names.join(', ')}`)
  expect(lines.slice(1, end).every((line) => line.length <= 80)).toBe(true)
  expect(lines.slice(end, end + 2)).toEqual([
    '  mine  escape      decided: line 2',
    '  last  escape      found nothing',
  ])
})

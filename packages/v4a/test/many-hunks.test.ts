import { describe as describeFailure } from '@emend/feedback'
import { expect, test } from 'vitest'
import { applyPatchToFiles } from '../src/index.js'

const FILES = 10
const HUNKS = 20

const line = (file: number, hunk: number, i: number) => `file ${file} part ${hunk} line ${i}`

function fileText(file: number): string {
  const parts = Array.from({ length: HUNKS }, (_, hunk) =>
    Array.from({ length: 8 }, (_, i) => `${line(file, hunk, i)}\n`).join(''),
  )
  return parts.join('')
}

function hunk(file: number, number: number, context = line(file, number, 2)): string {
  return [
    '@@',
    ` ${context}`,
    `-${line(file, number, 3)}`,
    `+changed ${file}.${number}`,
    ` ${line(file, number, 4)}`,
  ].join('\n')
}

function patch(bad?: { readonly file: number; readonly hunk: number }): string {
  const sections = Array.from({ length: FILES }, (_, file) => {
    const hunks = Array.from({ length: HUNKS }, (_, number) =>
      file === bad?.file && number === bad.hunk
        ? hunk(file, number, 'a line of long ago')
        : hunk(file, number),
    )
    return `*** Update File: f${file}.txt\n${hunks.join('\n')}`
  })
  return `*** Begin Patch\n${sections.join('\n')}\n*** End Patch\n`
}

const files = new Map(Array.from({ length: FILES }, (_, file) => [`f${file}.txt`, fileText(file)]))

test('two hundred hunks in ten files are all applied', () => {
  const result = applyPatchToFiles(files, patch())
  if (!result.ok) throw new Error(result.failures.map((failure) => describeFailure(failure)).join('\n'))
  const changed = result.files.map(({ after }) =>
    after?.split('\n').filter((text) => text.startsWith('changed')),
  )
  expect(changed.map((lines) => lines?.length)).toEqual(new Array(FILES).fill(HUNKS))
})

test('with one bad hunk all are refused, and the report names it, the closest place and the difference', () => {
  const result = applyPatchToFiles(files, patch({ file: 6, hunk: 13 }))
  expect(result.ok ? [] : result.failures.map((failure) => describeFailure(failure))).toEqual([
    [
      'f6.txt, edit 14 of 20: the text to replace is not in the file. Closest is lines 107-109 (66 % alike):',
      '  107 | file 6 part 13 line 2',
      '  108 | file 6 part 13 line 3',
      '  109 | file 6 part 13 line 4',
      'First difference, line 107:',
      '  edit: a line of long ago',
      '  file: file 6 part 13 line 2',
      'Copy the text to replace from the file as it is now.',
    ].join('\n'),
  ])
})

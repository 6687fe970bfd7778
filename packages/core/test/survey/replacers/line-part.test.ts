import { describe, expect, test } from 'vitest'
import { hunkCascade } from '../../../src/place/cascade.js'
import { linePart } from '../../../src/place/line-part.js'
import { applied, found, hunk, reports, whole } from '../../support/edits.js'

const CASCADE = { replacers: hunkCascade }
const TEXT = [
  '# Plan',
  '- Enabler: yes, in March',
  '',
  '## Next',
  'All is well. Ends here: data follow',
  '',
].join('\n')

describe('line-part', () => {
  test.each([
    { name: 'the end of a line', lines: [' Enabler: yes, in March', ' ', '+new', ' ## Next'], below: '\n\n' },
    { name: 'the beginning of a line', lines: [' ## Next', '+new', ' All is well.'], below: '## Next\n' },
    { name: 'the middle of a line', lines: [' ## Next', '+new', ' Ends here: data'], below: '## Next\n' },
  ])('finds $name beside whole lines, and leaves that line as it is', ({ lines, below }) => {
    expect(applied(TEXT, [hunk(lines)], CASCADE)).toBe(TEXT.replace(below, `${below}new\n`))
    expect(reports(TEXT, [hunk(lines)], CASCADE)).toMatchObject([{ replacer: 'line-part', tier: 'drift' }])
  })

  test.each([
    { name: 'part for a line that the hunk removes', lines: ['-All is well.', ' ## Next'] },
    {
      name: 'part that ends inside a word',
      lines: [' Enabler: yes, in Mar', ' ', '+new', ' ## Next'],
    },
    { name: 'short part', lines: [' ## Next', '+new', ' All is'] },
    { name: 'part alone', lines: [' Enabler: yes, in March', '+new'] },
    { name: 'two parts', lines: [' Enabler: yes, in March', ' ', '+new', ' Next'] },
    { name: 'part beside other lines', lines: [' ## Next', '+new', ' Enabler: yes, in March'] },
  ])('finds no $name', ({ lines }) => {
    expect(found(linePart, TEXT, hunk(lines))).toEqual([])
  })

  test('finds no part that stands in the file twice', () => {
    const text = `${TEXT}\n- Enabler: yes, in March\n`
    expect(found(linePart, text, hunk([' Enabler: yes, in March', ' ', '+new', ' ## Next']))).toEqual([])
  })

  test('finds nothing for an edit that does not say which lines it keeps', () => {
    expect(found(linePart, TEXT, whole(['Enabler: yes, in March', '', '## Next'], ['x']))).toEqual([])
  })
})

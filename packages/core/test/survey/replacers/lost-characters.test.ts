import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../../../src/survey/replacers/default-cascade.js'
import { lostCharacters } from '../../../src/survey/replacers/lost-characters.js'
import { applied, found, hunk, part, refused, reports, whole } from '../../support/edits.js'

const CASCADE = { replacers: defaultCascade }
const TEXT = 'one\nsay("café — ok", a)\ntwo\n'
const DAMAGED = 'say("caf\uFFFD \uFFFD ok", a)'

describe('lost-characters', () => {
  test('keeps the characters of the file in kept lines', () => {
    const edit = hunk([` ${DAMAGED}`, '-two', '+2'])
    expect(applied(TEXT, [edit], CASCADE)).toBe(TEXT.replace('two', '2'))
    expect(reports(TEXT, [edit], CASCADE)).toMatchObject([{ replacer: 'lost-characters', tier: 'lookalike' }])
  })

  test('keeps the characters of the file in what old and new lines share', () => {
    const edit = part(DAMAGED, DAMAGED.replace('a)', 'b)'))
    expect(applied(TEXT, [edit], CASCADE)).toBe(TEXT.replace('a)', 'b)'))
  })

  test('keeps the whitespace of a blank line beside lines that are removed and added again', () => {
    const lines = ['\tone', '\tsay("café")', '\tlast()', '\t', '\ttwo']
    const edit = hunk([' \tone', '-\tsay("caf\uFFFD")', '-\tlast()', ' \t', '+\tlast()', ' \ttwo'])
    expect(applied(`${lines.join('\n')}\n`, [edit], CASCADE)).toBe('\tone\n\t\n\tlast()\n\ttwo\n')
  })

  test('finds a line that is replaced as a whole', () => {
    expect(applied(TEXT, [whole([DAMAGED], ['say(1)', 'x'])], CASCADE)).toBe('one\nsay(1)\nx\ntwo\n')
  })

  test('learns the indentation of lines that have lost characters', () => {
    const text = 'if x:\n\tsay("é")\n\ttwo\n'
    const edit = whole(['    say("\uFFFD")', '    two'], ['    say("\uFFFD")', '    2', '    3'])
    expect(applied(text, [edit], CASCADE)).toBe('if x:\n\tsay("é")\n\t2\n\t3\n')
  })

  test('refuses new text that still has a lost character', () => {
    const edit = part(DAMAGED, 'tell("t\uFFFDa")')
    expect(refused(TEXT, [edit], CASCADE)).toMatchObject([{ code: 'damaged-text' }])
  })

  test('refuses the edit if two places fit', () => {
    const text = 'tell("é")\ntell("ü")\n'
    expect(refused(text, [part('tell("\uFFFD")', 'x')], CASCADE)).toMatchObject([{ code: 'ambiguous' }])
  })

  test('finds nothing for marks alone, and no line with other text', () => {
    expect(found(lostCharacters, 'é\nü\n', part('\uFFFD', 'x'))).toEqual([])
    expect(found(lostCharacters, TEXT, part(DAMAGED.replace('ok', 'no'), 'x'))).toEqual([])
  })

  describe('a question mark', () => {
    const lines = ['first line', 'second line', 'third line']
    const text = `${lines.join('\n')}\nfrom 1 → 2\n`

    test('is a lost character beside three lines that agree', () => {
      const edit = whole([...lines, 'from 1 ? 2'], [...lines, 'from 1 ? 2, at last'])
      expect(applied(text, [edit], CASCADE)).toBe(text.replace('→ 2', '→ 2, at last'))
    })

    test('is a lost character in a long line that agrees', () => {
      const long = 'a requirement that goes on and on for desktop widths (≥1024px) and all wider screens'
      const edit = part(long.replace('≥', '?'), long.replace('≥', '?').replace('all', 'no'))
      expect(applied(`${long}\nx\n`, [edit], CASCADE)).toBe(`${long.replace('all', 'no')}\nx\n`)
    })

    test('is no lost character beside fewer lines, or for an ASCII character', () => {
      expect(refused(text, [part('from 1 ? 2', 'x')], CASCADE)).toMatchObject([{ code: 'not-found' }])
      const ascii = text.replace('→', '!').concat('é\n')
      const edit = whole([...lines, 'from 1 ? 2'], [...lines, 'x'])
      expect(refused(ascii, [edit], CASCADE)).toMatchObject([{ code: 'not-found' }])
    })

    test('refuses the edit if the new line has more of them than any line of the file', () => {
      const edit = whole([...lines, 'from 1 ? 2'], [...lines, 'from 1 ? 2 ??'])
      expect(refused(text, [edit], CASCADE)).toMatchObject([{ code: 'not-found' }])
    })

    test('refuses the edit if it may or may not be content of the new line', () => {
      const edit = whole([...lines, 'from 1 ? 2'], [...lines, 'up 1 ? 2 or 1 ? 2 so'])
      expect(refused(text, [edit], CASCADE)).toMatchObject([{ code: 'not-found' }])
    })
  })

  test('an edit whose new text stands where its old text lost characters is already applied', () => {
    expect(reports('## One — two\n', [part('## One ? two', '## One — two')], CASCADE)).toMatchObject([
      { status: 'already-applied' },
    ])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { contentAndFind, oddContentAndFind } from '../../core/test/support/random-text.js'
import { replace } from '../src/index.js'
import { opencode } from '../src/opencode.js'
import { replaceNaively } from './naive-replace.js'
import { refusal, replaced } from './replaced.js'

const OPENCODE = { profile: opencode }

const written = fc.constantFrom(
  '',
  'a',
  'new',
  '  a b',
  '\n',
  'x\n\ty',
  '"',
  '\\n',
  '// ... existing code ...',
)

// In an empty file the original finds blank text, and the profile does not.
const request = contentAndFind.filter(({ content }) => content !== '')

describe('the profile agrees with a naive version of the cascade', () => {
  test('for one place', () => {
    fc.assert(
      fc.property(request, written, ({ content, find }, now) => {
        const result = replace(content, find, now, OPENCODE)
        const expected = replaceNaively(content, find, now, false)
        expect(result.ok ? result.text : undefined).toBe(expected)
      }),
      { numRuns: 200 },
    )
  })

  test('with odd whitespace, either ending, a byte order mark and characters of two units', () => {
    const shape = fc.record({
      ending: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\uFEFF'),
      all: fc.boolean(),
    })
    const odd = oddContentAndFind.filter(
      ({ content, find }) => content !== '' && find !== '' && !/\p{Surrogate}/u.test(find),
    )
    fc.assert(
      fc.property(odd, written, shape, ({ content, find }, now, { ending, mark, all }) => {
        const text = mark + content.replaceAll('\n', ending)
        const result = replace(text, find, now, { ...OPENCODE, replaceAll: all })
        const expected = replaceNaively(content, find, now, all)
        // Removing text between a CR and a newline joins them; the original then sees one CRLF ending.
        const unix = (one: string | undefined) => one?.replace(/\r+\n/g, '\n')
        expect(unix(result.ok ? result.text : undefined)).toBe(
          unix(expected === undefined ? expected : mark + expected),
        )
      }),
      { numRuns: amountOf({ soak: 10_000, ci: 1_000, test: 100 }) },
    )
  })

  test('with replaceAll', () => {
    const filled = request.filter(({ find }) => find !== '')
    fc.assert(
      fc.property(filled, written, ({ content, find }, now) => {
        const result = replace(content, find, now, { ...OPENCODE, replaceAll: true })
        const expected = replaceNaively(content, find, now, true)
        expect(result.ok ? result.text : undefined).toBe(expected)
      }),
    )
  })
})

describe('opencode', () => {
  test.each([
    {
      name: 'lets a looser replacer settle an ambiguity',
      content: '  x\n y x\n',
      old: 'x',
      now: 'z',
      result: 'z\n y x\n',
      replacer: 'line-trimmed',
    },
    {
      name: 'counts a line inside another text, too',
      content: 'foo\nfoobar\n',
      old: 'foo',
      now: 'x',
      result: undefined,
      replacer: undefined,
    },
    {
      name: 'writes the new text unchanged',
      content: '\tif (a) {\n\t\tb()\n\t}\n',
      old: 'if (a) {\n  b()\n}',
      now: 'if (a) {\n  c()\n}',
      result: 'if (a) {\n  c()\n}\n',
      replacer: 'line-trimmed',
    },
    {
      name: 'replaces lines of the file that the new text has, too',
      content: 'a \n b\nc\n',
      old: 'a\nb\nc',
      now: 'a\nb\nx',
      result: 'a\nb\nx\n',
      replacer: 'line-trimmed',
    },
    {
      name: 'accepts a single block between two anchors, whatever it contains',
      content: 'def f():\n  1\n  2\n  3\nend\n',
      old: 'def f():\n  something else\nend',
      now: 'def g()',
      result: 'def g()\n',
      replacer: 'block-anchor',
    },
    {
      name: 'requires some similarity for several blocks',
      content: 'f\nabcdef\nend\nf\nghijkl\nend\n',
      old: 'f\nghijxx\nend',
      now: 'g',
      result: 'f\nabcdef\nend\ng\n',
      replacer: 'block-anchor',
    },
    {
      name: 'undoes the escapes of the file',
      content: 'x\nsay(\\"a\\")\n',
      old: 'say("a")',
      now: 'say("b")',
      result: 'x\nsay("b")\n',
      replacer: 'escape-normalized',
    },
    {
      name: 'leaves escapes in the new text',
      content: 'say("a")\n',
      old: 'say(\\"a\\")',
      now: 'say(\\"b\\")',
      result: 'say(\\"b\\")\n',
      replacer: 'escape-normalized',
    },
    {
      name: 'ignores whitespace at the ends of the old text',
      content: 'foobar',
      old: 'foo ',
      now: 'x ',
      result: 'x bar',
      replacer: 'whitespace-normalized',
    },
    {
      name: 'accepts any whitespace between quotes',
      content: 'say("a  b")\n',
      old: 'say("a b")',
      now: 'x',
      result: 'x\n',
      replacer: 'whitespace-normalized',
    },
    {
      name: 'accepts placeholders',
      content: 'a\n',
      old: 'a',
      now: '// ... existing code ...',
      result: '// ... existing code ...\n',
      replacer: 'simple',
    },
    {
      name: 'writes patterns literally, unlike the original',
      content: 'a a',
      old: 'a',
      now: '$&$1',
      all: true,
      result: '$&$1 $&$1',
      replacer: 'simple',
    },
    {
      name: 'writes the endings of the file',
      content: 'a\r\n b\r\n',
      old: 'a\nb',
      now: 'x\ny',
      result: 'x\r\ny\r\n',
      replacer: 'line-trimmed',
    },
    { name: 'fills an empty text', content: '', old: '', now: 'a\n', result: 'a\n', replacer: 'insertion' },
  ])('$name', ({ content, old, now, all = false, result, replacer }) => {
    const options = { ...OPENCODE, replaceAll: all }
    if (result === undefined)
      return expect(refusal(content, old, now, options)).toMatchObject({ code: 'ambiguous' })
    expect(replaced(content, old, now, options)).toMatchObject({ text: result, edits: [{ replacer }] })
  })

  test('refuses bad calls as it does without a profile', () => {
    expect(refusal('a', 'a', 'a', OPENCODE)).toMatchObject({ code: 'same-text' })
    expect(refusal('a', '', 'b', OPENCODE)).toMatchObject({ code: 'empty-search' })
    expect(refusal('a', 'b', 'a', OPENCODE)).toMatchObject({ code: 'not-found' })
    expect(refusal('a  b', '', 'x', { ...OPENCODE, replaceAll: true })).toMatchObject({
      code: 'empty-search',
    })
  })

  test('replaces every occurrence of whitespace if the file has it', () => {
    const all = { ...OPENCODE, replaceAll: true }
    expect(replaced('a\n\n\n\nb\n', '\n\n', '\n', all).text).toBe('a\n\nb\n')
    expect(refusal('a', ' ', 'x', all)).toMatchObject({ code: 'not-found' })
  })

  test('refuses placeholders if the host asks for it', () => {
    const refusing = { ...OPENCODE, placeholders: 'refuse' } as const
    expect(refusal('a', 'a', '// ... existing code ...', refusing)).toMatchObject({ code: 'placeholder' })
  })

  test('cannot be changed', () => {
    expect(Object.isFrozen(opencode) && Object.isFrozen(opencode.formats)).toBe(true)
  })
})

import { lenient, strict } from '@emend/core'
import { exact, fromStrings } from '@emend/core/plugin'
import { describe, expect, test } from 'vitest'
import { opencode } from '../src/opencode.js'
import { replace } from '../src/replace.js'
import { refusal, replaced } from './replaced.js'

describe('an exact match', () => {
  test.each([
    { name: 'part of a line', content: 'let a = 1\n', old: '1', now: '2', result: 'let a = 2\n' },
    { name: 'several lines', content: 'a\nb\nc\n', old: 'a\nb', now: 'x', result: 'x\nc\n' },
    { name: 'a word by nothing', content: 'a b c', old: ' b', now: '', result: 'a c' },
    { name: 'whitespace', content: 'a  b c', old: '  ', now: '_', result: 'a_b c' },
    {
      name: 'patterns, literally',
      content: 'f(.*)',
      old: '.*',
      now: "$& $1 $$ $` $'",
      result: "f($& $1 $$ $` $')",
    },
    {
      name: 'backslashes and entities',
      content: 'x',
      old: 'x',
      now: '\\n \\\\ &amp;',
      result: '\\n \\\\ &amp;',
    },
    { name: 'surrogate pairs', content: '🌍🌎', old: '🌎', now: '🌏', result: '🌍🌏' },
    { name: 'text without a final newline', content: 'a\nb', old: 'b', now: 'c', result: 'a\nc' },
    { name: 'a byte order mark in the file', content: '\uFEFFa\n', old: 'a', now: 'b', result: '\uFEFFb\n' },
    {
      name: 'a byte order mark on all sides',
      content: '\uFEFFa\n',
      old: '\uFEFFa',
      now: '\uFEFFb',
      result: '\uFEFFb\n',
    },
    {
      name: 'a byte order mark in the call only',
      content: 'a\n',
      old: '\uFEFFa',
      now: '\uFEFFb',
      result: 'b\n',
    },
    {
      name: 'other indentation, as written',
      content: '\ta()\n',
      old: 'a()',
      now: 'b()\n  c()',
      result: '\tb()\n  c()\n',
    },
  ])('replaces $name', ({ content, old, now, result }) => {
    expect(replaced(content, old, now)).toMatchObject({
      text: result,
      edits: [{ status: 'applied', replacer: 'exact', tier: 'exact' }],
    })
  })

  test.each([
    { name: 'another case', content: 'Name', old: 'name' },
    { name: 'half of a surrogate pair', content: '🌍', old: '\ud83c' },
    { name: 'text that is not there', content: 'a', old: 'b' },
  ])('does not match $name', ({ content, old }) => {
    expect(refusal(content, old, 'new')).toMatchObject({ code: 'not-found', edit: 0, edits: 1 })
  })
})

describe('line endings', () => {
  test.each([
    {
      name: 'a CRLF file',
      content: 'a\r\nb\r\nc\r\n',
      old: 'a\nb',
      now: 'x\ny\nz',
      result: 'x\r\ny\r\nz\r\nc\r\n',
    },
    {
      name: 'a CRLF file, for a CRLF call',
      content: 'a\r\nb\r\n',
      old: 'a\r\nb',
      now: 'x\r\ny',
      result: 'x\r\ny\r\n',
    },
    {
      name: 'an LF file, for a CRLF call',
      content: 'a\nb\n',
      old: 'a\r\nb\r\n',
      now: 'x\r\ny\r\n',
      result: 'x\ny\n',
    },
    {
      name: 'each line of a mixed file',
      content: 'a\nb\r\nc\n',
      old: 'a\nb\nc',
      now: 'x\ny\nz',
      result: 'x\ny\r\nz\n',
    },
    {
      name: 'the line above an added one',
      content: 'a\r\nb\n',
      old: 'a',
      now: 'a\nx',
      result: 'a\r\nx\r\nb\n',
    },
    { name: 'the call, in a file of one line', content: 'a', old: 'a', now: 'x\r\ny', result: 'x\r\ny' },
    {
      name: 'a CRLF file after a tolerant match',
      content: '\ta\r\n\tb\r\n',
      old: '  a\n  b',
      now: '  a\n  x\n  b',
      result: '\ta\r\n\tx\r\n\tb\r\n',
    },
  ])('follow $name', ({ content, old, now, result }) => {
    expect(replaced(content, old, now).text).toBe(result)
  })

  test('lone CRs are content', () => {
    expect(replaced('a\rb', 'a\rb', 'a\rc').text).toBe('a\rc')
    expect(refusal('a\rb', 'a\nb', 'c')).toMatchObject({ code: 'line-breaks' })
  })
})

describe('a line searched without its indentation', () => {
  test.each([
    {
      name: 'its line is repeated below new lines',
      content: 'def f():\n    x = 1\n    return x\n',
      old: 'return x',
      now: 'x += 1\nreturn x',
      result: 'def f():\n    x = 1\n    x += 1\n    return x\n',
    },
    {
      name: 'its line is repeated in a block',
      content: 'def f():\n    load()\n    done()\n',
      old: 'load()',
      now: 'try:\n    load()\nexcept OSError:\n    pass',
      result: 'def f():\n    try:\n        load()\n    except OSError:\n        pass\n    done()\n',
    },
    {
      name: 'a block is in the units of the file',
      content: '\ta()\n',
      old: 'a()',
      now: 'if (b) {\n  a()\n}',
      result: '\tif (b) {\n\t\ta()\n\t}\n',
    },
    {
      name: 'an empty block opens',
      content: '    a\n    b\n',
      old: 'a',
      now: 'f({\n})',
      result: '    f({\n    })\n    b\n',
    },
    {
      name: 'the line is removed with its newline',
      content: 'f:\n    x = 1\n    y = 2\n',
      old: 'x = 1\n',
      now: '',
      result: 'f:\n    y = 2\n',
    },
    {
      name: 'at every place',
      content: 'a:\n  x()\nb:\n    x()\n',
      old: 'x()',
      now: 'y()\nx()',
      result: 'a:\n  y()\n  x()\nb:\n    y()\n    x()\n',
    },
  ])('gives new lines its indentation if they show that they lack it: $name', (sample) => {
    const { content, old, now, result } = sample
    expect(replaced(content, old, now, { replaceAll: true }).text).toBe(result)
  })

  test.each([
    { name: 'a block of its own', old: 'return x', now: 'return x\n\ndef g():\n    pass' },
    { name: 'the same line in it', old: 'return x', now: 'return x\n\ndef g():\n  return x' },
    { name: 'lines with the same indentation', old: 'return x', now: 'if y:\n        y()\n    return x' },
    { name: 'a list below its key', old: 'return x', now: 'steps:\n    - a\n    - b' },
    { name: 'a remark', old: 'return x', now: '# as follows:\n    return x' },
    { name: 'a closing bracket with the same indentation', old: 'return x', now: 'f({\n    })' },
    { name: 'the brackets of two blocks', old: '}', now: '}\n}' },
  ])('leaves new lines as written if they may be meant that way: $name', ({ old, now }) => {
    const content = `def f():\n    ${old}\n`
    expect(replaced(content, old, now).text).toBe(content.replace(old, () => now))
  })

  test('is ambiguous if it is also a part of another line', () => {
    const content = '  x()\nif (y) x()\n'
    expect(refusal(content, 'x()', 'y()\nx()')).toMatchObject({ code: 'ambiguous', replacer: 'exact' })
  })

  test('is not found if only exact matches are allowed', () => {
    const found = replace('  x()\n', 'x()', 'y()\nx()', { profile: strict })
    expect(found).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
  })
})

describe('a match that cuts a token in two', () => {
  test.each([
    { name: 'a number at its end', content: 'port: 8080\n', old: 'port: 80', now: 'port: 81' },
    { name: 'a number at its beginning', content: 'a = 180;\n', old: '80;', now: '81;' },
    { name: 'a number, up to whitespace', content: 'port:  8080\n', old: 'port: 80', now: 'port: 81' },
    { name: 'the first word of lines', content: 'max = 1\ny = 2\n', old: 'x = 1\ny = 2', now: 'x = 3' },
    { name: 'the last word of lines', content: 'a()\nimport os_path\n', old: 'a()\nimport os', now: 'b' },
  ])('is not a match: $name', ({ content, old, now }) => {
    expect(refusal(content, old, now)).toMatchObject({ code: 'not-found' })
    expect(refusal(content, old, now, { replaceAll: true })).toMatchObject({ code: 'not-found' })
  })

  test('does not count, so the place where the token is whole is the only one', () => {
    expect(replaced('a: 8080\na: 80\n', 'a: 80', 'a: 81').text).toBe('a: 8080\na: 81\n')
    expect(replaced('8 18 8', '8', '9', { replaceAll: true }).text).toBe('9 18 9')
  })

  test('is accepted within one line if the token is a name', () => {
    expect(replaced('getUserName()', 'getUser', 'readUser').text).toBe('readUserName()')
  })
})

describe('newlines at the ends of both texts', () => {
  const sides = [
    { lead: '', tail: '' },
    { lead: '\n', tail: '' },
    { lead: '', tail: '\n' },
    { lead: '\n', tail: '\n' },
  ]
  const pairs = sides.flatMap((old) => sides.map((now) => ({ old, now })))
  const wrapped = ({ lead, tail }: { lead: string; tail: string }, text: string) => lead + text + tail

  test.each(pairs)(
    'are as written after an exact match, but for the end of a line: $old $now',
    ({ old, now }) => {
      const [search, replacement] = [wrapped(old, '  a'), wrapped(now, '  b')]
      // Whole lines keep the end of the last one.
      const kept = old.lead === '' && now.tail === '' ? old.tail : ''
      for (const newline of ['\n', '\r\n']) {
        const content = 'x\n  a\ny\n'.replaceAll('\n', newline)
        const expected = 'x\n  a\ny\n'.replace(search, () => replacement + kept).replaceAll('\n', newline)
        expect(replaced(content, search, replacement).text).toBe(expected)
      }
    },
  )

  test.each(pairs)('are the same after a tolerant match, or refused: $old $now', ({ old, now }) => {
    const [search, replacement] = [wrapped(old, '  a'), wrapped(now, '  b')]
    const content = 'x\n\ta\ny\n'
    // A newline at the beginning of the old text is a blank line, which the file does not have.
    if (old.lead !== '')
      return expect(refusal(content, search, replacement)).toMatchObject({ code: 'not-found' })
    const tail = old.tail === '' ? now.tail : ''
    expect(replaced(content, search, replacement)).toMatchObject({
      text: content.replace('\ta', () => `${now.lead}\tb${tail}`),
      edits: [{ replacer: 'other-whitespace' }],
    })
  })

  test.each([
    { name: 'kept if only the old text has one', old: 'b\n', now: 'c', result: 'a\nc' },
    { name: 'not added if both have one', old: 'b\n', now: 'c\n', result: 'a\nc' },
    { name: 'added if only the new text has one', old: 'b', now: 'c\n', result: 'a\nc\n' },
  ])('the final newline is $name if the file has none', ({ old, now, result }) => {
    expect(replaced('a\nb', old, now).text).toBe(result)
  })

  test('the final newline is removed if the old text has it and the new text does not', () => {
    expect(replaced('a\nb\n', 'b\n', 'c').text).toBe('a\nc')
  })
})

describe('a tolerant match', () => {
  test.each([
    {
      name: 'trailing whitespace',
      content: 'a  \nb\nc\n',
      old: 'a\nb',
      now: 'a\nx',
      result: 'a  \nx\nc\n',
      replacer: 'trim-end',
    },
    {
      name: 'four spaces for two',
      content: 'if (a) {\n    b()\n    c()\n}\n',
      old: 'if (a) {\n  b()\n}'.replace('\n}', '\n  c()'),
      now: 'if (a) {\n  b()\n  x()\n    y()\n  c()',
      result: 'if (a) {\n    b()\n    x()\n        y()\n    c()\n}\n',
      replacer: 'other-whitespace',
    },
    {
      name: 'tabs for spaces',
      content: 'f() {\n\tif (a) {\n\t\tb()\n\t}\n}\n',
      old: '    if (a) {\n        b()\n    }',
      now: '    if (a && c) {\n        b()\n        d()\n    }',
      result: 'f() {\n\tif (a && c) {\n\t\tb()\n\t\td()\n\t}\n}\n',
      replacer: 'other-whitespace',
    },
    {
      name: 'no indentation at all',
      content: '  class A {\n    a = 1\n  }\n',
      old: 'class A {\n  a = 1\n}',
      now: 'class A {\n  a = 1\n\n  b = 2\n}',
      result: '  class A {\n    a = 1\n\n    b = 2\n  }\n',
      replacer: 'other-whitespace',
    },
    {
      name: 'inner whitespace of a whole line',
      content: '  x  =  f( a )\n',
      old: '  x = f( a )',
      now: '  x = g( a )',
      result: '  x = g( a )\n',
      replacer: 'other-whitespace',
    },
    {
      name: 'inner whitespace of part of a line',
      content: 'y = f( a,  b ) + 1\n',
      old: 'f( a, b )',
      now: 'g(a)',
      result: 'y = g(a) + 1\n',
      replacer: 'line-part',
    },
    {
      name: 'an extra space at the end',
      content: 'say(a, b)\n',
      old: 'a, ',
      now: 'c, ',
      result: 'say(c, b)\n',
      replacer: 'exact',
    },
    {
      name: 'an extra newline at the beginning',
      content: 'f(a)\n',
      old: '\n(a)',
      now: '\n(b)',
      result: undefined,
      replacer: undefined,
    },
    {
      name: 'typographic quotes, which a changed line loses',
      content: 'a = “1”\nb = “2”\n',
      old: 'a = "1"\nb = "2"',
      now: 'a = "1"\nb = "3"',
      result: 'a = “1”\nb = "3"\n',
      replacer: 'unicode-normalized',
    },
    {
      name: 'escapes on both sides',
      content: 'print("a")\n',
      old: 'print(\\"a\\")',
      now: 'print(\\"b\\")',
      result: 'print("b")\n',
      replacer: 'escapes',
    },
    {
      name: 'escapes in the old text only',
      content: 'print("a")\n',
      old: 'print(\\"a\\")',
      now: 'print("b")',
      result: 'print("b")\n',
      replacer: 'escapes',
    },
    {
      name: 'line breaks as escapes',
      content: 'a\nb\nc\n',
      old: 'a\\nb',
      now: 'a\\nx',
      result: 'a\nx\nc\n',
      replacer: 'escapes',
    },
    {
      name: 'line numbers on both sides',
      content: 'a\n  b\nc\n',
      old: '2 |   b\n3 | c',
      now: '2 |   x\n3 | c',
      result: 'a\n  x\nc\n',
      replacer: 'line-numbers',
    },
    {
      name: 'line numbers that decide between places',
      content: 'a\nb\na\nb\n',
      old: '     3\ta\n     4\tb',
      now: '     3\ta\n     4\tx',
      result: 'a\nb\na\nx\n',
      replacer: 'line-numbers',
    },
    {
      name: 'lines left out on both sides',
      content: 'f() {\n  a()\n  b()\n  return 1\n}\n',
      old: 'f() {\n  // ... existing code ...\n  return 1\n}',
      now: 'f() {\n  // ... existing code ...\n  return 2\n}',
      result: 'f() {\n  a()\n  b()\n  return 2\n}\n',
      replacer: 'elided',
    },
  ])('replaces despite $name', ({ content, old, now, result, replacer }) => {
    if (result === undefined) return expect(refusal(content, old, now)).toMatchObject({ code: 'not-found' })
    expect(replaced(content, old, now)).toMatchObject({ text: result, edits: [{ replacer }] })
  })

  test('with whitespace at the ends of the old text needs whitespace, a line end or the edge of the file there', () => {
    expect(refusal('foobar', 'foo ', 'baz ')).toMatchObject({ code: 'not-found' })
    expect(refusal('xfoo', ' foo', ' baz')).toMatchObject({ code: 'not-found' })
    expect(replaced('(a)\tfood\n', '  food', '  beer').text).toBe('(a)\tbeer\n')
  })

  test.each([
    { name: 'a line has text before', content: 'a foo\n', old: '\nfoo' },
    { name: 'a line has text on either side', content: 'a foo b\n', old: '\nfoo\n' },
  ])('at the ends of the old text, a newline must meet the end of a line: $name', ({ content, old }) => {
    expect(refusal(content, old, 'x')).toMatchObject({ code: 'not-found' })
  })

  test('with whitespace at the ends of the old text does not add a block again that continues after a bracket', () => {
    const content = 'let parsed\n\ntry {\n  parsed = f(1)\n} catch (e) {\n  usage(e)\n}\n\nrun()\n'
    const old = '\nlet parsed\n\ntry {\n  parsed = f(1)\n}\n'
    const now = '\nlet parsed\n\ntry {\n    parsed = f(1)\n} catch (e) {\n  usage(e)\n}\n'
    const result = replace(content, old, now)
    expect(result.ok ? result.text.split('catch').length : 2).toBe(2)
  })

  test('with whitespace at the ends of the old text does not add whitespace twice', () => {
    expect(refusal('x = f( a,  b ) + 1\n', ' f( a, b )\n', ' g(a)\n')).toMatchObject({ code: 'not-found' })
  })

  test.each([
    { name: 'other whitespace between quotes', content: 'say("a  b")\n', old: 'say("a b")', now: 'x' },
    { name: 'other whitespace between back-ticks', content: 'say(`a\tb`)\n', old: 'say(`a b`)', now: 'x' },
    { name: 'a file with escapes', content: 'print(\\"a\\")\n', old: 'print("a")', now: 'x' },
    { name: 'lines left out in the old text only', content: 'a\nb\nc\n', old: 'a\n...\nc', now: 'x' },
    { name: 'a line that is only similar', content: 'total = 1\n', old: 'totals = 1', now: 'x' },
    {
      name: 'a block of which only the first and last line match',
      content: 'a\nb\nc\n',
      old: 'a\nx\nc',
      now: 'y',
    },
  ])('does not match $name', ({ content, old, now }) => {
    expect(refusal(content, old, now)).toMatchObject({ code: 'not-found' })
  })

  test('accepts other whitespace outside quotes and next to an unpaired quote', () => {
    expect(replaced('say("a b",  1)\n', 'say("a b", 1)', 'say("a b", 2)').text).toBe('say("a b", 2)\n')
    expect(replaced("it's  so\n", "it's so", 'so it is').text).toBe('so it is\n')
  })

  test.each([
    { name: 'in the middle', content: 'a  b\n c\n', old: 'a\nb c', now: 'a\nb d' },
    { name: 'elsewhere', content: 'f(a, b)\n', old: 'f(a,\n  b)', now: 'f(a,\n  c)' },
  ])('refuses line breaks that the file does not have: $name', ({ content, old, now }) => {
    expect(refusal(content, old, now)).toMatchObject({ code: 'line-breaks' })
  })

  test('refuses indentation that cannot be known', () => {
    const file = '\tif (a) {\n    b()\n\t}\n'
    expect(refusal(file, 'if (a) {\n  b()\n}', 'if (a) {\n  b()\n    c()\n}')).toMatchObject({
      code: 'indentation',
    })
  })

  test('keeps indentation of less than a level after the levels', () => {
    expect(replaced('a  \n\tb\n', 'a\n  b', 'a\n  b\n   c').text).toBe('a  \n\tb\n\t c\n')
    expect(replaced('\ta()\n', '  a()', '  a()\n   b()').text).toBe('\ta()\n\t b()\n')
  })
})

describe('ambiguity', () => {
  const content = 'one\nx = 1\ntwo\nx = 1\nthree\n'

  test('lists the places and says what would decide between them', () => {
    expect(refusal(content, 'x = 1', 'x = 2')).toEqual({
      code: 'ambiguous',
      replacer: 'exact',
      tier: 'exact',
      places: [
        { start: 2, end: 2, deciding: { side: 'before', lines: ['one'] } },
        { start: 4, end: 4, deciding: { side: 'before', lines: ['two'] } },
      ],
      rule: 'several-places',
      path: 'file',
      edit: 0,
      edits: 1,
    })
  })

  test('is not settled by a looser replacer', () => {
    expect(refusal('  x\n y x\n', 'x', 'z')).toMatchObject({ code: 'ambiguous', replacer: 'exact' })
  })

  test('counts overlapping places', () => {
    expect(refusal('aaa', 'aa', 'b')).toMatchObject({ code: 'ambiguous' })
  })

  test('does not arise between spans of the same words', () => {
    expect(replaced('a\n\n  b  c\n\n', '\nb c\n', '\nd\n').text).toBe('a\n\n  d\n\n')
  })
})

describe('replaceAll', () => {
  test.each([
    { name: 'every place', content: 'a b a\n', old: 'a', now: 'c', result: 'c b c\n', count: 2 },
    { name: 'places that do not overlap', content: 'aaaaa', old: 'aa', now: 'b', result: 'bba', count: 2 },
    { name: 'the only place', content: 'a b', old: 'a', now: 'c', result: 'c b', count: 1 },
    { name: 'new text that holds the old', content: 'a a', old: 'a', now: 'aa', result: 'aa aa', count: 2 },
    { name: 'patterns, literally', content: '. .', old: '.', now: '$&', result: '$& $&', count: 2 },
    {
      name: 'lines of other indentation',
      content: '\ta\n  a\n',
      old: '    a\n',
      now: '    b\n',
      result: '\tb\n  b\n',
      count: 2,
    },
  ])('replaces $name', ({ content, old, now, result, count }) => {
    const { text, edits } = replaced(content, old, now, { replaceAll: true })
    expect([text, edits[0]?.places.length]).toEqual([result, count])
  })

  test.each(['', ' ', '\n', '\t \n'])('is refused for blank text: %j', (old) => {
    expect(refusal('a  b\n', old, 'x', { replaceAll: true })).toMatchObject({
      code: expect.stringMatching(/^(blank|empty)-search$/),
    })
  })

  test('finds nothing in an empty text', () => {
    expect(refusal('a', 'b', 'c', { replaceAll: true })).toMatchObject({ code: 'not-found' })
  })
})

describe('an edit that is applied already', () => {
  test.each([
    {
      name: 'the new text is there once, with a line of the old',
      content: 'a\nnew\n',
      old: 'a\nold',
      now: 'a\nnew',
    },
    { name: 'the new text holds the old', content: 'f(a, b)\n', old: 'f(a', now: 'f(a, b' },
    { name: 'with other indentation', content: '\ta\n\tnew()\n', old: '  a\n  old()', now: '  a\n  new()' },
  ])('is reported and changes nothing: $name', ({ content, old, now }) => {
    expect(replaced(content, old, now)).toMatchObject({
      text: content,
      changed: false,
      complete: false,
      skipped: [{ code: 'already-applied', path: 'file' }],
      edits: [{ status: 'already-applied', places: [{ start: expect.any(Number) }] }],
    })
  })

  test('is not one whose new text is in the file twice, or shares no line with the old text', () => {
    expect(refusal('a\nnew\na\nnew\n', 'a\nold', 'a\nnew')).toMatchObject({ code: 'not-found' })
    expect(refusal('let x = 10\n', 'nope', 'x = 10')).toMatchObject({
      code: 'not-found',
      seen: { start: 1, end: 1 },
    })
  })

  test('is not seen where the new text is a single word in a line', () => {
    expect(refusal('let x = 10\n', 'nope', 'x')).not.toHaveProperty('seen')
    expect(refusal('let x = 10\n', 'nope', 'let')).not.toHaveProperty('seen')
    expect(refusal('x\n', 'nope', 'x')).toHaveProperty('seen')
  })

  test('is not a deletion', () => {
    expect(refusal('a\n', 'old', '')).toMatchObject({ code: 'not-found' })
  })
})

describe('the call itself', () => {
  test.each([
    { name: 'an empty text', content: '', result: 'new\n' },
    { name: 'a text of a byte order mark', content: '\uFEFF', result: '\uFEFFnew\n' },
  ])('with an empty old text fills $name', ({ content, result }) => {
    expect(replaced(content, '', 'new\n')).toMatchObject({ text: result, edits: [{ status: 'applied' }] })
  })

  test.each(['a', '\n', ' '])('with an empty old text is refused for %j', (content) => {
    expect(refusal(content, '', 'new')).toMatchObject({ code: 'empty-search' })
  })

  test('with the same texts is refused', () => {
    expect(refusal('a', 'a', 'a')).toEqual({ code: 'same-text', format: 'edit-string', edit: 0 })
    expect(refusal('', '', '')).toMatchObject({ code: 'same-text' })
  })

  test('with a placeholder in the new text is refused, unless the host allows it', () => {
    const now = 'function f() {\n  // ... rest of the code ...\n}'
    expect(refusal('function f() {}\n', 'function f() {}', now)).toMatchObject({ code: 'placeholder' })
    expect(replaced('function f() {}\n', 'function f() {}', now, { placeholders: 'allow' }).text).toBe(
      `${now}\n`,
    )
  })

  test.each([
    '// rest of the code',
    '# rest of code',
    '<!-- Rest of the file -->',
    '  // the rest of your function.',
    '// existing code',
    '/* remainder of this class */',
    '// rest of the file stays the same',
  ])('with the placeholder %j is refused', (line) => {
    expect(refusal('a\nb\n', 'a\nb', `a\n${line}`)).toMatchObject({ code: 'placeholder' })
  })

  test.each([
    '// Other options',
    '# rest of the week',
    '// Existing users',
    '// rest of the code is in b.ts',
    'the rest of the code',
  ])('with %j, which is content, is applied', (line) => {
    expect(replaced('a\nb\n', 'a\nb', `a\n${line}`).text).toBe(`a\n${line}\n`)
  })

  test('with a placeholder that is in the file is applied', () => {
    expect(
      replaced('// ... existing code ...\na\n', '// ... existing code ...\na', '// ... existing code ...\nb')
        .text,
    ).toBe('// ... existing code ...\nb\n')
  })

  test('stops when its budget is spent or it is cancelled', () => {
    expect(refusal('a\n'.repeat(1000), 'b', 'c', { steps: 5 })).toMatchObject({ code: 'budget-exceeded' })
    expect(refusal('a', 'a', 'c', { signal: { aborted: true } })).toMatchObject({ code: 'cancelled' })
  })
})

describe('profiles', () => {
  test('strict accepts only exact text and other trailing whitespace', () => {
    expect(refusal('  a\n', '\ta\n', '\tb\n', { profile: strict })).toMatchObject({
      code: 'not-found',
      tried: ['exact', 'trim-end', 'already-applied'],
    })
    expect(replaced('a \n', 'a\n', 'b\n', { profile: strict }).text).toBe('b\n')
  })

  test('lenient refuses a difference in a changed line', () => {
    expect(refusal('a\nb\nc\n', 'a\nx\nc', 'a\ny\nc', { profile: lenient })).toMatchObject({
      code: 'not-found',
    })
  })

  describe('lenient', () => {
    const block = '  const file = openTheConfigurationFile(name)\n  return file.text\n'
    const typo = block.replace('Configuration', 'Configuraton')
    const edited = (text: string) => text.replace('return file.text', 'return file.text ?? ""')

    test('accepts a block that differs a little in a kept line, which stays', () => {
      expect(refusal(block, typo, edited(typo))).toMatchObject({ code: 'not-found' })
      expect(replaced(block, typo, edited(typo), { profile: lenient })).toMatchObject({
        text: edited(block),
        edits: [{ tier: 'similar', similarity: expect.any(Number) }],
      })
    })

    test('refuses a block that is there twice', () => {
      expect(refusal(`${block}\n${block}`, typo, edited(typo), { profile: lenient })).toMatchObject({
        code: 'ambiguous',
        places: [
          { start: 1, end: 2 },
          { start: 4, end: 5 },
        ],
      })
    })

    test('goes to the block that has the changed line to the letter', () => {
      const other = block.replace('file.text', 'file.test')
      expect(replaced(`${block}\n${other}`, typo, edited(typo), { profile: lenient }).text).toBe(
        `${edited(block)}\n${other}`,
      )
    })
  })

  test('standard merges an edit whose context is out of date, and drops a slip in its context', () => {
    const file = 'function load(name) {\n  log(name)\n  const file = open(name)\n  return file.text\n}\n'
    const old = 'function load(name) {\n  const file = opne(name)\n  return file.text\n}\n'
    const edited = (text: string) => text.replace('file.text', 'file.text.trim()')
    expect(replaced(file, old, edited(old))).toMatchObject({
      text: edited(file),
      edits: [{ replacer: 'drifted-context', tier: 'drift' }],
    })
    expect(refusal(file, old, edited(old), { profile: strict })).toMatchObject({ code: 'not-found' })
  })

  test('a profile for other formats is refused', () => {
    const profile = { ...opencode, name: 'other', formats: {} }
    expect(refusal('a', 'a', 'b', { profile })).toMatchObject({ code: 'profile-mismatch', profile: 'other' })
  })

  test('a cascade of the host replaces that of the profile', () => {
    expect(refusal(' a\n', 'a\n', 'b\n', { replacers: [] })).toMatchObject({ tried: [] })
    expect(refusal('\ta\n', ' a\n', 'b\n', { replacers: new Set([exact]) })).toMatchObject({
      tried: ['exact'],
    })
    const anyCase = fromStrings('any-case', 'lookalike', function* (content, find) {
      const at = content.toLowerCase().indexOf(find.toLowerCase())
      if (at !== -1) yield content.slice(at, at + find.length)
    })
    expect(replaced('let Name\n', 'name', 'title', { replacers: [exact, anyCase] })).toMatchObject({
      text: 'let title\n',
      edits: [{ replacer: 'any-case', tier: 'lookalike' }],
    })
  })
})

test.each([
  ['oldString', undefined, 'b', 'oldString as undefined'],
  ['newString', 'a', undefined, 'newString as undefined'],
  ['both in an object', { oldString: 'a', newString: 'b' }, undefined, 'oldString as an object'],
  ['null', null, 'b', 'oldString as null'],
  ['equal numbers', 5, 5, 'oldString as a number'],
])('what is not a string is refused and named: %s', (_, old, now, received) => {
  const result = replace('a\n', old as string, now as string)
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'wrong-input', received }] })
})

import type { Failure, RequestOptions } from '@emend/core'
import { describe as explain } from '@emend/feedback'
import { describe, expect, test } from 'vitest'
import { applyBlocksToFiles, renderBlock } from '../../src/index.js'
import { roo, rooAlike } from '../../src/roo.js'

const PATH = 'src/list.js'

function run(text: string, request: unknown, options: RequestOptions = {}) {
  return applyBlocksToFiles(new Map([[PATH, text]]), request, { path: PATH, profile: roo, ...options })
}

function result(text: string, request: unknown, options: RequestOptions = {}): string | undefined {
  const applied = run(text, request, options)
  return applied.ok ? applied.files[0]?.after : undefined
}

function failures(text: string, request: unknown, options: RequestOptions = {}): readonly Failure[] {
  const applied = run(text, request, options)
  return applied.ok ? applied.skipped : applied.failures
}

const block = (search: string, replacement: string, line?: number) =>
  renderBlock({ search, replacement, ...(line !== undefined && { line }) })

interface Case {
  readonly name: string
  readonly text: string
  readonly request: string
  readonly options?: RequestOptions
  /** Undefined if the block is refused. */
  readonly result: string | undefined
}

function check({ text, request, options, result: expected }: Case) {
  expect(result(text, request, options)).toBe(expected)
}

describe('indentation', () => {
  const cases: Case[] = [
    {
      name: 'of the file is added to lines that have none',
      text: 'class List {\n    add(item) {\n        push(item)\n    }\n}\n',
      request: block('add(item) {\n    push(item)\n}\n', 'add(item) {\n    check(item)\n    push(item)\n}\n'),
      result: 'class List {\n    add(item) {\n        check(item)\n        push(item)\n    }\n}\n',
    },
    {
      name: 'in tabs stays in tabs',
      text: '\tadd(item) {\n\t\tpush(item)\n\t}\n',
      request: block('add(item) {\n\tpush(item)\n}\n', 'add(item) {\n\t// checked\n\tpush(item)\n}\n'),
      result: '\tadd(item) {\n\t\t// checked\n\t\tpush(item)\n\t}\n',
    },
    {
      name: 'of the text to find is not carried over, only the depth below its first line',
      text: '  if (a) {\n    b()\n  }\n',
      request: block('      if (a) {\n    b()\n  }\n', '      if (c) {\n        b()\n      }\n'),
      result: '  if (c) {\n    b()\n  }\n',
    },
    {
      name: 'may become less',
      text: '      deep()\n',
      request: block('      deep()\n', '  deep()\nflat()\n'),
      result: '  deep()\nflat()\n',
    },
    {
      name: 'of mixed tabs and spaces is counted in characters',
      text: '\tif (a) {\n\t    b()\n\t}\n',
      request: block('\tif (a) {\n\t    b()\n\t}\n', '\tif (a) {\n\t    c()\n\t}\n'),
      result: '\tif (a) {\n\t    c()\n\t}\n',
    },
    {
      name: 'is given to blank lines too, and whitespace at ends is taken off',
      text: '  a()\n',
      request: block('a()\n', 'a()   \n\nb()\n'),
      result: '  a()\n  \n  b()\n',
    },
  ]
  test.each(cases)('$name', check)
})

describe('what is compared', () => {
  const cases: Case[] = [
    {
      name: 'is not the spaces, however many, nor where lines end',
      text: 'f(a,\n  b)\n',
      request: block('f(a,   b)\n\n', 'g()\n'),
      result: 'g()\n',
    },
    {
      name: 'is not the kind of quote, dash or dots',
      text: 'say(“it’s – done…”)\n',
      request: block('say("it\'s - done...")\n', "say('over')\n"),
      result: "say('over')\n",
    },
    {
      name: 'is not a blank line above',
      text: 'a()\nb()\n',
      request: block('\n\na()\n', '\nc()\n'),
      result: 'c()\nb()\n',
    },
    {
      name: 'is all the rest, unless the threshold is lower',
      text: 'const total = 0\n',
      request: block('const totals = 0\n', 'let total = 1\n'),
      result: undefined,
    },
    {
      name: 'a lower threshold allows',
      text: 'const total = 0\n',
      request: block('const totals = 0\n', 'let total = 1\n'),
      options: { profile: rooAlike(0.9) },
      result: 'let total = 1\n',
    },
    {
      name: 'but not for anything',
      text: 'const total = 0\n',
      request: block('const sum = 0\n', 'let total = 1\n'),
      options: { profile: rooAlike(0.9) },
      result: undefined,
    },
  ]
  test.each(cases)('$name', check)
})

describe('one of several places', () => {
  const text = ['one', 'two', 'three'].map((name) => `function ${name}() {\n  return true\n}\n`).join('\n')
  const request = (line?: number) => block('  return true\n', '  return false\n', line)

  test('is that nearest to the middle', () => {
    expect(result(text, request())).toBe(text.replace('two() {\n  return true', 'two() {\n  return false'))
  })

  test('is that on the line', () => {
    expect(result(text, request(10))).toBe(
      text.replace('three() {\n  return true', 'three() {\n  return false'),
    )
  })

  test('is not found beyond the buffer', () => {
    const far = `${'x()\n'.repeat(60)}target()\n`
    expect(result(far, block('target()\n', 'found()\n', 10))).toBeUndefined()
    expect(result(far, block('target()\n', 'found()\n', 10), { buffer: 60 })).toContain('found()')
    expect(result(far, block('target()\n', 'found()\n', 25))).toContain('found()')
  })
})

describe('line numbers', () => {
  const text = 'function f() {\n  return 1\n}\n'
  const cases: Case[] = [
    {
      name: 'are taken off where all lines of both have them',
      text,
      request: block('1 | function f() {\n2 |   return 1\n', '1 | function f() {\n2 |   return 2\n'),
      result: 'function f() {\n  return 2\n}\n',
    },
    {
      name: 'are taken off where the new text is empty',
      text,
      request: block('2 |   return 1\n', ''),
      result: 'function f() {\n}\n',
    },
    {
      name: 'name the line',
      text: 'a\nb\na\nb\na\nb\n',
      request: block('1 | a\n', '1 | c\n'),
      result: 'c\nb\na\nb\na\nb\n',
    },
    {
      name: 'of one side only are taken off where nothing is found with them',
      text,
      request: block('1 | function f() {\n2 |   return 1\n3 | }\n', 'function f() {\n  return 2\n}\n'),
      result: 'function f() {\n  return 2\n}\n',
    },
    {
      name: 'before some lines only are taken off then too',
      text,
      request: block('function f() {\n| return 1\n', 'function f() {\n| return 2\n'),
      result: 'function f() {\nreturn 2\n}\n',
    },
    {
      name: 'leave nothing to find where only one empty line is left',
      text: 'a\n\nb\n',
      request: block('2 | \n', 'c\n'),
      result: undefined,
    },
    {
      name: 'are no table',
      text: 'a\n',
      request: block('1 || a\n', 'b\n'),
      result: undefined,
    },
  ]
  test.each(cases)('$name', check)
})

describe('line endings', () => {
  const cases: Case[] = [
    {
      name: 'are those of the text',
      text: 'a\r\nb\r\n',
      request: block('b\n', 'c\nd\n'),
      result: 'a\r\nc\r\nd\r\n',
    },
    {
      name: 'of lines that are not touched stay mixed, unlike in the original',
      text: 'a\nb\r\nc\nd\r\n',
      request: block('b\n', 'x\ny\n'),
      result: 'a\nx\r\ny\r\nc\nd\r\n',
    },
    { name: 'are missing at the end as before', text: 'a\nb', request: block('b\n', 'c\n'), result: 'a\nc' },
    {
      name: 'leave with the last line, and the newline above it',
      text: 'a\nb',
      request: block('b\n', ''),
      result: 'a',
    },
  ]
  test.each(cases)('$name', check)
})

describe('several blocks', () => {
  test('are applied in the order of their lines, which shift with the blocks above', () => {
    const text = 'a\nx\nb\nx\nc\nx\n'
    const request = [block('x\n', 'last\n', 6), block('a\n', 'a1\na2\na3\n', 1), block('x\n', 'mid\n', 4)]
    expect(result(text, request.join('\n'))).toBe('a1\na2\na3\nx\nb\nmid\nc\nlast\n')
  })

  test('without a line come first', () => {
    const request = block('b\n', 'c\n', 1) + block('a\n', 'b\n')
    expect(result('a\n', request)).toBe('c\n')
  })

  test('of objects are applied list by list, each with line numbers of the current text', () => {
    const text = 'x\nx\nx\n'
    const request = [
      { content: block('x\n', 'a\nb\n', 1) },
      { content: block('x\n', 'c\n'), startLine: 3 },
      { content: block('x\n', 'd\n', 4) },
    ]
    expect(result(text, request)).toBe('a\nb\nc\nd\n')
  })

  test('that fail leave the others applied, and are reported', () => {
    const request = block('a\n', 'b\n') + block('q\n', 'r\n') + block('c\n', 'd\n')
    const applied = run('a\nc\n', request)
    expect(applied).toMatchObject({
      ok: true,
      files: [
        { after: 'b\nd\n', edits: [{ status: 'applied' }, { status: 'refused' }, { status: 'applied' }] },
      ],
      skipped: [{ code: 'not-found', edit: 1, edits: 3, applied: [0, 2] }],
    })
    const [failure] = failures('a\nc\n', request)
    expect(failure && explain(failure)).toContain('Edits 1, 3 were applied: send only this one again')
  })

  test('that all fail change nothing', () => {
    expect(failures('a\n', block('q\n', 'r\n') + block('s\n', 't\n'))).toMatchObject([
      { code: 'not-found', edit: 0 },
      { code: 'not-found', edit: 1 },
    ])
  })

  test('that are equal fail the second time', () => {
    const request = block('a\n', 'b\n')
    expect(result('a\n', request + request)).toBe('b\n')
    expect(failures('a\n', request + request)).toMatchObject([{ code: 'not-found', edit: 1 }])
  })
})

describe('a block without effect', () => {
  test.each([
    { name: 'with equal halves', request: block('a\n', 'a\n'), code: 'unchanged' },
    {
      name: 'with halves equal but for blank lines above',
      request: block('\na\n', 'a\n'),
      code: 'unchanged',
    },
    { name: 'with halves equal but for numbers', request: block('1 | a\n', '7 | a\n'), code: 'unchanged' },
    { name: 'with nothing to find', request: block('', 'b\n'), code: 'empty-search' },
    { name: 'with blank lines to find', request: block('\n\n', 'b\n', 1), code: 'empty-search' },
  ])('$name', ({ request, code }) => {
    expect(failures('a\n', request)).toMatchObject([{ code, edit: 0 }])
    expect(result('a\nz\n', request + block('z\n', 'y\n'))).toBe('a\ny\n')
  })
})

test('patterns, escapes and placeholders in new text mean themselves', () => {
  const written = "$& $1 $' $$ \\n &lt; // ... existing code ..."
  expect(result('a\n', block('a\n', `${written}\n`))).toBe(`${written}\n`)
})

test('a byte order mark stays', () => {
  expect(result('\uFEFFa\nb\n', block('a\n', 'c\n'))).toBe('\uFEFFc\nb\n')
  expect(result('\uFEFF\ta\n', block('\uFEFFa\n', '\uFEFFc\n'))).toBe('\uFEFF\tc\n')
})

test('the report says how a place was found', () => {
  const request = block('const totals = 0\n', 'x\n') + block('a\n', 'y\n') + block('b\n', 'z\n')
  const applied = run('const total = 0\n  a\nb\n', request, { profile: rooAlike(0.9) })
  const [similar, lookalike, exact] = (applied.ok && applied.files[0]?.edits) || []
  expect(similar).toMatchObject({ tier: 'similar', similarity: 1 - 1 / 16, places: [{ start: 1, end: 1 }] })
  expect(lookalike).toMatchObject({ tier: 'lookalike', similarity: 1, places: [{ start: 2, end: 2 }] })
  expect(exact).toMatchObject({ tier: 'exact', similarity: 1, places: [{ start: 3, end: 3 }] })
})

test('a host may ask for all or nothing', () => {
  const request = block('a\n', 'b\n') + block('q\n', 'r\n')
  expect(result('a\n', request, { partial: 'none' })).toBeUndefined()
})

test('a search that takes too much work is stopped', () => {
  const text = Array.from({ length: 200 }, (_, i) => `line ${i}`).join('\n')
  expect(failures(text, block('enil x\n', 'y\n'), { steps: 100 })).toMatchObject([
    { code: 'budget-exceeded' },
  ])
})

test('the profile cannot be changed', () => {
  expect(Object.isFrozen(roo) && Object.isFrozen(roo.formats)).toBe(true)
})

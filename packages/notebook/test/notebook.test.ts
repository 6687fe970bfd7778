import { describe, expect, it } from 'vitest'
import { notebook } from '../src/index.js'
import { code, markdown, written } from './support/samples.js'

const view = notebook()

/** The text of a notebook that is one. */
function opened(file: string): string {
  const result = view.open(file)
  if (!result.ok) throw new Error(result.failure.reason)
  return result.value
}

function closed(text: string, file: string | undefined, options = {}): string {
  const result = notebook(options).close(text, file)
  if (!result.ok) throw new Error(`${result.failure.line}: ${result.failure.reason}`)
  return result.value
}

function refused(text: string, file?: string) {
  const result = view.close(text, file)
  return result.ok ? undefined : result.failure
}

const TWO = written([
  markdown(['# Title\n', '\n', 'Text'], 'intro'),
  code(['import os\n', 'print(1)'], 'ab12'),
])

describe('the text of a notebook', () => {
  it('has a marker with the id for every cell, and its text as it is', () => {
    expect(opened(TWO)).toBe('# %% [markdown] intro\n# Title\n\nText\n\n# %% ab12\nimport os\nprint(1)\n')
  })

  it.each([
    [
      'a notebook before 4.5',
      written([code('a'), markdown('b')], 4),
      '# %% #1\na\n\n# %% [markdown] #2\nb\n',
    ],
    ['ids that come twice', written([code('a', 'x'), code('b', 'x')]), '# %% #1\na\n\n# %% #2\nb\n'],
    ['a cell without its id', written([code('a', 'x'), code('b')]), '# %% x\na\n\n# %% #2\nb\n'],
    ['empty cells', written([code([], 'x'), code('', 'y')]), '# %% x\n\n# %% y\n'],
    [
      'blank lines at an end',
      written([code('a\n', 'x'), code('b\n\n', 'y')]),
      '# %% x\na\n\n\n# %% y\nb\n\n\n',
    ],
    ['no cells', written([]), ''],
    ['a line that is a marker', written([code('# %% b\n# \\%%', 'x')]), '# %% x\n# \\%% b\n# \\\\%%\n'],
    ['a byte order mark', `\uFEFF${written([code('a', 'x')])}`, '# %% x\na\n'],
  ])('of %s', (_, file, text) => {
    expect(opened(file)).toBe(text)
    expect(closed(text, file)).toBe(file)
  })

  it.each([
    ['no JSON', '{"cells": [}', 'it is not JSON'],
    ['a conflict', TWO.replace('"cells"', '<<<<<<< ours\n"cells"'), 'it is not JSON'],
    ['no notebook', '{"a": 1}', 'it has no nbformat'],
    ['a list', '[1]', 'it has no nbformat'],
    ['a later format', '{"nbformat": 5, "cells": []}', 'its nbformat is 5, and only 3 and 4 are read'],
    ['no cells', '{"nbformat": 4}', 'it has no list of cells'],
    [
      'a text that is a number',
      written([code('a', 'x')]).replace('"source": "a"', '"source": [1]'),
      undefined,
    ],
    [
      'nesting without end',
      `{"nbformat": 4, "cells": [], "a": ${'['.repeat(1e5)}${']'.repeat(1e5)}}`,
      undefined,
    ],
  ])('is refused for %s', (_, file, reason) => {
    const result = view.open(file)
    expect(result.ok).toBe(false)
    if (!result.ok && reason !== undefined) expect(result.failure.reason).toContain(reason)
  })

  it('names the line that is no JSON', () => {
    expect(view.open('{\n "cells": [\n  {]\n}')).toMatchObject({ ok: false, failure: { line: 3 } })
  })
})

describe('a change of text', () => {
  it('changes the lines of the cell only', () => {
    const text = opened(TWO).replace('print(1)', 'print(2)\nprint("é")')
    expect(closed(text, TWO)).toBe(TWO.replace('"print(1)"', '"print(2)\\n",\n    "print(\\"é\\")"'))
  })

  it.each([
    ['a string', written([code('a\nb\nc', 'x')]), written([code('a\nB\nc', 'x')])],
    ['one line', written([code('a\nb\nc', 'x')], 5, 0), written([code('a\nB\nc', 'x')], 5, 0)],
    [
      'tabs',
      written([code(['a\n', 'b\n', 'c'], 'x')], 5, '\t'),
      written([code(['a\n', 'B\n', 'c'], 'x')], 5, '\t'),
    ],
    [
      'several lines in an item',
      written([code(['a\nb\n', 'c'], 'x')]),
      written([code(['a\nB\n', 'c'], 'x')]),
    ],
    ['all lines in an item', written([code(['a\nb\nc'], 'x')]), written([code(['a\nB\nc'], 'x')])],
    [
      'CRLF between the values',
      written([code(['a\n', 'b'], 'x')]).replaceAll('\n', '\r\n'),
      written([code(['a\n', 'B'], 'x')]).replaceAll('\n', '\r\n'),
    ],
    ['CRLF in the text', written([code(['a\r\n', 'b'], 'x')]), written([code(['a\r\n', 'B'], 'x')])],
  ])('keeps the style: %s', (_, file, after) => {
    expect(closed(opened(file).replace(/^b$/m, 'B'), file)).toBe(after)
  })

  it('writes lines that stay as the file writes them, and new ones with its escapes', () => {
    const file = written([code(['é\n', '\n', 'x'], 'x')])
      .replace('é', '\\u00E9')
      .replace('"\\n"', '"\\u000a"')
    const text = opened(file).replace(/^x$/m, 'ü😀')
    expect(closed(text, file)).toBe(file.replace('"x"\n', '"\\u00fc\\ud83d\\ude00"\n'))
  })

  it('keeps what is no whole character', () => {
    const file = written([code(['\ud800\n', 'x'], 'x')])
    expect(closed(opened(file).replace(/^x$/m, 'y'), file)).toBe(file.replace('    "x"', '    "y"'))
  })

  it('keeps outputs, or clears them where the host says so', () => {
    const text = opened(TWO).replace('print(1)', 'print(2)')
    expect(JSON.parse(closed(text, TWO)).cells[1]).toMatchObject({ execution_count: 3, outputs: [{}] })
    const cleared = JSON.parse(closed(text, TWO, { outputs: 'clear' })).cells
    expect(cleared[1]).toMatchObject({ execution_count: null, outputs: [], metadata: { tags: ['a'] } })
    expect(cleared[0]).toEqual(JSON.parse(TWO).cells[0])
  })

  it('clears no outputs of cells that do not change', () => {
    const file = written([code('a', 'x'), code('b', 'y')])
    const after = closed(opened(file).replace('b\n', 'c\n'), file, { outputs: 'clear' })
    expect(JSON.parse(after).cells[0]).toEqual(code('a', 'x'))
  })

  it('brings an escaped marker back', () => {
    const file = written([code(['# %% b\n', 'x'], 'x')])
    const text = opened(file).replace('x\n# ', 'x\n# \\%% c\n# ')
    expect(JSON.parse(closed(text, file)).cells[0].source).toEqual(['# %% c\n', '# %% b\n', 'x'])
  })
})

describe('cells', () => {
  const FILE = written([code('a', 'x'), markdown('b', 'y'), code('c', 'z')])
  const TEXT = opened(FILE)
  const ids = (json: string) => JSON.parse(json).cells.map(({ id }: { id: string }) => id)

  it('come in as the notebook writes them', () => {
    const after = closed(TEXT.replace('# %% [markdown] y', '# %%\nnew\nlines\n\n# %% [markdown] y'), FILE)
    const added = JSON.parse(after).cells[1]
    expect(added).toEqual({
      cell_type: 'code',
      execution_count: null,
      id: expect.stringMatching(/^[0-9a-f]{8}$/),
      metadata: {},
      outputs: [],
      source: 'new\nlines',
    })
    expect(Object.keys(added)).toEqual(Object.keys(JSON.parse(FILE).cells[0]))
    expect(after).toBe(written([code('a', 'x'), added, markdown('b', 'y'), code('c', 'z')]))
  })

  it.each([
    ['at the top', `# %% [markdown]\nnew\n\n${TEXT}`, 0],
    ['at the end', `${TEXT}\n# %% [markdown]\nnew\n`, 3],
    ['at the end, after two blank lines and before one', `${TEXT}\n\n# %% [markdown]\nnew\n\n`, 3],
    ['without a blank line', TEXT.replace('# %% z', '# %% [markdown]\nnew\n# %% z'), 2],
  ])('come in %s', (_, text, at) => {
    const after = closed(text, FILE)
    const cells = JSON.parse(FILE).cells
    expect(JSON.parse(after).cells.toSpliced(at, 1)).toEqual(cells)
    expect(after).toBe(written(cells.toSpliced(at, 0, markdown('new', ids(after)[at]))))
  })

  it('come into a notebook without any, in its style', () => {
    for (const indent of [1, 2, 0]) {
      const file = written([], 5, indent)
      const after = closed('# %%\na\nb\n', file)
      const [{ id }] = JSON.parse(after).cells
      const cell = {
        cell_type: 'code',
        execution_count: null,
        id,
        metadata: {},
        outputs: [],
        source: ['a\n', 'b'],
      }
      expect(after).toBe(written([cell], 5, indent))
    }
  })

  it('keep an id that the edit gives', () => {
    expect(ids(closed(`${TEXT}\n# %% mine\nnew\n`, FILE))).toEqual(['x', 'y', 'z', 'mine'])
  })

  it('go, move, and join', () => {
    expect(closed(TEXT.replace('# %% [markdown] y\nb\n\n', ''), FILE)).toBe(
      written([code('a', 'x'), code('c', 'z')]),
    )
    expect(closed('# %% z\nc\n\n# %% x\na\n', FILE)).toBe(written([code('c', 'z'), code('a', 'x')]))
    expect(closed('', FILE)).toBe(FILE.replace(/"cells": \[.*\n \]/s, '"cells": []'))
    expect(closed(TEXT.replace('# %% [markdown] y\n', ''), FILE)).toBe(
      written([code('a\n\nb', 'x'), code('c', 'z')]),
    )
  })

  it('change their type', () => {
    const after = closed(TEXT.replace('# %% [markdown] y', '# %% y'), FILE)
    expect(JSON.parse(after).cells[1]).toEqual({
      ...code('b', 'y'),
      execution_count: null,
      metadata: {},
      outputs: [],
    })
    expect(closed(TEXT.replace('[markdown] y', '[raw] y'), FILE)).toBe(FILE.replace('"markdown"', '"raw"'))
  })

  it('lose outputs with their type only where the host says so', () => {
    const text = TEXT.replace('# %% z', '# %% [markdown] z')
    expect(refused(text, FILE)).toMatchObject({ line: 7, reason: expect.stringContaining('outputs') })
    expect(JSON.parse(closed(text, FILE, { outputs: 'clear' })).cells[2]).toEqual({
      ...markdown('c', 'z'),
      metadata: { tags: ['a'] },
    })
  })

  it.each([
    ['text before the first cell', `import os\n${TEXT}`, 1],
    ['no cell at all', 'import os\n', 1],
    ['a cell that is there twice', `${TEXT}\n# %% x\nd\n`, 10],
    ['a title', `${TEXT}\n# %% Load the data\nd\n`, 10],
    ['an id that is none', `${TEXT}\n# %% a.b\nd\n`, 10],
    ['a type that is none', `${TEXT}\n# %% [sql]\nd\n`, 10],
    ['markdown as comments', `${TEXT}\n# %% [markdown]\n# # Title\n# Text\n`, 10],
    ['a cell that is there already', `${TEXT}\n# %%\nc\n`, 10],
  ])('are refused for %s', (_, text, line) => {
    expect(refused(text, FILE)?.line).toBe(line)
  })

  it('of a notebook without ids are named by their numbers', () => {
    const file = written([code('a'), code('b')], 4)
    const after = closed(opened(file).replace('# %% #2', '# %%\nnew\n\n# %% #2'), file)
    expect(JSON.parse(after).cells.map(({ source }: { source: string }) => source)).toEqual(['a', 'new', 'b'])
    expect(after).not.toContain('"id"')
    expect(refused(`${opened(file)}\n# %% mine\nc\n`, file)?.reason).toContain('leave it out')
    expect(refused(`${opened(file)}\n# %% #3\nc\n`, file)?.line).toBe(7)
  })
})

describe('a new notebook', () => {
  it('is made of cells', () => {
    const after = closed('# %% [markdown]\n# Title\n\n# %%\nprint(1)\n', undefined)
    expect(JSON.parse(after)).toMatchObject({
      nbformat: 4,
      nbformat_minor: 5,
      cells: [
        { cell_type: 'markdown', source: ['# Title'] },
        { cell_type: 'code', source: ['print(1)'] },
      ],
    })
    expect(opened(after)).toMatch(/^# %% \[markdown\] \w{8}\n# Title\n\n# %% \w{8}\nprint\(1\)\n$/)
  })

  it('may be given as its JSON, which must be one', () => {
    expect(closed(TWO, undefined)).toBe(TWO)
    expect(refused('{"cells": [}')).toMatchObject({ line: 1 })
    expect(refused('{"a": 1}')).toMatchObject({ reason: 'it has no nbformat' })
  })
})

describe('nbformat 3', () => {
  const cells = [
    { cell_type: 'heading', level: 2, metadata: {}, source: ['Title'] },
    {
      cell_type: 'code',
      collapsed: true,
      input: ['a\n', 'b'],
      language: 'ruby',
      metadata: {},
      outputs: [],
      prompt_number: 4,
    },
  ]
  const file3 = (all: readonly object[]) =>
    `${JSON.stringify({ metadata: { name: '' }, nbformat: 3, nbformat_minor: 0, worksheets: [{ cells: all, metadata: {} }] }, undefined, 1)}\n`
  const FILE = file3(cells)

  it('is shown and changed as 4 is', () => {
    expect(opened(FILE)).toBe('# %% [heading] #1\nTitle\n\n# %% #2\na\nb\n')
    expect(closed(opened(FILE), FILE)).toBe(FILE)
    expect(closed(opened(FILE).replace('b\n', 'c\n'), FILE)).toBe(FILE.replace('"b"', '"c"'))
    const added = {
      cell_type: 'code',
      collapsed: false,
      input: ['new'],
      language: 'ruby',
      metadata: {},
      outputs: [],
    }
    expect(closed(`${opened(FILE)}\n# %%\nnew\n`, FILE)).toBe(file3([...cells, added]))
  })
})

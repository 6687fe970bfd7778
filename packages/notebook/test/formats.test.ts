import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { v4a } from '@emend/v4a'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { notebook } from '../src/index.js'
import { code, markdown, written } from './support/samples.js'

const FILE = written([
  markdown(['# Title\n', '\n', 'Text'], 'intro'),
  code(['import os\n', 'print(1)'], 'ab12'),
])

function setup(file = FILE, outputs: 'keep' | 'clear' = 'keep') {
  const fileSystem = memoryFileSystem({ 'a.ipynb': file })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [v4a(), editString()],
    fileSystem,
    views: [notebook({ outputs })],
  })
  const text = async () => new TextDecoder().decode(await fileSystem.readFile('a.ipynb'))
  return { engine, text }
}

describe('an edit in any format', () => {
  it.each([
    ['edit-string', { path: 'a.ipynb', oldString: 'print(1)', newString: 'print("2")' }],
    [
      'v4a',
      '*** Begin Patch\n*** Update File: a.ipynb\n@@\n import os\n-print(1)\n+print("2")\n*** End Patch\n',
    ],
  ])('changes a notebook as it changes a file: %s', async (_, request) => {
    const { engine, text } = setup()
    const result = await engine.apply(request)
    expect(result).toMatchObject({ ok: true, files: [{ path: 'a.ipynb', status: 'updated' }] })
    expect(await text()).toBe(FILE.replace('print(1)', 'print(\\"2\\")'))
    if (result.ok && result.record) await engine.undo(result.record)
    expect(await text()).toBe(FILE)
  })

  it('that adds a cell is applied once', async () => {
    const { engine, text } = setup()
    const request = { path: 'a.ipynb', oldString: 'print(1)\n', newString: 'print(1)\n\n# %%\nprint(2)\n' }
    expect(await engine.apply(request)).toMatchObject({ ok: true })
    const once = await text()
    expect(JSON.parse(once).cells).toHaveLength(3)
    expect(await engine.apply(request)).toMatchObject({ ok: false })
    expect(await text()).toBe(once)
  })

  it('is refused where it would leave no notebook, and says the line', async () => {
    const { engine, text } = setup()
    const request = { path: 'a.ipynb', oldString: '# %% ab12', newString: '# %% Load the data' }
    const result = await engine.apply(request)
    expect(result.ok ? '' : result.message).toMatch(
      /^a\.ipynb: the file would not be a notebook any more: line 6: /,
    )
    expect(await text()).toBe(FILE)
  })

  it('creates and deletes notebooks', async () => {
    const { engine, text } = setup('no notebook')
    expect(
      await engine.apply(
        '*** Begin Patch\n*** Delete File: a.ipynb\n*** Add File: b.ipynb\n+# %%\n+x\n*** End Patch',
      ),
    ).toMatchObject({ ok: true })
    await expect(text()).rejects.toThrow()
    expect(await engine.read('b.ipynb')).toMatchObject({
      ok: true,
      text: expect.stringMatching(/^# %% \w{8}\nx\n$/),
    })
  })
})

const line = fc.stringMatching(/^(?:# \\{0,2}%%(?: a)?|[a-c"\\é\u2028# ]{0,6}|%%x|\t)\r?$/)
const source = fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n'))
const cell = fc.record({
  type: fc.constantFrom('code', 'markdown', 'raw'),
  source,
  isList: fc.boolean(),
  id: fc.option(fc.stringMatching(/^[a-c]{1,2}$/), { nil: undefined }),
})
const file = fc
  .record({
    cells: fc.array(cell, { maxLength: 6 }),
    indent: fc.constantFrom(0, 1, 2, '\t'),
    minor: fc.constantFrom(4, 5),
    newline: fc.constantFrom('\n', '\r\n'),
  })
  .map(({ cells, indent, minor, newline }) =>
    written(
      cells.map(({ type, source, isList, id }) => {
        const text = isList ? source.split(/(?<=\n)/).filter((one) => one !== '') : source
        return { ...(type === 'code' ? code(text, id) : markdown(text, id)), cell_type: type }
      }),
      minor,
      indent,
    ).replaceAll('\n', newline),
  )

const view = notebook()

test('a notebook that does not change stays to the byte', () => {
  fc.assert(
    fc.property(file, (json) => {
      const opened = view.open(json)
      expect(opened.ok && view.close(opened.value, json)).toEqual({ ok: true, value: json })
    }),
  )
})

test('a change of one cell changes its source, and nothing else', () => {
  fc.assert(
    fc.property(file, source, fc.nat(), (json, wanted, seed) => {
      const before = JSON.parse(json)
      fc.pre(before.cells.length > 0)
      const at = seed % before.cells.length
      const changed = JSON.parse(json)
      changed.cells[at].source = wanted
      // What the text of the notebook with that cell would be is the text after the edit.
      const opened = view.open(JSON.stringify(changed))
      const closed = opened.ok ? view.close(opened.value, json) : opened
      if (!closed.ok) throw new Error(closed.failure.reason)
      const after = JSON.parse(closed.value)
      expect([after.cells[at].source].flat().join('')).toBe(wanted)
      after.cells[at].source = before.cells[at].source
      expect(after).toEqual(before)
    }),
  )
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, tree } from '../emend.js'
import { emendHere, folderWith } from '../support/in-process.js'

const cell = (source: string, outputs: readonly object[]) => ({
  cell_type: 'code',
  execution_count: 1,
  id: 'a1',
  metadata: {},
  outputs,
  source: [source],
})
const OUTPUT = { name: 'stdout', output_type: 'stream', text: '1' }
const written = (source: string, outputs: readonly object[] = [OUTPUT]) =>
  `${JSON.stringify({ cells: [cell(source, outputs)], metadata: {}, nbformat: 4, nbformat_minor: 5 }, undefined, 1)}\n`
const FILES = { 'a.ipynb': written('x = 1') }
const REQUEST = JSON.stringify({ path: 'a.ipynb', oldString: 'x = 1', newString: 'x = 2' })

describe('a notebook', () => {
  test('is shown, edited and diffed as its cells, and taken back', async () => {
    const { cwd, run } = folderWith(FILES, REQUEST)
    expect(await emendHere(['show', '-C', cwd, 'a.ipynb'])).toMatchObject({ stdout: '# %% a1\nx = 1\n' })
    const { exitCode, stdout } = await run()
    expect(exitCode).toBe(0)
    expect(stdout).toContain(' # %% a1\n-x = 1\n+x = 2\n')
    expect(tree(cwd)).toEqual({ 'a.ipynb': written('x = 2') })
    expect((await emendHere(['undo', '-C', cwd])).stdout).toContain('-x = 2\n+x = 1\n')
    expect(tree(cwd)).toEqual(FILES)
  })

  test('loses the outputs of changed cells, or is edited as JSON, where that is asked for', async () => {
    const cleared = folderWith(FILES, REQUEST)
    await cleared.run('--notebooks', 'clear-outputs')
    expect(JSON.parse(readFileSync(join(cleared.cwd, 'a.ipynb'), 'utf8')).cells[0]).toMatchObject({
      execution_count: null,
      outputs: [],
    })
    const json = folderWith(FILES, REQUEST.replace('x = 1', '\\"x = 1\\"'))
    const { exitCode, stderr } = await json.run('--notebooks', 'json')
    expect([exitCode, tree(json.cwd)]).toEqual([1, FILES])
    expect(stderr).toContain('wrong-content a.ipynb: the file would not be JSON any more')
  })

  test('gets no conflict markers', async () => {
    const { cwd, run } = folderWith(FILES, REQUEST.replace('x = 1', 'y = 1\\nz = 2'))
    expect((await run('--3way')).exitCode).toBe(1)
    expect(tree(cwd)).toEqual(FILES)
  })

  test('is converted to a diff of its JSON where its folder is given', async () => {
    const folder = scratch({ ...FILES, request: REQUEST })
    const args = ['convert', '--to', 'unified-diff', '-C', folder, join(folder, 'request')]
    expect((await emendHere(args)).stdout).toContain('-    "x = 1"\n+    "x = 2"\n')
  })
})

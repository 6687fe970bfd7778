import { describe, expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { plan } from '../src/plan.js'
import { move, OPTIONS, update } from './support/edits.js'

const create = (path: string) => [{ kind: 'create', path, text: 'x\n' } as const]

// promise: paths
describe('a name with what is around a path', () => {
  test.each([
    ['"g.py"', 'g.py'],
    ['`g.py`', 'g.py'],
    ['**src/g.py**', 'src/g.py'],
    ['src\\g.py', 'src/g.py'],
    ['~/g.py', 'relative to the root'],
    ['$HOME/g.py', 'relative to the root'],
    [`\${workspaceFolder}/g.py`, 'relative to the root'],
  ])('is refused for a new file: %s', async (path, said) => {
    const fileSystem = memoryFileSystem({ 'a.txt': 'a\n' })
    for (const edits of [create(path), [move('a.txt', path)]])
      expect(await plan(edits, fileSystem, OPTIONS)).toMatchObject({
        ok: false,
        failure: [{ code: 'path-refused', path, reason: expect.stringContaining(said) }],
      })
  })

  test.each(['"g.py"', 'src\\g.py', '~/g.py'])('may be that of a file that exists: %s', async (path) => {
    const fileSystem = memoryFileSystem({ [path]: 'a\n' })
    expect(await plan([update(path, 'a', 'b')], fileSystem, OPTIONS)).toMatchObject({ ok: true })
  })

  test.each([
    'src/$id.tsx',
    '[id].tsx',
    '(app)/page.tsx',
    'a~/b',
    "it's.txt",
    '$id',
    '~',
    '_slider.scss',
    '@types/x.d.ts',
  ])('is not a name with such marks in it: %s', async (path) => {
    expect(await plan(create(path), memoryFileSystem(), OPTIONS)).toMatchObject({ ok: true })
  })
})

import { describe, expect, test } from 'vitest'
import { pathSuggester } from '../../src/apply/suggest-paths.js'

const FILES = [
  'README.md',
  'src/app.ts',
  'src/lib/util.ts',
  'test/app.ts',
  'src/lib/index.ts',
  'src/index.ts',
  'docs/index.ts',
]
const suggest = pathSuggester(() => FILES)

describe('suggested paths for a missing file', () => {
  test.each([
    { name: 'a path with a/ in front', path: 'a/src/app.ts', found: ['src/app.ts'] },
    { name: 'a path with the name of the root', path: 'project/src/lib/util.ts', found: ['src/lib/util.ts'] },
    { name: 'an absolute path', path: '/home/me/project/src/app.ts', found: ['src/app.ts'] },
    { name: 'a path in backticks', path: '`src/app.ts`', found: ['src/app.ts'] },
    { name: 'a path with emphasis and quotation marks', path: '**"src/app.ts"**', found: ['src/app.ts'] },
    { name: 'a path with backslashes', path: 'C:\\project\\src\\app.ts', found: ['src/app.ts'] },
    { name: 'other letter case', path: 'SRC/App.ts', found: ['src/app.ts'] },
    { name: 'the only file of that name', path: 'util.ts', found: ['src/lib/util.ts'] },
    { name: 'a file of that name in another folder', path: 'lib/README.md', found: ['README.md'] },
    { name: 'several files of that name', path: 'app.ts', found: ['src/app.ts', 'test/app.ts'] },
    {
      name: 'a file of that name in a folder of the same name',
      path: 'lib/index.ts',
      found: ['src/lib/index.ts'],
    },
    { name: 'another extension', path: 'src/app.js', found: ['src/app.ts'] },
    { name: 'one letter missing', path: 'src/idex.ts', found: ['src/index.ts'] },
    { name: 'one letter added', path: 'src/indexx.ts', found: ['src/index.ts'] },
    { name: 'one letter replaced', path: 'lib/indax.ts', found: ['src/lib/index.ts'] },
    { name: 'two letters swapped', path: 'REAMDE.md', found: ['README.md'] },
    { name: 'a typo, in a folder that does not exist', path: 'a/src/idnex.ts', found: ['src/index.ts'] },
    { name: 'a character that is not seen', path: 'src/\u200bapp.ts', found: ['src/app.ts'] },
    { name: 'a joiner that is not seen', path: 'README\u2060.md', found: ['README.md'] },
    { name: 'no typo in a short name', path: 'src/apt.ts', found: [] },
    { name: 'no typo in a digit', path: 'src/app2.ts', found: [] },
    { name: 'no similar file', path: 'src/new.ts', found: [] },
    { name: 'a path without a name', path: '/', found: [] },
  ])('$name', ({ path, found }) => {
    expect(suggest(path)).toEqual(found)
  })

  test('suggests three at most', () => {
    const many = pathSuggester(() => ['a/x', 'b/x', 'c/x', 'd/x'])
    expect(many('x')).toEqual(['a/x', 'b/x', 'c/x'])
  })

  test('asks for the files once, for the first path', () => {
    let asked = 0
    const counting = pathSuggester(() => {
      asked++
      return FILES
    })
    expect(asked).toBe(0)
    counting('x')
    counting('y')
    expect(asked).toBe(1)
  })
})

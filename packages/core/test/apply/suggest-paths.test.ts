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

describe('the files that a path may mean', () => {
  test.each([
    { name: 'without a/ in front', path: 'a/src/app.ts', found: ['src/app.ts'] },
    { name: 'without the name of the root', path: 'project/src/lib/util.ts', found: ['src/lib/util.ts'] },
    { name: 'without what leads to the root', path: '/home/me/project/src/app.ts', found: ['src/app.ts'] },
    { name: 'without back-ticks', path: '`src/app.ts`', found: ['src/app.ts'] },
    { name: 'without emphasis and quotation marks', path: '**"src/app.ts"**', found: ['src/app.ts'] },
    { name: 'with other slashes', path: 'C:\\project\\src\\app.ts', found: ['src/app.ts'] },
    { name: 'in other letter case', path: 'SRC/App.ts', found: ['src/app.ts'] },
    { name: 'of that name, the only one', path: 'util.ts', found: ['src/lib/util.ts'] },
    { name: 'of that name in another folder', path: 'lib/README.md', found: ['README.md'] },
    { name: 'of that name, several', path: 'app.ts', found: ['src/app.ts', 'test/app.ts'] },
    { name: 'of that name below the same folder', path: 'lib/index.ts', found: ['src/lib/index.ts'] },
    { name: 'with another ending', path: 'src/app.js', found: ['src/app.ts'] },
    { name: 'with a letter less', path: 'src/idex.ts', found: ['src/index.ts'] },
    { name: 'with a letter more', path: 'src/indexx.ts', found: ['src/index.ts'] },
    { name: 'with another letter', path: 'lib/indax.ts', found: ['src/lib/index.ts'] },
    { name: 'with two letters that changed places', path: 'REAMDE.md', found: ['README.md'] },
    { name: 'misspelt in a folder that is not there', path: 'a/src/idnex.ts', found: ['src/index.ts'] },
    { name: 'but not where the name is short', path: 'src/apt.ts', found: [] },
    { name: 'but not with another digit', path: 'src/app2.ts', found: [] },
    { name: 'where there is none', path: 'src/new.ts', found: [] },
    { name: 'where there is no name', path: '/', found: [] },
  ])('$name', ({ path, found }) => {
    expect(suggest(path)).toEqual(found)
  })

  test('are three at most', () => {
    const many = pathSuggester(() => ['a/x', 'b/x', 'c/x', 'd/x'])
    expect(many('x')).toEqual(['a/x', 'b/x', 'c/x'])
  })

  test('are asked for once, and not before a path is', () => {
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

import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { describe, expect, test } from 'vitest'
import { createEngine, type OnUnmatched, type Unmatched } from '../src/index.js'
import { USUAL } from './support/usual.js'

const block = (old: string, now: string) => `<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`

function setUp(text: string, onUnmatched?: OnUnmatched) {
  const fileSystem = memoryFileSystem({ a: text })
  const engine = createEngine({
    ...USUAL,
    formats: [searchReplace()],
    fileSystem,
    ...(onUnmatched && { onUnmatched }),
  })
  const apply = async (request: string) => {
    const result = await engine.apply(request, { path: './a' })
    return result.ok
      ? new TextDecoder().decode(await fileSystem.readFile('a'))
      : result.failures.map(({ code }) => code)
  }
  return { apply }
}

describe('onUnmatched', () => {
  test('may correct an edit that has no place', async () => {
    const asked: Unmatched[] = []
    const { apply } = setUp('one\ntwo\n', (unmatched) => {
      asked.push(unmatched)
      return { search: 'two\n' }
    })
    expect(await apply(block('one', '1') + block('zwei', '2'))).toBe('1\n2\n')
    expect(asked).toMatchObject([
      { path: 'a', edit: { search: 'zwei\n' }, failure: { code: 'not-found', edit: 1 } },
    ])
  })

  test('may say which of several places is meant', async () => {
    const { apply } = setUp('x\ny\nx\n', async () => ({ hints: { line: 3 } }))
    expect(await apply(block('x', 'z'))).toBe('x\ny\nz\n')
  })

  test('is called once, and its answer is checked like any edit', async () => {
    let asked = 0
    const { apply } = setUp('x\nx\n', () => {
      asked++
      return { search: 'x\n' }
    })
    expect(await apply(block('y', 'z'))).toEqual(['ambiguous'])
    expect(asked).toBe(1)
  })

  test('leaves an edit refused if it has no answer', async () => {
    const { apply } = setUp('x\n', () => undefined)
    expect(await apply(block('y', 'z'))).toEqual(['not-found'])
  })

  test('is not called for anything else', async () => {
    const { apply } = setUp('x\n', () => {
      throw new Error('asked')
    })
    expect(await apply(block('x', '// rest of the code ...'))).toEqual(['placeholder'])
  })
})

import { describe, expect, test } from 'vitest'
import { fenceBelow, withoutFencesAround } from '../src/fences.js'

describe('fenceBelow', () => {
  test.for([
    ['', 'x', ''],
    ['', '```', '```'],
    ['', '  ```ts', '```'],
    ['```', '```', ''],
    ['```', '````', ''],
    ['````', '```', '````'],
    ['```', '~~~', '```'],
    ['~~~', '~~~', ''],
    ['```', '```ts', '```'],
    ['```', 'x', '```'],
  ] as const)('%j, then %j: %j', ([open, line, behind]) => {
    expect(fenceBelow(open, line)).toBe(behind)
  })
})

describe('withoutFencesAround', () => {
  const unfenced = (search: string, replacement: string, path: string) => {
    const { search: old, replacement: now } = withoutFencesAround(
      { number: 1, search, replacement, source: { start: 0, end: 0 } },
      path,
    )
    return [old, now]
  }
  const one = '```py\none\n```\n'
  const two = '```py\ntwo\n```\n'

  test('removes them from both halves, and from a new file', () => {
    expect(unfenced(one, two, 'a.py')).toEqual(['one\n', 'two\n'])
    expect(unfenced('', two, 'src/a.py')).toEqual(['', 'two\n'])
    expect(unfenced('\n', two, 'a.py')).toEqual(['\n', 'two\n'])
  })

  test.for([
    { name: 'only the new text has them', search: 'one\n', replacement: two, path: 'a.py' },
    { name: 'only the old text has them', search: one, replacement: 'two\n', path: 'a.py' },
    { name: 'they differ', search: one.replace('py', 'js'), replacement: two, path: 'a.py' },
    { name: 'there are more of them', search: one + one, replacement: two, path: 'a.py' },
    { name: 'the new text shows more of them', search: one, replacement: two + two, path: 'a.py' },
    { name: 'the file is Markdown', search: one, replacement: two, path: 'docs/A.MD' },
    { name: 'the new file is Markdown', search: '', replacement: two, path: 'a.md' },
    { name: 'the kind of file is unknown', search: '', replacement: two, path: 'src/prompt' },
  ])('leaves them if $name', ({ search, replacement, path }) => {
    expect(unfenced(search, replacement, path)).toEqual([search, replacement])
  })
})

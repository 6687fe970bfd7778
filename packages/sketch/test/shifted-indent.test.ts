import { expect, test } from 'vitest'
import { applySketch } from '../src/index.js'

const body = (blank: string) => [
  'class A',
  '  one: ->',
  '    a = 1',
  blank,
  '    b = 2',
  blank,
  '    c = 3',
  '',
]
const sketch = (blank: string) =>
  ['# ... existing code ...', 'a = 1', blank, 'more()', blank, 'b = 2', '# ... existing code ...'].join('\n')

test.each([
  ['empty, as in the file', body(''), sketch(''), ''],
  ['empty, and with spaces in the file', body('    '), sketch(''), '    '],
  ['with spaces, deeper as all lines are', body('    '), sketch('  '), '      '],
])('new blank lines of a stretch that lost its indentation: %s', (_, before, code, blank) => {
  const [head, tail] = [before.slice(0, 3), before.slice(4)]
  const wanted = [...head, before[3], '    more()', blank, ...tail]
  const result = applySketch(before.join('\n'), code, { path: 'a.coffee' })
  expect(result.ok ? result.text : result.message).toBe(wanted.join('\n'))
})

test('blank lines of both kinds are no example', () => {
  const before = body('').with(5, '    ').join('\n')
  const code = sketch('').replace('b = 2', 'b = 2\n\nc = 3')
  const result = applySketch(before, code, { path: 'a.coffee' })
  expect(result.ok || result.message).toContain('indentation')
})

test('a deeper line is not known where only one depth is shown', () => {
  const before = ['function a() {', '  one()', '  two()', '}', ''].join('\n')
  const code = [
    '// ... existing code ...',
    'one()',
    'const x = 1,',
    '    y = 2',
    'two()',
    '// ... existing code ...',
  ].join('\n')
  const result = applySketch(before, code, { path: 'a.js' })
  expect(result.ok || result.message).toContain('indentation')
})

import { expect, test } from 'vitest'
import { defaultCascade } from '../../src/place/cascade.js'
import { applied, part } from '../support/edits.js'

const TEXT = 'a {\n    b()\n    c()\n}\n'

test.each([
  { name: 'above it', now: '  x()\n  b()', result: 'a {\n    x()\n    b()\n    c()\n}\n' },
  { name: 'below it', now: '  b()\n  x()', result: 'a {\n    b()\n    x()\n    c()\n}\n' },
])('a line that the edit indents less than the file stays with new lines $name', ({ now, result }) => {
  expect(applied(TEXT, [part('  b()', now)], { replacers: defaultCascade })).toBe(result)
  expect(applied(TEXT, [part('  b()\n', `${now}\n`)], { replacers: defaultCascade })).toBe(result)
})

test('new lines that are as deep as the line of the file stay as they are written', () => {
  const edit = part('  b()', '  b()\n    x()')
  expect(applied(TEXT, [edit], { replacers: defaultCascade })).toBe(TEXT.replace('b()', 'b()\n    x()'))
})

import { expect, test } from 'vitest'
import { pathsIn } from '../../src/session/tool-input.js'

test.each([
  ['paths', { files: ['a.py', 'b.py'] }, ['a.py', 'b.py']],
  [
    'items with a path',
    { files: [{ path: 'a.py', start_line: 2 }, { file_path: 'b.py' }] },
    ['a.py', 'b.py'],
  ],
  ['anything else', { files: [7, null, {}, { files: [{ files: ['c.py'] }] }] }, []],
])('a list of files names those of %s', (_, input, paths) => {
  expect(pathsIn(input)).toEqual(paths)
})

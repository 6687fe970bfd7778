import { Volume } from 'memfs'
import { expect, test } from 'vitest'
import { memfsFileSystem } from '../src/index.js'

test.each<[unknown, string]>([
  ['/w', 'the options of memfsFileSystem must be an object, not "/w"'],
  [null, 'the options of memfsFileSystem must be an object, not null'],
  [{ rot: '/w' }, 'memfsFileSystem has no option "rot"; there are root'],
  [{ root: 3 }, 'the option root of memfsFileSystem must be a text, not 3'],
])('the options %j are refused', (options, says) => {
  expect(() => memfsFileSystem(new Volume().promises, options as never)).toThrow(new TypeError(says))
})

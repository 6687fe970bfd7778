import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { describe, expect, test } from 'vitest'
import { unifiedDiff } from '../../unified-diff/src/index.js'
import { createEngine, type PathMap, type RequestOptions } from '../src/index.js'
import { USUAL } from './support/usual.js'

const FILES = { 'app/views.py': 'a = 1\n', 'views.py': 'a = 1\n' }

/** The same edit of one path in every format that names one. */
const requestsFor = (path: string): Readonly<Record<string, unknown>> => ({
  'edit-string': { path, old_string: 'a = 1', new_string: 'a = 2' },
  v4a: `*** Begin Patch\n*** Update File: ${path}\n@@\n-a = 1\n+a = 2\n*** End Patch\n`,
  'search-replace': `${path}\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n`,
  'unified-diff': `--- ${path}\n+++ ${path}\n@@ -1 +1 @@\n-a = 1\n+a = 2\n`,
})

async function changedBy(request: unknown, options: RequestOptions, paths?: PathMap) {
  const fileSystem = memoryFileSystem(FILES)
  const formats = [v4a(), editString(), searchReplace(), unifiedDiff()]
  const engine = createEngine({ ...USUAL, formats, fileSystem, ...(paths && { paths }) })
  const result = await engine.apply(request, options)
  if (!result.ok) return result.failures[0]?.code
  const codes = result.notices.map(({ code }) => code)
  return [result.files.map(({ path }) => path).join(), ...codes].join(' ')
}

describe.each(['edit-string', 'v4a', 'search-replace', 'unified-diff'])('%s', (format) => {
  const request = (path: string) => requestsFor(path)[format]

  test.for<
    [title: string, path: string, options: RequestOptions, paths: PathMap | undefined, outcome: string]
  >([
    ['a sandbox', '/workspace/repo/app/views.py', {}, { '/workspace/repo': '' }, 'app/views.py'],
    [
      'a sandbox with a slash',
      '/workspace/repo/app/views.py',
      {},
      { '/workspace/repo/': './' },
      'app/views.py',
    ],
    ['the longest beginning', '/w/repo/views.py', {}, { '/w': 'none', '/w/repo': 'app' }, 'app/views.py'],
    ['whole folders only', '/workspace/repository/views.py', {}, { '/workspace/repo': '' }, 'path-refused'],
    ['no way out', '/w/views.py', {}, { '/w': '../w' }, 'path-refused'],
    ['no way into what is closed', '/w/config', {}, { '/w': '.git' }, 'path-refused'],
    ['folders removed', '/workspace/repo/app/views.py', { strip: 3 }, undefined, 'app/views.py'],
    ['no more folders than there are', 'app/views.py', { strip: 9 }, undefined, 'views.py'],
    [
      'a file that the host names',
      'src/other.py',
      { file: 'app/views.py' },
      undefined,
      'app/views.py other-name',
    ],
    ['the same file', 'app/views.py', { file: 'app/views.py' }, undefined, 'app/views.py'],
  ])('%s', async ([, path, options, paths, outcome]) => {
    expect(await changedBy(request(path), { format, ...options }, paths)).toBe(outcome)
  })
})

test('edits of several files are refused where the host names one', async () => {
  const two = [requestsFor('x.py')['edit-string'], requestsFor('y.py')['edit-string']]
  expect(await changedBy(two, { file: 'views.py' })).toBe('wrong-input')
  const own = [requestsFor('x.py')['edit-string'], requestsFor('views.py')['edit-string']]
  expect(await changedBy(own, { file: 'views.py' })).toBe('wrong-input')
})

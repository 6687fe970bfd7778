import { strict } from '@emend/core'
import { describe as describeFailure } from '@emend/feedback'
import { expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { plan } from '../src/index.js'

const fileSystem = memoryFileSystem({ 'src/a.ts': 'a\n', 'a.ts': 'a\n', 'b.ts': 'b\n' })

async function refusalOf(path: string): Promise<string> {
  const planned = await plan([{ kind: 'delete', path }], fileSystem, { profile: strict })
  return planned.ok ? '' : describeFailure(planned.failure)
}

test.each([
  ['/home/someone/project/src/a.ts', 'The project has "src/a.ts"'],
  ['C:\\work\\src\\a.ts', 'The project has "src/a.ts"'],
  ['/tmp/a.ts', 'The project has "a.ts"'],
])('an absolute path of another machine names the file that it ends in: %s', async (path, says) => {
  expect(await refusalOf(path)).toContain(says)
})

test.each(['/etc/passwd', '/srv/xsrc/aa.ts', '../b.ts'])('other paths name none: %s', async (path) => {
  const message = await refusalOf(path)
  expect(message).toContain('the path is refused')
  expect(message).not.toContain('The project has')
})

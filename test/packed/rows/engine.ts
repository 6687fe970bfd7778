import { expect, test } from 'vitest'
import { useSharedHost } from '../host.js'

const host = useSharedHost()

const HOST = `
import { engineMessages } from '@emend/feedback'
import { defaultCascade } from '@emend/core'
import { lenient } from '@emend/core'
import { type Failure } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine, type CallEvent, type Guard } from '@emend/engine'
import { memfsFileSystem } from '@emend/fs-memfs'
import { replacerRegistry } from '@emend/registry'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import { Volume } from 'memfs'

const volume = Volume.fromJSON({ '/project/a.ts': 'const size = 1\\n', '/project/b.ts': 'old(1)\\nlast()\\n' })
const events: CallEvent[] = []
const onlyOnce: Guard = ({ path, after }) =>
  after?.includes('twice') ? { diagnostics: [{ severity: 1, message: path + ' says twice' }] } : undefined
const engine = createEngine({ describe: engineMessages,
  formats: [v4a(), searchReplace(), editString()],
  fileSystem: memfsFileSystem(volume.promises, { root: '/project' }),
  replacers: replacerRegistry(defaultCascade).without('typo'),
  profile: lenient,
  guards: [onlyOnce],
  onEvent: (event) => events.push(event),
})
const texts = () => volume.toJSON() as Record<string, string>
const codes = (result: { ok: boolean; failures: readonly Failure[] }) =>
  result.ok ? 'ok' : result.failures.map(({ code }) => code)

const PATCH = [
  '*** Begin Patch',
  '*** Update File: a.ts',
  '-const size = 1',
  '+const size = 2',
  '*** Update File: b.ts',
  '*** Move to: c.ts',
  '-old(1)',
  '+fresh(1)',
  '*** End Patch',
].join('\\n')
const BLOCK = 'a.ts\\n<<<<<<< SEARCH\\n  const size = 2\\n=======\\n  const size = 3\\n>>>>>>> REPLACE\\n'
const steps: unknown[] = []

const preview = await engine.preview(PATCH)
steps.push([codes(preview), texts()])
const patched = await engine.apply(PATCH)
steps.push([codes(patched), texts()])
steps.push([codes(await engine.apply(BLOCK)), texts()['/project/a.ts']])
steps.push(codes(await engine.apply({ path: 'a.ts', oldString: 'const', newString: 'twice' })))
steps.push(codes(await engine.apply({ path: '../a.ts', oldString: 'a', newString: 'b' })))
const again = await engine.apply({ path: 'c.ts', oldString: 'last()', newString: 'end()' })
if (again.ok && again.record) steps.push(codes(await engine.undo(again.record)))
steps.push(texts())

export const seen = { steps, tiers: events.flatMap(({ edits, codes }) => [...edits.map(({ tier }) => tier), ...codes]) }
`

test('the full engine on a memfs volume: preview, apply, a guard, undo', () => {
  host.write({ 'host.ts': HOST })
  // memfs' own declarations need Node's types.
  expect(host.compile(['host.ts'], { skipLibCheck: true })).toEqual([])
  const before = { '/project/a.ts': 'const size = 1\n', '/project/b.ts': 'old(1)\nlast()\n' }
  expect(host.seen('host.js')).toEqual({
    steps: [
      ['ok', before],
      ['ok', { '/project/a.ts': 'const size = 2\n', '/project/c.ts': 'fresh(1)\nlast()\n' }],
      ['ok', 'const size = 3\n'],
      ['vetoed'],
      ['path-refused'],
      'ok',
      { '/project/a.ts': 'const size = 3\n', '/project/c.ts': 'fresh(1)\nlast()\n' },
    ],
    tiers: ['exact', 'exact', 'exact', 'exact', 'whitespace', 'vetoed', 'path-refused', 'exact'],
  })
})

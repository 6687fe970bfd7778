import { expect, test } from 'vitest'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { plan } from '../src/plan.js'
import { OPTIONS, textsOf, update } from './support/edits.js'

// promise: stale, other-programs
test('a file that another program changes after each read is stale, and no file is written', async () => {
  const memory = memoryFileSystem({ 'a.txt': 'one\nversion 0\n', 'b.txt': 'two\n' })
  let reads = 0
  const fileSystem = {
    ...memory,
    async readFile(path: string) {
      const bytes = await memory.readFile(path)
      if (path === 'a.txt')
        await memory.writeFile(path, new TextEncoder().encode(`one\nversion ${++reads}\n`))
      return bytes
    },
  }
  const planned = await plan([update('b.txt', 'two', '2'), update('a.txt', 'one', '1')], fileSystem, OPTIONS)
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  const committed = await planned.value.commit()
  expect(committed).toMatchObject({ ok: false, failure: [{ code: 'stale', path: 'a.txt' }] })
  expect(textsOf(memory)).toEqual({ 'a.txt': `one\nversion ${reads}\n`, 'b.txt': 'two\n' })
})

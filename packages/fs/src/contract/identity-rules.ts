import { strict } from '@emend/core'
import { expectSame } from '@emend/core/testing'
import type { FileSystem } from '../file-system.js'
import { inTurn } from '../path-queue.js'
import { plan } from '../plan.js'
import { expectContent, type Rules, text } from './expect.js'

const EDITS = 40

/** Rules for several file systems over the same files, by name. */
export const IDENTITY_RULES: Rules = {
  'identity is always the same': async (fileSystem, rule) => {
    if (fileSystem.identity === undefined) return
    const [one, other] = [await fileSystem.identity(), await fileSystem.identity()]
    expectSame(rule, one.medium === other.medium && one.root === other.root, true)
  },
  'file systems over the same files lose no update of edits at once': async (fileSystem, rule, { again }) => {
    if (again === undefined) return
    const names = Array.from({ length: EDITS }, (_, i) => `line ${i};`)
    await fileSystem.writeFile('a.txt', text(`${names.join('\n')}\n`))
    const results = await Promise.all(names.map((name) => edit(again(), name)))
    expectSame(rule, results, Array(EDITS).fill('done'))
    await expectContent(fileSystem, rule, 'a.txt', text(`${names.map((name) => `new ${name}`).join('\n')}\n`))
  },
}

/** Runs one request of a host that creates a file system for each request. */
function edit(fileSystem: FileSystem, search: string): Promise<string> {
  const edits = [{ search, replacement: `new ${search}`, unit: 'text' }] as const
  return inTurn(['a.txt'], fileSystem, async () => {
    const planned = await plan([{ kind: 'update', path: 'a.txt', edits }], fileSystem, { profile: strict })
    const done = planned.ok ? await planned.value.commit() : planned
    return done.ok ? 'done' : (done.failure[0]?.code ?? 'refused')
  })
}

import { plan } from '@emend/fs'
import { expect, test } from 'vitest'
import { standard } from '../../../core/src/index.js'
import { fileSystemOn } from '../../src/node-file-system.js'
import { makeKey } from '../../src/trust/key.js'
import { OPTIONS, recovered, restarted } from '../support/disk-state.js'
import { SimulatedDisk } from '../support/simulated-disk.js'

const OLD = 'the old content, which is longer\n'

async function write(disk: SimulatedDisk, path: string, text: string): Promise<void> {
  const file = await disk.open(path, 'wx')
  await file.writeFile(new TextEncoder().encode(text))
  await file.sync()
}

async function textOf(disk: SimulatedDisk, path: string): Promise<string> {
  return new TextDecoder().decode(await disk.readFile(path))
}

/** A disk with a file that has two names, so that it is written in place, and another file. */
async function newDisk(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  await makeKey(disk, OPTIONS.keyFolder)
  await disk.mkdir('/root')
  await write(disk, '/root/a', OLD)
  await disk.link('/root/a', '/root/other name')
  await write(disk, '/root/b', 'b\n')
  for (const folder of ['/', '/root']) await (await disk.open(folder, 'r')).sync()
  return disk
}

async function commitOn(disk: SimulatedDisk): Promise<void> {
  const update = (path: string, search: string) =>
    ({ kind: 'update', path, edits: [{ search, replacement: 'new\n', unit: 'text' }] }) as const
  const edits = [update('a', OLD), update('b', 'b\n')]
  const planned = await plan(edits, fileSystemOn(disk, '/root', OPTIONS), { profile: standard })
  if (!planned.ok) throw new Error(JSON.stringify(planned.failure))
  await planned.value.commit()
}

test('a torn file is put back if somebody changed another file before the commit reached it', async () => {
  const whole = await newDisk()
  const start = whole.operations
  await commitOn(whole)
  const operations = whole.operations - start
  let torn = 0
  for (let at = 0; at < operations; at++) {
    const disk = await newDisk()
    disk.inject({ at, kind: 'stop' })
    await commitOn(disk).catch(() => undefined)
    const next = await restarted(disk, 'everything')
    if ((await textOf(next, '/root/b')) !== 'b\n') continue
    const now = await textOf(next, '/root/a')
    if (now !== OLD && now !== 'new\n') torn++
    await next.unlink('/root/b')
    await write(next, '/root/b', 'theirs\n')
    await recovered(next)
    expect([at, await textOf(next, '/root/a'), await textOf(next, '/root/b')]).toEqual([at, OLD, 'theirs\n'])
  }
  expect(torn).toBeGreaterThan(0)
})

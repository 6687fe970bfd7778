import type { FileWrite } from '@emend/fs'
import { describe, expect, test } from 'vitest'
import { describeRecovery } from '../../src/describe-recovery.js'
import { interruptedIn } from '../../src/interrupted.js'
import { Commit } from '../../src/journal/commit.js'
import { Journal, markText } from '../../src/journal/journal.js'
import { recoverAll } from '../../src/journal/recover.js'
import type { Unverified } from '../../src/journal/recovery.js'
import { openTree } from '../../src/open-tree.js'
import type { Tree } from '../../src/tree.js'
import { sealsOf } from '../../src/trust/seal.js'
import { HELD } from '../support/held-lock.js'
import { SimulatedDisk } from '../support/simulated-disk.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = async (disk: SimulatedDisk, path: string) =>
  new TextDecoder().decode(await disk.readFile(path))

const WRITES: readonly FileWrite[] = [
  { path: 'a.txt', before: bytes('old a'), after: bytes('new a') },
  { path: 'b.txt', before: bytes('old b'), after: bytes('new b') },
  { path: 'c.txt', before: undefined, after: bytes('new c') },
  { path: 'd.txt', before: bytes('old d'), after: undefined },
]

async function put(disk: SimulatedDisk, path: string, content: string | Uint8Array, mode = 0o644) {
  await disk.unlink(path).catch(() => undefined)
  const file = await disk.open(path, 'wx', mode)
  await file.writeFile(typeof content === 'string' ? bytes(content) : content)
}

const treeOf = (disk: SimulatedDisk, root = '/root') => openTree(root, { keyFolder: '/keys' }, disk)

/** A commit that is killed once two of its four files are in place. */
interface Scene {
  readonly disk: SimulatedDisk
  readonly tree: Tree
  readonly journal: Journal
}

async function interrupt(disk = new SimulatedDisk(), root = '/root'): Promise<Scene> {
  for (const folder of [root, `${root}/.emend`]) await disk.mkdir(folder)
  for (const name of ['a', 'b', 'd']) await put(disk, `${root}/${name}.txt`, `old ${name}`)
  let done = 0
  const onProgress = ({ state }: { readonly state: string }) => {
    if (state === 'started' && done++ === 2) disk.inject({ at: 0, kind: 'stop' })
  }
  const tree = treeOf(disk, root)
  expect((await new Commit(tree, HELD, `${root}/.emend`).run(WRITES, { onProgress })).ok).toBe(false)
  disk.heal()
  const [id = ''] = await disk.readdir(`${root}/.emend/journal`)
  return { disk, tree, journal: new Journal(tree, `${root}/.emend`, id) }
}

/** Marks the commit as aborted, so that its recovery needs the backups. */
async function abort({ journal }: Scene): Promise<void> {
  await journal.readPlan()
  await journal.mark('aborted')
}

async function copy(disk: SimulatedDisk, from: string, to: string): Promise<void> {
  for (const part of to.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/')))
    if (part !== '') await disk.mkdir(part).catch(() => undefined)
  for (const name of await disk.readdir(from)) {
    const { mode } = await disk.stat(`${from}/${name}`)
    await put(disk, `${to}/${name}`, await disk.readFile(`${from}/${name}`), mode & 0o777)
  }
}

/** Returns the contents and modes of the files of the root, without temporary files. */
function files(disk: SimulatedDisk): Record<string, string> {
  return Object.fromEntries(
    Object.entries(disk.contents()).filter(([path]) => /^\/root\/[^/]+\.txt$/.test(path)),
  )
}

const recover = ({ disk, tree }: Scene, unverified?: Unverified) =>
  recoverAll(treeOf(disk), '/root', '/root/.emend', unverified).finally(() => tree)

const VARIANTS: readonly (readonly [
  name: string,
  reason: RegExp,
  plant: (scene: Scene) => Promise<unknown>,
])[] = [
  [
    'no code',
    /not made with your key/,
    async ({ disk, journal: { folder } }) =>
      put(disk, `${folder}/plan`, (await textOf(disk, `${folder}/plan`)).replace(/^.*\n/, '')),
  ],
  [
    "another user's code",
    /not made with your key/,
    async ({ disk, journal: { folder } }) => {
      const others = sealsOf(disk, '/others')
      const plan = await others.seal('plan', (await textOf(disk, `${folder}/plan`)).replace(/^.*\n/, ''))
      const mark = await others.seal('mark', markText('committed', plan.code))
      await put(disk, `${folder}/plan`, plan.bytes)
      await put(disk, `${folder}/mark`, mark.bytes)
    },
  ],
  [
    'an edited plan',
    /not made with your key/,
    async ({ disk, journal: { folder } }) =>
      put(disk, `${folder}/plan`, (await textOf(disk, `${folder}/plan`)).replace('"mode":420', '"mode":511')),
  ],
  [
    'an edited backup',
    /lacks what it kept/,
    async (scene) => {
      await abort(scene)
      await put(scene.disk, `${scene.journal.folder}/0.old`, 'by somebody')
    },
  ],
  [
    'an old one that is replayed',
    /ended before/,
    async (scene) => {
      const { disk, journal } = scene
      const saved = '/saved'
      await copy(disk, journal.folder, saved)
      const mixed = Object.entries(files(disk))
      expect(await recover(scene)).toMatchObject([{ outcome: 'finished' }])
      await put(disk, '/root/c.txt', 'by somebody')
      for (const [path, content] of mixed) await put(disk, path, content.slice(4))
      await disk.unlink('/root/c.txt')
      await copy(disk, saved, journal.folder)
    },
  ],
  [
    'one copied from another root',
    /another folder, \/elsewhere/,
    async (scene) => {
      const { disk, journal } = scene
      await scene.journal.discard()
      const other = await interrupt(disk, '/elsewhere')
      await copy(disk, other.journal.folder, `/root/.emend/journal/${other.journal.id}`)
      expect(journal.id).not.toBe(other.journal.id)
    },
  ],
  [
    'a mark that was added',
    /mark that was not made/,
    async ({ disk, journal: { folder } }) => {
      const [, code = ''] = /plan ([\da-f]{64})\n/.exec(await textOf(disk, `${folder}/plan`)) ?? []
      await put(disk, `${folder}/mark`, `emend 2 mark ${'0'.repeat(64)}\n${markText('aborted', code)}`)
    },
  ],
  [
    'a mark of another journal',
    /mark that was not made/,
    async ({ disk, tree, journal: { folder } }) =>
      put(disk, `${folder}/mark`, (await tree.seals.seal('mark', markText('aborted', '1'.repeat(64)))).bytes),
  ],
  [
    'a mark that was removed',
    /lost its mark/,
    ({ disk, journal: { folder } }) => disk.unlink(`${folder}/mark`),
  ],
  [
    'a backup of the wrong mode',
    /lacks what it kept/,
    async (scene) => {
      await abort(scene)
      const file = await scene.disk.open(`${scene.journal.folder}/0.old`, 'r+')
      await file.chmod(0o4755)
    },
  ],
  [
    'a symbolic link as backup',
    /not a journal/,
    async (scene) => {
      await abort(scene)
      await scene.disk.unlink(`${scene.journal.folder}/0.old`)
      await scene.disk.symlink('/etc/passwd', `${scene.journal.folder}/0.old`)
    },
  ],
  [
    'a path outside',
    /not made with your key/,
    async ({ disk, journal: { folder } }) =>
      put(
        disk,
        `${folder}/plan`,
        (await textOf(disk, `${folder}/plan`)).replace('"place":"a.txt"', '"place":"../outside.txt"'),
      ),
  ],
  [
    'a huge plan',
    /larger than any/,
    ({ disk, journal: { folder } }) => put(disk, `${folder}/plan`, new Uint8Array(2 ** 26 + 1)),
  ],
  [
    'a backup that is missing',
    /lacks what it kept/,
    async (scene) => {
      await abort(scene)
      await scene.disk.unlink(`${scene.journal.folder}/1.old`)
    },
  ],
]

// promise: planted
describe('a journal that differs from what emend wrote', () => {
  test.each(VARIANTS)('%s: nothing is applied, and it is reported', async (_, reason, plant) => {
    const scene = await interrupt()
    await put(scene.disk, '/outside.txt', 'outside')
    await plant(scene)
    const before = files(scene.disk)
    expect(before).toMatchObject({ '/root/a.txt': '644 new a', '/root/d.txt': '644 old d' })
    const looked = await interruptedIn(treeOf(scene.disk))
    expect(looked.map(({ unverifiedReason }) => unverifiedReason)).toEqual([expect.stringMatching(reason)])
    expect(await recover(scene)).toMatchObject([
      { outcome: 'unverified', reason: looked[0]?.unverifiedReason },
    ])
    expect(files(scene.disk)).toEqual(before)
    expect(await recover(scene, 'discard')).toMatchObject([{ outcome: 'discarded' }])
    expect(files(scene.disk)).toEqual(before)
    expect(await recover(scene)).toEqual([])
    expect(scene.disk.contents()['/outside.txt']).toContain('outside')
  })

  test('is applied once the user trusts it, if its files match what it says', async () => {
    const scene = await interrupt()
    await scene.disk.unlink('/keys/key')
    expect(await recover(scene)).toMatchObject([{ outcome: 'unverified' }])
    expect(await recover(scene, 'trust')).toMatchObject([{ outcome: 'finished', conflicts: [] }])
    expect(Object.keys(files(scene.disk))).toEqual(['/root/a.txt', '/root/b.txt', '/root/c.txt'])
  })

  test('is not applied if its files have been changed, even when it is trusted', async () => {
    const scene = await interrupt()
    await abort(scene)
    await put(scene.disk, `${scene.journal.folder}/0.old`, 'by somebody')
    const before = files(scene.disk)
    expect(await recover(scene, 'trust')).toMatchObject([{ outcome: 'unverified' }])
    expect(files(scene.disk)).toEqual(before)
  })

  test('does not make later commits of this user look old, whatever its id is', async () => {
    const scene = await interrupt()
    const { disk, journal } = scene
    await copy(disk, journal.folder, '/root/.emend/journal/99991231-235959999-ffffff')
    await recover(scene, 'trust')
    expect(await scene.tree.finished.last('/root')).toBe(journal.id)
  })

  test.each([
    ['a\nupdated b.txt', '"a\\nupdated b.txt"'],
    ['\u001b[31mred', '"\\u001b[31mred"'],
    ['$(touch x)', '"$(touch x)"'],
    ['a\u0085\u2028\u202eb', '"a\\u{85}\\u{2028}\\u{202e}b"'],
    ['é', '"é"'],
  ])('prints its name escaped, because anybody may have chosen it: %j', async (name, said) => {
    const scene = await interrupt()
    await copy(scene.disk, scene.journal.folder, `/root/.emend/journal/${name}`)
    await scene.journal.discard()
    for (const unverified of ['leave', 'discard'] as const) {
      const [recovery] = await recover(scene, unverified)
      expect(recovery && describeRecovery(recovery)).toContain(
        `${said}${unverified === 'leave' ? ' in .emend' : ','}`,
      )
    }
  })
})

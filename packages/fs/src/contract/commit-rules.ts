import { expectSame } from '@emend/core/testing'
import { contentHash } from '../content-hash.js'
import type { OnProgress } from '../progress.js'
import { commit, expectDone, FILES, MIXED, prepare } from './commit-request.js'
import { expectContent, modeOf, type Rules, tellsMode, text } from './expect.js'

/** Rules for what the optional `commit` does, by name. */
export const COMMIT_RULES: Rules = {
  'commit writes, creates and deletes, in order': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined) return
    await prepare(fileSystem)
    const events: string[] = []
    const onProgress: OnProgress = ({ path, state, index, total }) =>
      events.push(`${path} ${state} ${index}/${total}`)
    await expectDone(rule, commit(fileSystem, MIXED, onProgress))
    await expectContent(fileSystem, rule, 'a.txt', text('A'))
    await expectContent(fileSystem, rule, 'new/folder/c.txt', text('c'))
    expectSame(rule, await fileSystem.exists('b.txt'), false)
    await expectContent(fileSystem, rule, 'folder/d.txt', text('D'))
    const expected = MIXED.flatMap(({ path }, index) =>
      ['started', 'done'].map((state) => `${path} ${state} ${index}/${MIXED.length}`),
    )
    expectSame(rule, events, expected)
  },
  'commit does nothing where nothing is to be done': async (fileSystem, rule) => {
    if (fileSystem.commit !== undefined) await expectDone(rule, commit(fileSystem, []))
  },
  'commit respells a name in other letter case': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined) return
    await prepare(fileSystem)
    const [before, after] = [text('a'), text('A')]
    const writes = [
      { path: 'a.txt', before, after: undefined },
      { path: 'A.txt', before: undefined, after },
    ]
    await expectDone(rule, commit(fileSystem, writes))
    await expectContent(fileSystem, rule, 'A.txt', after)
    if (fileSystem.realPath) expectSame(rule, await fileSystem.realPath('A.txt'), 'A.txt')
  },
  'commit sets the permission bits asked for, and keeps the others': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined || !(await tellsMode(fileSystem))) return
    await prepare(fileSystem)
    await fileSystem.writeFile('folder/d.txt', text('d'), { mode: 0o600 })
    const modes: Readonly<Record<string, number>> = { 'a.txt': 0o755, 'new/folder/c.txt': 0o444 }
    const writes = MIXED.map((write) => {
      const mode = modes[write.path]
      return mode === undefined ? write : { ...write, mode }
    })
    await expectDone(rule, commit(fileSystem, writes))
    const paths = ['a.txt', 'new/folder/c.txt', 'folder/d.txt']
    const found = await Promise.all(paths.map((path) => modeOf(fileSystem, path)))
    expectSame(rule, found, [0o755, 0o444, 0o600])
  },
  'commit on trial stays, or gives every file its old content and bits again': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined) return
    await prepare(fileSystem)
    const paths = Object.keys(FILES)
    const bits = () => Promise.all(paths.map((path) => modeOf(fileSystem, path)))
    const before = await bits()
    const failure = { code: 'stale', path: 'a.txt' } as const
    let seen: Uint8Array | undefined
    const refuse = async () => {
      seen = await fileSystem.readFile('a.txt')
      return [failure]
    }
    const outcome = await fileSystem.commit(MIXED, { onProgress: () => {}, verdict: refuse })
    expectSame(rule, outcome, { ok: false, failure: [failure] })
    expectSame(rule, seen, text('A'))
    for (const path of paths) await expectContent(fileSystem, rule, path, text(FILES[path] ?? ''))
    expectSame(rule, await fileSystem.exists('new/folder/c.txt'), false)
    expectSame(rule, await bits(), before)
    const accept = async () => []
    await expectDone(rule, fileSystem.commit(MIXED, { onProgress: () => {}, verdict: accept }))
    await expectContent(fileSystem, rule, 'a.txt', text('A'))
  },
  'commit reports no other hash than the SHA-256 of a content': async (fileSystem, rule) => {
    if (fileSystem.commit === undefined) return
    await prepare(fileSystem)
    const outcome = await commit(fileSystem, MIXED)
    const hashes = outcome?.ok ? [...(outcome.value.hashes ?? [])] : []
    for (const [bytes, hash] of hashes) expectSame(rule, hash, await contentHash(bytes))
  },
  'commit writes through symbolic links, and deletes them themselves': async (
    fileSystem,
    rule,
    { symlink },
  ) => {
    if (fileSystem.commit === undefined || symlink === undefined) return
    await prepare(fileSystem)
    await symlink('a.txt', 'link.txt')
    await symlink('b.txt', 'dropped.txt')
    const through = { path: 'link.txt', before: text('a'), after: text('A') }
    const dropped = { path: 'dropped.txt', before: text('b'), after: undefined }
    await expectDone(rule, commit(fileSystem, [through, dropped]))
    await expectContent(fileSystem, rule, 'a.txt', text('A'))
    await expectContent(fileSystem, rule, 'b.txt', text('b'))
    await fileSystem.writeFile('a.txt', text('seen'))
    await expectContent(fileSystem, rule, 'link.txt', text('seen'))
    expectSame(rule, await fileSystem.exists('dropped.txt'), false)
  },
  'commit leaves the other hard links': async (fileSystem, rule, { hardLink }) => {
    if (fileSystem.commit === undefined || hardLink === undefined) return
    await prepare(fileSystem)
    await hardLink('a.txt', 'same.txt')
    await expectDone(rule, commit(fileSystem, MIXED))
    await expectContent(fileSystem, rule, 'same.txt', text('a'))
  },
}

import {
  chmod,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileSystem, type Plan, plan, undo } from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { type Disk, nodeDisk } from '../src/disk.js'
import { fileSystemOn, nodeFileSystem } from '../src/node-file-system.js'
import { commitHistory, commitRecord, recover } from '../src/recover.js'

let root: string
let fileSystem: FileSystem

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-commit-'))
  fileSystem = nodeFileSystem(root)
})

afterEach(() => rm(root, { recursive: true }))

const update = (path: string, search: string, replacement: string): FileEdit => ({
  kind: 'update',
  path,
  edits: [{ search, replacement, unit: 'text' }],
})

async function planned(edits: readonly FileEdit[]): Promise<Plan> {
  const result = await plan(edits, fileSystem, { profile: standard })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** Returns every file below the root with its content, or the target of a link. */
async function contents(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of (await readdir(root, { recursive: true })).sort()) {
    const path = join(root, name)
    const leads = await readlink(path).catch(() => undefined)
    if (leads !== undefined) found[name] = `-> ${leads}`
    else if ((await stat(path)).isFile()) found[name] = await readFile(path, 'utf8')
  }
  return found
}

// promise: state-folder
test('a commit writes, creates, moves with the mode and deletes, and leaves nothing else', async () => {
  await writeFile(join(root, 'a.txt'), 'one\r\ntwo\n')
  await writeFile(join(root, 'run.sh'), 'run\n')
  await chmod(join(root, 'run.sh'), 0o755)
  await writeFile(join(root, 'old.txt'), 'old\n')
  const { commit } = await planned([
    update('a.txt', 'two', '2'),
    { kind: 'create', path: 'new/folder/b.txt', text: 'b\n' },
    {
      kind: 'update',
      path: 'run.sh',
      moveTo: 'bin/run.sh',
      edits: [{ search: 'run', replacement: 'go', unit: 'text' }],
    },
    { kind: 'delete', path: 'old.txt' },
  ])
  expect((await commit()).ok).toBe(true)
  expect(await contents()).toEqual({ 'a.txt': 'one\r\n2\n', 'bin/run.sh': 'go\n', 'new/folder/b.txt': 'b\n' })
  expect((await stat(join(root, 'bin/run.sh'))).mode & 0o777).toBe(0o755)
})

test('a commit that fails half-way leaves every file, mode, link and name as it was', async () => {
  await writeFile(join(root, 'a.txt'), 'a')
  await symlink('a.txt', join(root, 'link.txt'))
  await writeFile(join(root, 'b.txt'), 'b')
  await chmod(join(root, 'b.txt'), 0o700)
  const { commit } = await planned([
    update('link.txt', 'a', 'A'),
    { kind: 'update', path: 'b.txt', moveTo: 'c.txt', edits: [] },
    { kind: 'create', path: 'new/d.txt', text: 'd' },
    { kind: 'create', path: 'folder/e.txt', text: 'e' },
  ])
  // There is now a file where a folder has to be created.
  await writeFile(join(root, 'folder'), 'in the way')
  const before = await contents()
  expect(await commit()).toMatchObject({ ok: false, failure: [{ code: 'not-a-file', path: 'folder/e.txt' }] })
  expect(await contents()).toEqual(before)
  expect((await stat(join(root, 'b.txt'))).mode & 0o777).toBe(0o700)
})

test('a file that is edited by its path and by a symbolic link is refused', async () => {
  await writeFile(join(root, 'a.txt'), 'one two')
  await symlink('a.txt', join(root, 'link.txt'))
  const edits = [update('a.txt', 'one', '1'), update('link.txt', 'two', '2')]
  expect(await plan(edits, fileSystem, { profile: standard })).toEqual({
    ok: false,
    failure: [{ code: 'path-refused', reason: 'is another path of the file "a.txt"', path: 'link.txt' }],
  })
})

test('a file that is created by two paths of one folder is refused', async () => {
  await mkdir(join(root, 'folder'))
  await symlink('folder', join(root, 'linked'))
  const edits = ['folder/a.txt', 'linked/a.txt'].map(
    (path): FileEdit => ({ kind: 'create', path, text: path }),
  )
  expect(await plan(edits, fileSystem, { profile: standard })).toMatchObject({
    ok: false,
    failure: [{ code: 'path-refused', path: 'linked/a.txt' }],
  })
})

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code })
}

/** The disk as an ordinary user sees it, for whom read-only modes prevent writing. They do not for root. */
const asAnyUser: Disk = {
  ...nodeDisk,
  async open(path, flags, mode) {
    if (flags === 'r+' && ((await nodeDisk.stat(path)).mode & 0o200) === 0) throw systemError('EACCES')
    return nodeDisk.open(path, flags, mode)
  },
}

async function readOnlyWithTwoLinks(): Promise<void> {
  await writeFile(join(root, 'a.txt'), 'a')
  await link(join(root, 'a.txt'), join(root, 'b.txt'))
  await chmod(join(root, 'a.txt'), 0o444)
}

// promise: in-place, read-only
test('with force, a read-only file with two hard links is written in place, and stays read-only', async () => {
  await readOnlyWithTwoLinks()
  fileSystem = fileSystemOn(asAnyUser, root, { force: true, hardLinks: 'in-place' })
  const { commit } = await planned([update('a.txt', 'a', 'x')])
  expect((await commit()).ok).toBe(true)
  expect(await contents()).toEqual({ 'a.txt': 'x', 'b.txt': 'x' })
  expect((await stat(join(root, 'b.txt'))).mode & 0o777).toBe(0o444)
})

test('a read-only file with two hard links is read-only again after a kill while it was opened', async () => {
  await readOnlyWithTwoLinks()
  await writeFile(join(root, 'c.txt'), 'c')
  let isKilled = false
  const untilKilled = <Method extends (...args: never[]) => Promise<unknown>>(method: Method) =>
    (async (...args) => {
      if (isKilled) throw systemError('EIO')
      return method(...args)
    }) as Method
  const open: Disk['open'] = async (path, flags, mode) => {
    const file = await asAnyUser.open(path, flags, mode)
    const chmod = async (bits: number) => {
      if (isKilled) throw systemError('EIO')
      await file.chmod(bits)
      isKilled = flags === 'r'
    }
    return new Proxy(file, {
      get: (_, name: keyof typeof file) => (name === 'chmod' ? chmod : file[name]?.bind(file)),
    })
  }
  const methods = Object.entries({ ...asAnyUser, open }).map(([name, method]) => [
    name,
    untilKilled(method as never),
  ])
  fileSystem = fileSystemOn(Object.fromEntries(methods) as Disk, root, { force: true, hardLinks: 'in-place' })
  const { commit } = await planned([update('a.txt', 'a', 'x'), update('c.txt', 'c', 'y')])
  expect(await commit()).toMatchObject({ ok: false, failure: [{ rolledBack: false }] })
  expect((await stat(join(root, 'a.txt'))).mode & 0o777).toBe(0o644)
  await rm(join(root, '.emend/lock'), { recursive: true })
  await writeFile(join(root, 'c.txt'), 'of somebody else')
  expect(await recover(root)).toMatchObject([{ outcome: 'undone' }])
  expect(await contents()).toEqual({ 'a.txt': 'a', 'b.txt': 'a', 'c.txt': 'of somebody else' })
  expect((await stat(join(root, 'a.txt'))).mode & 0o777).toBe(0o444)
})

test('a read-only file with two hard links that cannot be opened stays read-only', async () => {
  await readOnlyWithTwoLinks()
  let count = 0
  const disk: Disk = {
    ...nodeDisk,
    async open(path, flags, mode) {
      if (flags === 'r+') throw systemError(++count === 1 ? 'EACCES' : 'EMFILE')
      return nodeDisk.open(path, flags, mode)
    },
  }
  fileSystem = fileSystemOn(disk, root, { force: true, hardLinks: 'in-place' })
  await expect(fileSystem.writeFile('a.txt', new TextEncoder().encode('x'))).rejects.toThrow('EACCES')
  expect(count).toBe(2)
  expect(await contents()).toEqual({ 'a.txt': 'a', 'b.txt': 'a' })
  expect((await stat(join(root, 'a.txt'))).mode & 0o777).toBe(0o444)
})

test('a read-only file with two hard links is written only with force outside a commit too', async () => {
  await readOnlyWithTwoLinks()
  const write = (force: boolean) =>
    fileSystemOn(asAnyUser, root, { force, hardLinks: 'in-place' }).writeFile(
      'a.txt',
      new TextEncoder().encode('x'),
    )
  await expect(write(false)).rejects.toThrow('EACCES')
  expect(await contents()).toEqual({ 'a.txt': 'a', 'b.txt': 'a' })
  await write(true)
  expect(await contents()).toEqual({ 'a.txt': 'x', 'b.txt': 'x' })
  expect((await stat(join(root, 'a.txt'))).mode & 0o777).toBe(0o444)
})

// promise: hard-links
test('of a file with several hard links only the name of the edit gets the new content', async () => {
  await mkdir(join(root, 'project'))
  await writeFile(join(root, 'store.txt'), 'one two', { mode: 0o640 })
  await link(join(root, 'store.txt'), join(root, 'project/a.txt'))
  fileSystem = nodeFileSystem(join(root, 'project'), { history: 1 })
  const { commit } = await planned([update('a.txt', 'one', '1')])
  expect((await commit()).ok).toBe(true)
  await writeFile(join(root, 'store.txt'), 'written in place since')
  expect(await readFile(join(root, 'project/a.txt'), 'utf8')).toBe('1 two')
  expect((await stat(join(root, 'project/a.txt'))).mode & 0o777).toBe(0o640)
  const [kept] = await commitHistory(join(root, 'project'))
  expect((await undo(await commitRecord(join(root, 'project'), kept?.id ?? ''), fileSystem)).ok).toBe(true)
  expect(await readFile(join(root, 'project/a.txt'), 'utf8')).toBe('one two')
  expect(await readFile(join(root, 'store.txt'), 'utf8')).toBe('written in place since')
})

test('two hard links of a file in one request become two files', async () => {
  await writeFile(join(root, 'a.txt'), 'one two')
  await link(join(root, 'a.txt'), join(root, 'b.txt'))
  const { commit } = await planned([update('a.txt', 'one', '1'), update('b.txt', 'two', '2')])
  expect((await commit()).ok).toBe(true)
  expect(await contents()).toEqual({ 'a.txt': '1 two', 'b.txt': 'one 2' })
})

test('a file that is edited by two hard links that are kept is refused when written, and nothing is changed', async () => {
  fileSystem = nodeFileSystem(root, { hardLinks: 'in-place' })
  await writeFile(join(root, 'a.txt'), 'one two')
  await link(join(root, 'a.txt'), join(root, 'b.txt'))
  const { commit } = await planned([update('a.txt', 'one', '1'), update('b.txt', 'two', '2')])
  expect(await commit()).toEqual({ ok: false, failure: [{ code: 'stale', path: 'b.txt' }] })
  expect(await contents()).toEqual({ 'a.txt': 'one two', 'b.txt': 'one two' })
})

test('a folder that became a link to the outside is refused when written', async () => {
  await mkdir(join(root, 'inside/folder'), { recursive: true })
  await mkdir(join(root, 'outside'))
  await writeFile(join(root, 'inside/folder/a.txt'), 'a')
  await writeFile(join(root, 'outside/a.txt'), 'a')
  fileSystem = nodeFileSystem(join(root, 'inside'))
  const { commit } = await planned([update('folder/a.txt', 'a', 'A')])
  await rm(join(root, 'inside/folder'), { recursive: true })
  await symlink('../outside', join(root, 'inside/folder'))
  expect(await commit()).toMatchObject({
    ok: false,
    failure: [{ code: 'path-refused', path: 'folder/a.txt' }],
  })
  expect(await readFile(join(root, 'outside/a.txt'), 'utf8')).toBe('a')
})

// promise: links-stay
describe('a symbolic link', () => {
  beforeEach(async () => {
    await writeFile(join(root, 'a.txt'), 'a\n')
    await symlink('a.txt', join(root, 'link.txt'))
    fileSystem = nodeFileSystem(root, { history: 5 })
  })

  test('that was deleted is created again by undo, and deleted again by undoing the undo', async () => {
    const { commit } = await planned([{ kind: 'delete', path: 'link.txt' }])
    const deleted = await commit()
    if (!deleted.ok) throw new Error(JSON.stringify(deleted.failure))
    expect(await readdir(root)).toEqual(['.emend', 'a.txt'])
    for (const record of [deleted.value, await commitRecord(root, deleted.value.id ?? '')]) {
      const undone = await undo(record, fileSystem)
      expect(await readlink(join(root, 'link.txt'))).toBe('a.txt')
      if (!undone.ok) throw new Error(JSON.stringify(undone.failure))
      expect(await undo(await commitRecord(root, undone.value.id ?? ''), fileSystem)).toMatchObject({
        ok: true,
      })
      expect(await readFile(join(root, 'a.txt'), 'utf8')).toBe('a\n')
      expect((await readdir(root)).sort()).toEqual(['.emend', 'a.txt'])
    }
  })

  test.each([
    ['leads nowhere by now', async () => {}],
    ['is there again', () => symlink('a.txt', join(root, 'link.txt'))],
  ])('that %s is not created', async (_, change) => {
    const { commit } = await planned([{ kind: 'delete', path: 'link.txt' }])
    const deleted = await commit()
    if (!deleted.ok) throw new Error(JSON.stringify(deleted.failure))
    await rm(join(root, 'a.txt'))
    await change()
    const names = (await readdir(root)).sort()
    expect(await undo(deleted.value, fileSystem)).toMatchObject({ ok: false, failure: [{ code: 'stale' }] })
    expect((await readdir(root)).sort()).toEqual(names)
  })

  test('is not moved as a copy of its file', async () => {
    const { commit } = await planned([{ ...update('link.txt', 'a', 'b'), moveTo: 'new.txt' } as FileEdit])
    expect(await commit()).toMatchObject({ ok: false, failure: [{ code: 'path-refused', path: 'link.txt' }] })
    expect((await readdir(root)).sort()).toEqual(['a.txt', 'link.txt'])
  })
})

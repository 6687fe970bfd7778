import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { plan } from '@emend/fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { FileEdit } from '../../core/src/index.js'
import { standard } from '../../core/src/index.js'
import { nodeFileSystem } from '../src/node-file-system.js'
import { temporaryFolders } from './support/temporary-folders.js'

/** The user who commits, their group, and another group that they are in. */
const [USER, GROUP, TEAM] = [54_001, 54_001, 54_002]
const [OTHER_USER, OTHER_GROUP] = [54_003, 54_003]
const isRoot = process.geteuid?.() === 0
const hasAccessLists = spawnSync('setfacl', ['--version']).status === 0
const newFolder = temporaryFolders()
const folders: string[] = []

interface Owned {
  readonly mode: number
  readonly uid: number
  readonly gid: number
}

/** One file in a folder, what is done to it, and how it is afterwards. */
interface Case {
  readonly name: string
  readonly folder: Owned
  readonly file: Owned
  readonly edit?: 'update' | 'delete' | 'move'
  /** Default: it is committed. */
  readonly refused?: string
  /** Whether it is still the same inode. */
  readonly inPlace?: boolean
}

const mine = { uid: USER, gid: GROUP } as const
const theirs = { uid: OTHER_USER, gid: OTHER_GROUP } as const
const open: Owned = { mode: 0o777, ...theirs }
const sticky: Owned = { mode: 0o1777, ...theirs }
const team: Owned = { mode: 0o2775, uid: OTHER_USER, gid: TEAM }

const CASES: readonly Case[] = [
  { name: 'my file', folder: open, file: { mode: 0o640, ...mine }, inPlace: false },
  { name: 'my program with setuid', folder: open, file: { mode: 0o4755, ...mine }, inPlace: false },
  {
    name: "another's file that my group may write",
    folder: open,
    file: { mode: 0o664, uid: OTHER_USER, gid: TEAM },
    inPlace: true,
  },
  {
    name: "another's file that everybody may write",
    folder: open,
    file: { mode: 0o666, ...theirs },
    inPlace: true,
  },
  {
    name: "another's file that I may only read",
    folder: open,
    file: { mode: 0o644, ...theirs },
    refused: 'read-only',
  },
  {
    name: "another's file that I may not read",
    folder: open,
    file: { mode: 0o600, ...theirs },
    refused: 'read-failed',
  },
  {
    name: 'my file of a group that I am not in',
    folder: open,
    file: { mode: 0o664, uid: USER, gid: OTHER_GROUP },
    inPlace: true,
  },
  { name: 'my file in a sticky folder', folder: sticky, file: { mode: 0o644, ...mine }, inPlace: false },
  {
    name: "another's file in a sticky folder",
    folder: sticky,
    file: { mode: 0o666, ...theirs },
    inPlace: true,
  },
  {
    name: "another's file in a sticky folder, deleted",
    folder: sticky,
    file: { mode: 0o666, ...theirs },
    edit: 'delete',
    refused: 'write-failed',
  },
  {
    name: "another's file in a sticky folder, moved",
    folder: sticky,
    file: { mode: 0o666, ...theirs },
    edit: 'move',
    refused: 'write-failed',
  },
  {
    name: 'my file in a folder that I may not write',
    folder: { mode: 0o755, ...theirs },
    file: { mode: 0o644, ...mine },
    refused: 'write-failed',
  },
  {
    name: "my team's file in a setgid folder",
    folder: team,
    file: { mode: 0o664, uid: USER, gid: TEAM },
    inPlace: false,
  },
  { name: 'my own file in a setgid folder', folder: team, file: { mode: 0o644, ...mine }, inPlace: false },
]

function own(path: string, { mode, uid, gid }: Owned): void {
  chownSync(path, uid, gid)
  chmodSync(path, mode)
}

/** A folder outside of the scratch folder of the tests, which only its own user may enter. */
function newReachableFolder(): string {
  const folder = mkdtempSync('/tmp/emend-other-users-')
  folders.push(folder)
  return folder
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Makes a root of this user with a folder in it, and a file of another name beside the folder. */
function newRoot(folder: Owned): string {
  const root = newReachableFolder()
  mkdirSync(join(root, 'folder'))
  writeFileSync(join(root, 'beside.txt'), 'one\n')
  own(join(root, 'folder'), folder)
  own(join(root, 'beside.txt'), { mode: 0o644, ...mine })
  own(root, { mode: 0o755, ...mine })
  return root
}

/** Does something as the user who commits. */
async function asUser<Value>(work: () => Promise<Value>): Promise<Value> {
  const groups = process.getgroups?.() ?? []
  process.setgroups?.([GROUP, TEAM])
  process.setegid?.(GROUP)
  process.seteuid?.(USER)
  try {
    return await work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
    process.setgroups?.(groups)
  }
}

function commit(root: string, edits: readonly FileEdit[]) {
  return asUser(async () => {
    const fileSystem = nodeFileSystem(root, { keyFolder: join(root, 'keys') })
    const planned = await plan(edits, fileSystem, { profile: standard })
    return planned.ok ? planned.value.commit() : planned
  })
}

const update = (path: string): FileEdit => ({
  kind: 'update',
  path,
  edits: [{ search: 'one', replacement: 'two', unit: 'text' }],
})

const EDITS: Readonly<Record<NonNullable<Case['edit']>, FileEdit>> = {
  update: update('folder/a.txt'),
  delete: { kind: 'delete', path: 'folder/a.txt' },
  move: { kind: 'update', path: 'folder/a.txt', moveTo: 'a.txt', edits: [] },
}

// promise: in-place, read-only
describe.skipIf(!isRoot)('with the rights of another user (needs root)', () => {
  test.each(CASES)('$name', async ({ folder, file, edit = 'update', refused, inPlace }) => {
    const root = newRoot(folder)
    const path = join(root, 'folder/a.txt')
    writeFileSync(path, 'one\n')
    own(path, file)
    const before = lstatSync(path)
    const result = await commit(root, [update('beside.txt'), EDITS[edit]])
    const { uid, gid, mode, ino } = lstatSync(path)
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual(file)
    const [text, beside] = [path, join(root, 'beside.txt')].map((one) => readFileSync(one, 'utf8'))
    if (refused === undefined) {
      expect(result).toMatchObject({ ok: true })
      expect([text, beside, ino === before.ino]).toEqual(['two\n', 'two\n', inPlace])
    } else {
      expect(result).toMatchObject({ ok: false, failure: [{ code: refused }] })
      expect([text, beside]).toEqual(['one\n', 'one\n'])
    }
  })

  test('a new file and a new folder in a setgid folder are of its group', async () => {
    const root = newRoot(team)
    const create: FileEdit = { kind: 'create', path: 'folder/new/a.txt', text: 'one\n' }
    expect(await commit(root, [create])).toMatchObject({ ok: true })
    const made = ['folder/new', 'folder/new/a.txt'].map((path) => lstatSync(join(root, path)))
    expect(made.map(({ uid, gid }) => [uid, gid])).toEqual([
      [USER, TEAM],
      [USER, TEAM],
    ])
    expect((made[0]?.mode ?? 0) & 0o2000).toBe(0o2000)
  })
})

// promise: access-lists
describe.skipIf(!hasAccessLists)('access lists (needs setfacl)', () => {
  const listOf = (path: string) => spawnSync('getfacl', ['-cp', path], { encoding: 'utf8' }).stdout

  test('of a file are not carried over; those that a folder gives to new files are', async () => {
    const root = await newFolder()
    const [path, folder] = [join(root, 'a.txt'), join(root, 'folder')]
    writeFileSync(path, 'one\n')
    mkdirSync(folder)
    spawnSync('setfacl', ['-m', `u:${OTHER_USER}:rw`, path])
    spawnSync('setfacl', ['-dm', `u:${OTHER_USER}:rw`, folder])
    const fileSystem = nodeFileSystem(root, { keyFolder: join(root, 'keys') })
    const edits: FileEdit[] = [update('a.txt'), { kind: 'create', path: 'folder/b.txt', text: 'b\n' }]
    const planned = await plan(edits, fileSystem, { profile: standard })
    expect(planned.ok && (await planned.value.commit()).ok).toBe(true)
    expect(listOf(path)).not.toContain(`user:${OTHER_USER}`)
    expect(listOf(join(folder, 'b.txt'))).toContain(`user:${OTHER_USER}`)
  })
})

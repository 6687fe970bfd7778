import {
  existsSync,
  linkSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import * as fs from 'node:fs/promises'
import { join, resolve, win32 } from 'node:path'
import {
  type CommitOptions,
  type CommitRecord,
  type FileSystem,
  FileSystemError,
  type FileWrite,
  type Plan,
  plan,
  undo,
} from '@emend/fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { IS_FULL } from '../../../test/soak.js'
import { type FileEdit, standard } from '../../core/src/index.js'
import { type Disk, nodeDisk } from '../src/disk.js'
import type { OutsidePath, PathPolicy } from '../src/locate.js'
import { fileSystemOn, nodeFileSystem } from '../src/node-file-system.js'
import { commitHistory, commitRecord, recover } from '../src/recover.js'
import {
  fill,
  LINE,
  type Make,
  type Moment,
  makeWorld,
  ORDINARY_PATHS,
  OTHER_PATHS,
  REFUSED_PATHS,
  removeWorld,
  resetRoot,
  SECRET,
  SETUPS,
  type Setup,
  type World,
} from './support/hostile-paths.js'

const text = (content: string): Uint8Array => new TextEncoder().encode(content)

type FullFileSystem = Required<Omit<FileSystem, 'checkPath'>> & Pick<FileSystem, 'checkPath'>

/** An attacker who tries to use a path. */
interface Intruder {
  readonly fileSystem: FullFileSystem
  readonly path: string
  /** The content that is really at the path, wherever it leads. */
  readonly content: Uint8Array | undefined
  /** Makes the change that is scheduled for a moment. */
  readonly reach: (moment: Moment) => void
  /** Changes another file of a commit, so that the commit fails. */
  readonly disturb: () => void
}

type Attempt = (intruder: Intruder) => Promise<unknown>

/** An attempt with a single call. */
function direct(act: (intruder: Intruder) => Promise<unknown>): Attempt {
  return async (intruder) => {
    intruder.reach('planned')
    return act(intruder)
  }
}

/** An attempt that plans edits and commits them. */
function planned(edits: (path: string) => readonly FileEdit[], isDisturbed = false): Attempt {
  return async (intruder) => {
    const result = await plan(edits(intruder.path), intruder.fileSystem, { profile: standard })
    if (!result.ok) return result
    intruder.reach('planned')
    const { files, commit } = result.value
    return { files, ...(await commit(watched(intruder, isDisturbed))) }
  }
}

function watched({ reach, disturb }: Intruder, isDisturbed: boolean): CommitOptions {
  return {
    onProgress: ({ state, index, total }) => {
      if (state !== 'started' || index !== total - 1) return
      reach('last turn')
      if (isDisturbed) disturb()
    },
  }
}

const update = (path: string, moveTo?: string): FileEdit => ({
  kind: 'update',
  path,
  ...(moveTo !== undefined && { moveTo }),
  edits: [{ search: LINE.trim(), replacement: 'another line', unit: 'text' }],
})

const create = (path: string): FileEdit => ({ kind: 'create', path, text: 'new\n' })

const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  readFile: direct(({ fileSystem, path }) => fileSystem.readFile(path)),
  writeFile: direct(({ fileSystem, path }) => fileSystem.writeFile(path, text('new'))),
  deleteFile: direct(({ fileSystem, path }) => fileSystem.deleteFile(path)),
  'rename from it': direct(({ fileSystem, path }) => fileSystem.rename(path, 'moved/c.txt')),
  'rename onto it': direct(({ fileSystem, path }) => fileSystem.rename('b.txt', path)),
  exists: direct(({ fileSystem, path }) => fileSystem.exists(path)),
  stat: direct(({ fileSystem, path }) => fileSystem.stat(path)),
  realPath: direct(({ fileSystem, path }) => fileSystem.realPath(path)),
  'an update': planned((path) => [update(path)]),
  'a creation': planned((path) => [create(path)]),
  'a deletion': planned((path) => [{ kind: 'delete', path }]),
  'a move from it': planned((path) => [update(path, 'moved/c.txt')]),
  'a move onto it': planned((path) => [update('b.txt', path)]),
  'a commit without a plan': direct(({ fileSystem, path, content }) =>
    fileSystem.commit([{ path, before: content, after: content === undefined ? text('new') : undefined }], {
      onProgress: () => undefined,
    }),
  ),
}

/** Further attempts for setups with a change in between: commits that fail and are rolled back. */
const ATTEMPTS_TAKEN_BACK: typeof ATTEMPTS = {
  'an update that is taken back': planned((path) => [update(path), update('b.txt')], true),
  'a creation that is taken back': planned((path) => [create(path), update('b.txt')], true),
}

/** The state of a world, in a form that can be compared. */
interface View {
  /** Everything outside the root. */
  readonly outside: string
  readonly inside: string
}

function viewOf({ base, root }: World): View {
  const roots = [root, join(base, 'old')]
  const { [base]: _, [join(base, 'home')]: __, ...outside } = everythingIn(base, roots)
  const strays = STRAYS.filter((path) => existsSync(path))
  return {
    outside: JSON.stringify([outside, strays]),
    inside: JSON.stringify(roots.map((path) => everythingIn(path))),
  }
}

/** Returns everything in and below a folder, with its kind, mode, time of change and content. */
function everythingIn(folder: string, skipped: readonly string[] = []): Record<string, string> {
  const found: Record<string, string> = {}
  const visit = (path: string) => {
    if (skipped.includes(path)) return
    const stats = lstatSync(path)
    const since = `${stats.mode.toString(8)} ${stats.mtimeMs}`
    found[path] = stats.isSymbolicLink()
      ? `${since} -> ${readlinkSync(path)}`
      : stats.isDirectory()
        ? since
        : `${since} ${readFileSync(path, 'latin1')}`
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) visit(`${path}/${name}`)
  }
  if (existsSync(folder)) visit(folder)
  return found
}

/** Places to which a path could lead outside the whole world. */
const STRAYS = ['/emend-hostile.txt', 'emend-hostile.txt', '../emend-hostile.txt'].map((path) =>
  resolve(path),
)

/** Sets old times for everything outside the root, so that any write there is detected, even if it is undone immediately. */
function age({ base, root }: World): void {
  for (const path of Object.keys(everythingIn(base, [root]))) lutimesSync(path, 1e9, 1e9)
}

/** Returns where a path really leads; undefined if nothing is there. */
function realPlace({ root }: World, path: string): string | undefined {
  try {
    return realpathSync(resolve(root, path))
  } catch {
    return undefined
  }
}

/** Returns the content that is really at a path, wherever it leads. */
function contentAt({ root }: World, path: string): Uint8Array | undefined {
  try {
    return readFileSync(join(root, path))
  } catch {
    return undefined
  }
}

function isError(value: unknown): value is Error {
  return value instanceof Error
}

/** Returns everything in an answer as one string, with bytes decoded. */
function print(answer: unknown): string {
  if (isError(answer)) return `${answer.message} ${JSON.stringify(answer)}`
  return String(
    JSON.stringify(answer, function (this: Record<string, unknown>, name, part: unknown) {
      // `part` is not used here, because a Buffer has already been converted by its `toJSON`.
      const value = this[name]
      return value instanceof Uint8Array ? new TextDecoder().decode(value) : part
    }),
  )
}

type Opener = (world: World, setup: Setup, reach: (moment: Moment) => void) => FileSystem

/** The setups whose scheduled change was made. */
const reached = new Set<string>()

/** Makes an attempt. @returns the answer, or the error */
async function tryOut(world: World, setup: Setup, attempt: Attempt, open: Opener): Promise<unknown> {
  const path = fill(setup.path, world)
  let { later } = setup
  const reach = (moment: Moment) => {
    if (later?.[0] !== moment) return
    const [, make] = later
    later = undefined
    reached.add(setup.name)
    make(world)
  }
  const intruder: Intruder = {
    fileSystem: open(world, setup, reach) as FullFileSystem,
    path,
    content: contentAt(world, path),
    reach,
    disturb: () => rmSync(join(world.root, 'b.txt'), { force: true }),
  }
  // If something changes later, the file system must already have been used before.
  if (later !== undefined) await intruder.fileSystem.exists('b.txt')
  return attempt(intruder).catch((error: unknown) => error)
}

const ESCAPES = {
  changed: 'changed the outside',
  given: 'gave the secret',
  taken: 'took the secret in',
  told: 'told of the outside',
} as const

/** Returns the ways in which the attempt escaped: it changed the outside, returned the secret, or copied it into the root. */
function escapesIn(answer: unknown, before: View, after: View): string[] {
  return [
    ...(after.outside === before.outside ? [] : [ESCAPES.changed]),
    ...(print(answer).includes(SECRET) ? [ESCAPES.given] : []),
    ...(after.inside.includes(SECRET) ? [ESCAPES.taken] : []),
  ]
}

/** Whether an answer reveals what exists outside the root. */
function tellsOfOutside(name: string, answer: unknown, world: World, path: string): boolean {
  const isInside = (place: string) => place.startsWith(`${world.root}/`)
  if (name === 'realPath' && typeof answer === 'string') return !isInside(resolve(world.root, answer))
  const isTold = name === 'exists' ? answer === true : name === 'stat' && !isError(answer)
  const place = isTold ? realPlace(world, path) : undefined
  return place !== undefined && !isInside(place)
}

function isRefusal(answer: unknown): boolean {
  if (FileSystemError.isInstance(answer)) return answer.code === 'path-refused'
  const { ok, failure } = (answer ?? {}) as { ok?: boolean; failure?: readonly { code: string }[] }
  return ok === false && failure?.[0]?.code === 'path-refused'
}

/** Makes every attempt with every setup. Returns the escapes, and the attempts that were not refused. */
async function tryAll(setups: readonly Setup[], open: Opener) {
  // Concurrent, because most of the time is spent waiting for the system.
  const parts = await Promise.all(
    [0, 1, 2, 3].map((part) =>
      tryPart(
        setups.filter((_, index) => index % 4 === part),
        open,
      ),
    ),
  )
  return {
    escapes: parts.flatMap(({ escapes }) => escapes),
    accepted: parts.flatMap(({ accepted }) => accepted),
    attempts: parts.reduce((sum, { attempts }) => sum + attempts, 0),
  }
}

async function tryPart(setups: readonly Setup[], open: Opener) {
  const found = { escapes: [] as string[], accepted: [] as string[], attempts: 0 }
  let place = placeIn(makeWorld(), setups[0]?.before)
  for (const setup of setups) {
    if (setup.before !== place.before) {
      removeWorld(place.world)
      place = placeIn(makeWorld(), setup.before)
    }
    const tried = setup.later === undefined ? ATTEMPTS : { ...ATTEMPTS, ...ATTEMPTS_TAKEN_BACK }
    const last = Object.keys(tried).at(-1)
    for (const [name, attempt] of Object.entries(tried)) {
      const { world, view } = place
      const answer = await tryOut(world, setup, attempt, open)
      // Comparing the world takes most of the time. After consecutive refusals, it is enough to compare it after the
      // last one.
      const isSeenLater = !IS_FULL && setup.later === undefined && isRefusal(answer) && name !== last
      const now = isSeenLater ? view : viewOf(world)
      const escapes = escapesIn(answer, view, now)
      if (tellsOfOutside(name, answer, world, fill(setup.path, world))) escapes.push(ESCAPES.told)
      found.attempts++
      found.escapes.push(...escapes.map((what) => `${setup.name}: ${name} ${what}`))
      if (!isRefusal(answer)) found.accepted.push(`${setup.name}: ${name}`)
      place = sorted(place, now)
    }
  }
  removeWorld(place.world)
  return found
}

/** A world for attempts, and its state before them. */
interface Named {
  readonly world: World
  readonly before: Make | undefined
  readonly view: View
}

function placeIn(world: World, before: Make | undefined): Named {
  before?.(world)
  age(world)
  return { world, before, view: viewOf(world) }
}

/** Restores the world if an attempt has changed it. */
function sorted(place: Named, { outside, inside }: View): Named {
  const { world, before, view } = place
  if (outside === view.outside && inside === view.inside) return place
  if (outside === view.outside) {
    resetRoot(world)
    return placeIn(world, before)
  }
  removeWorld(world)
  return placeIn(makeWorld(), before)
}

const openSafely: Opener = ({ root }, { options }, reach) => fileSystemOn(watchedDisk(reach), root, options)

/** Returns the disk, and calls `reach` at the moments of a commit. */
function watchedDisk(reach: (moment: Moment) => void): Disk {
  return {
    ...nodeDisk,
    rename: (from, to) => {
      if (to.endsWith('/plan')) reach('journal written')
      return nodeDisk.rename(from, to)
    },
    open: async (path, flags, mode) => {
      if (path.endsWith('/mark.tmp')) reach('all written')
      const file = await nodeDisk.open(path, flags, mode)
      // Flushing takes most of the time and cannot lead outside, so it is skipped.
      file.sync = async () => undefined
      return file
    },
    mkdir: async (path) => {
      await nodeDisk.mkdir(path)
      if (!path.includes('/.emend')) reach('folder made')
    },
  }
}

/** A deliberately unsafe adapter: it joins the root and the path without any check. */
const openUnsafely: Opener = ({ root }) => {
  const at = (path: string) => join(root, path)
  const found = (path: string) => {
    if (existsSync(at(path))) return at(path)
    throw new FileSystemError('file-not-found', path)
  }
  const write = async ({ path, after }: Pick<FileWrite, 'path' | 'after'>) => {
    await (after === undefined ? fs.rm(at(path)) : fs.writeFile(at(path), after))
  }
  return {
    apiVersion: 1,
    name: 'unsafe',
    checkPath: async (path) => ({ ok: true, value: path }),
    readFile: async (path) => fs.readFile(found(path)),
    writeFile: (path, after) => write({ path, after }),
    deleteFile: (path) => write({ path, after: undefined }),
    exists: async (path) => existsSync(at(path)),
    stat: async (path) => ({ kind: 'file', size: (await fs.stat(found(path))).size }),
    realPath: async (path) => path,
    rename: async (from, to) => {
      await fs.mkdir(join(at(to), '..'), { recursive: true })
      await fs.rename(at(from), at(to))
    },
    commit: async (writes) => {
      for (const one of writes) await write(one)
      return { ok: true, value: {} }
    },
  }
}

const asSetup = (path: string): Setup => ({ name: JSON.stringify(path).slice(0, 80), path })
const REFUSED = Object.values(REFUSED_PATHS).flat().map(asSetup)
const OTHERS = [...ORDINARY_PATHS, ...OTHER_PATHS].map(asSetup)

let world: World

beforeEach(() => {
  world = makeWorld()
})

afterEach(() => removeWorld(world))

const contentOf = (path: string): string => readFileSync(resolve(world.root, fill(path, world)), 'utf8')

// promise: links, paths
describe('hostile paths and links', () => {
  test('are more than a hundred and fifty, without duplicates', () => {
    const paths = [...REFUSED, ...OTHERS].map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths.length).toBeGreaterThanOrEqual(110)
    expect(new Set(SETUPS.map(({ name }) => name)).size).toBe(SETUPS.length)
    expect(SETUPS.length).toBeGreaterThanOrEqual(45)
  })

  test('never lead outside, whichever operation is tried', async () => {
    const refused = await tryAll(REFUSED, openSafely)
    const others = await tryAll([...OTHERS, ...SETUPS], openSafely)
    const escapes = [...refused.escapes, ...others.escapes]
    const entries = REFUSED.length + OTHERS.length + SETUPS.length
    const attempts = refused.attempts + others.attempts
    console.log(
      `hostile paths and links: ${entries} entries, ${attempts} attempts, ${escapes.length} escapes`,
    )
    expect(escapes).toEqual([])
    expect(refused.accepted).toEqual([])
    expect(SETUPS.filter(({ name, later }) => later !== undefined && !reached.has(name))).toEqual([])
  })

  test('would be detected outside in every attempt if nothing were refused', async () => {
    const targets = ['../outside/secret.txt', '../outside/new.txt'].map(asSetup)
    const links = SETUPS.filter(({ path, later }) => path === 'link' && later === undefined)
    const { escapes } = await tryAll([...targets, ...links.slice(0, 4)], openUnsafely)
    const isSeen = (part: string) => escapes.some((one) => one.includes(part))
    expect(Object.keys(ATTEMPTS).filter((name) => !isSeen(`: ${name} `))).toEqual([])
    expect(Object.values(ESCAPES).filter((kind) => !isSeen(kind))).toEqual([])
  })

  test('are ordinary names if they only look like a way out', async () => {
    const fileSystem = nodeFileSystem(world.root)
    for (const path of ORDINARY_PATHS.map((one) => fill(one, world))) {
      resetRoot(world)
      await fileSystem.writeFile(path, text(path))
      expect(contentOf(path)).toBe(path)
      expect(realpathSync(join(world.root, path)).startsWith(`${world.root}/`)).toBe(true)
      expect(win32.resolve('C:\\root', path).startsWith('C:\\root\\')).toBe(true)
    }
  })

  test.each([
    ['break', 'a'],
    ['in-place', 'new'],
  ] as const)(
    'do not include hard links, whose other names change only if a host wants it: %s',
    async (hardLinks, outside) => {
      writeFileSync(join(world.outside, 'of another project'), 'a')
      linkSync(join(world.outside, 'of another project'), join(world.root, 'hard'))
      await nodeFileSystem(world.root, { hardLinks }).writeFile('hard', text('new'))
      expect([contentOf('../outside/of another project'), contentOf('hard')]).toEqual([outside, 'new'])
    },
  )
})

// promise: planted
describe('a kept commit that came with somebody’s files', () => {
  let id: string
  let kept: string

  beforeEach(async () => {
    const record = await committed([update('a.txt')], nodeFileSystem(world.root, { history: 1 }))
    id = String(record.id)
    kept = join(world.root, '.emend/history', id)
  })

  const pointOutside = () => {
    const plan = contentOf(join(kept, 'plan'))
    writeFileSync(join(kept, 'plan'), plan.replaceAll('"a.txt"', '"../outside/a.txt"'))
    writeFileSync(join(world.outside, 'a.txt'), contentOf('a.txt'))
  }

  test('is not accepted if its plan was changed', async () => {
    pointOutside()
    const before = viewOf(world)
    await expect(commitRecord(world.root, id)).rejects.toMatchObject({ code: 'io' })
    expect(await commitHistory(world.root)).toMatchObject([{ id, unverified: expect.any(String) }])
    expect(viewOf(world)).toEqual(before)
  })

  test('is not undone outside the root, even by a user who trusts it', async () => {
    pointOutside()
    expect(await recover(world.root, { unverified: 'trust' })).toMatchObject([{ id, outcome: 'trusted' }])
    const before = viewOf(world)
    expect(await undo(await commitRecord(world.root, id), nodeFileSystem(world.root))).toMatchObject({
      ok: false,
      failure: [{ code: 'path-refused', path: '../outside/a.txt' }],
    })
    expect(viewOf(world)).toEqual(before)
  })

  test.each(['0.old', 'changes', 'plan', 'mark'])('is not accepted if its %s is a link', async (name) => {
    renameSync(join(kept, name), join(world.outside, name))
    symlinkSync(join(world.outside, name), join(kept, name))
    await expect(commitRecord(world.root, id)).rejects.toMatchObject({ code: 'io' })
    expect(await commitHistory(world.root)).toMatchObject([{ id, files: [], unverified: expect.any(String) }])
  })

  test.each(['.emend', '.emend/history'])('is not read if %s is a link', async (folder) => {
    renameSync(join(world.root, folder), join(world.outside, 'state'))
    symlinkSync(join(world.outside, 'state'), join(world.root, folder))
    await expect(commitRecord(world.root, id)).rejects.toMatchObject({ code: 'io' })
    await expect(commitHistory(world.root)).rejects.toMatchObject({ code: 'io' })
  })
})

// promise: policy
describe('a policy', () => {
  /** Paths to one file outside. */
  const WAYS = ['{outside}/a.txt', '../outside/a.txt', 'folder/../../outside/a.txt', 'link', 'linked/a.txt']

  beforeEach(() => {
    symlinkSync('../outside/a.txt', join(world.root, 'link'))
    symlinkSync(world.outside, join(world.root, 'linked'))
  })

  test('that answers false leaves everything refused', async () => {
    const open: Opener = ({ root }) => nodeFileSystem(root, { policy: async () => false })
    const paths = ['up and out', 'up and in again', 'absolute on POSIX', 'of a folder'].flatMap(
      (group) => REFUSED_PATHS[group] ?? [],
    )
    const links = SETUPS.filter(({ path, later }) => path === 'link' && later === undefined).slice(0, 4)
    const { escapes, accepted } = await tryAll([...paths.map(asSetup), ...links], open)
    expect(escapes).toEqual([])
    expect(accepted).toEqual([])
  })

  test.each([{ allowed: false }, 'no', 1])('that answers %j does not allow the path', async (answer) => {
    const fileSystem = nodeFileSystem(world.root, { policy: () => answer as never })
    await expect(fileSystem.readFile('link')).rejects.toMatchObject({ code: 'path-refused' })
  })

  test.each(WAYS)('that answers true lets %s be read, planned, committed and undone', async (way) => {
    const path = fill(way, world)
    const before = viewOf(world)
    const fileSystem = nodeFileSystem(world.root, { policy: () => true })
    expect(await fileSystem.readFile(path)).toEqual(text(LINE))
    const record = await committed([update(path)], fileSystem)
    expect(contentOf('../outside/a.txt')).toBe('another line\n')
    expect(lstatSync(join(world.root, 'link')).isSymbolicLink()).toBe(true)
    expect(await undo(record, fileSystem)).toMatchObject({ ok: true })
    expect(namesAndContents(viewOf(world))).toEqual(namesAndContents(before))
  })

  test.each(['{outside}', '../outside', 'linked'])(
    'that answers true lets files be created, moved and deleted in %s, and all of it be undone',
    async (way) => {
      const folder = fill(way, world)
      const before = viewOf(world)
      const fileSystem = nodeFileSystem(world.root, { policy: () => true })
      const record = await committed(
        [
          create(`${folder}/new.txt`),
          update('b.txt', `${folder}/moved.txt`),
          update(`${folder}/er/a.txt`, 'folder/moved.txt'),
          { kind: 'delete', path: `${folder}/run.sh` },
        ],
        fileSystem,
      )
      const names = ['a.txt', 'empty', 'er', 'folder', 'moved.txt', 'new.txt', 'secret.txt']
      expect(readdirSync(world.outside).sort()).toEqual(names)
      expect(contentOf('folder/moved.txt')).toBe('another line\n')
      expect(await undo(record, fileSystem)).toMatchObject({ ok: true })
      expect(namesAndContents(viewOf(world))).toEqual(namesAndContents(before))
    },
  )

  test('that checks only the requested path can allow a file in a new folder', async () => {
    const policy: PathPolicy = ({ path }) => path === '../outside/new/new.txt'
    await committed([create('../outside/new/new.txt')], nodeFileSystem(world.root, { policy }))
    expect(contentOf('../outside/new/new.txt')).toBe('new\n')
  })

  test('receives the path, where it really leads, and why it is refused', async () => {
    symlinkSync('link', join(world.root, 'link-to-link'))
    symlinkSync('../outside/new/new.txt', join(world.root, 'nowhere'))
    const { outside, root } = world
    const up = 'contains `..`, which leads out of a folder'
    const through = 'leads outside the root through a symbolic link'
    expect(await askedAbout('../outside/er/../secret.txt')).toEqual({
      target: join(outside, 'secret.txt'),
      reason: up,
    })
    expect(await askedAbout('folder/../a.txt')).toEqual({ target: join(root, 'a.txt'), reason: up })
    expect(await askedAbout(`${outside}/er/a.txt`)).toEqual({
      target: join(outside, 'er/a.txt'),
      reason: 'is absolute; paths are relative to the root',
    })
    for (const [path, target] of [
      ['link', 'a.txt'],
      ['link-to-link', 'a.txt'],
      ['linked/folder/secret.txt', 'folder/secret.txt'],
      ['nowhere', 'new/new.txt'],
    ] as const)
      expect(await askedAbout(path)).toEqual({ target: join(outside, target), reason: through })
  })

  test('is not asked about paths inside the root', async () => {
    symlinkSync('../a.txt', join(world.root, 'folder/link'))
    const asked: OutsidePath[] = []
    const fileSystem = nodeFileSystem(world.root, { policy: (one) => asked.push(one) > 0 })
    await fileSystem.readFile('./folder//link')
    await committed([update('folder/link'), create('new/new.txt'), update('b.txt', 'c.txt')], fileSystem)
    expect(asked).toEqual([])
  })

  test('is asked again when the plan is written, about where the path leads by then', async () => {
    const asked: string[] = []
    const policy: PathPolicy = ({ target }) => {
      asked.push(target)
      return target === join(world.outside, 'a.txt')
    }
    const fileSystem = nodeFileSystem(world.root, { policy })
    const { commit } = await plannedBy([update('link')], fileSystem)
    expect(new Set(asked)).toEqual(new Set([join(world.outside, 'a.txt')]))
    unlinkSync(join(world.root, 'link'))
    symlinkSync('../outside/er/a.txt', join(world.root, 'link'))
    const before = viewOf(world)
    expect(await commit()).toMatchObject({ ok: false, failure: [{ code: 'path-refused', path: 'link' }] })
    expect(asked.at(-1)).toBe(join(world.outside, 'er/a.txt'))
    expect(viewOf(world).outside).toBe(before.outside)
  })

  test('is asked again when the turn of a file comes', async () => {
    const asked: OutsidePath[] = []
    const policy: PathPolicy = (one) => {
      asked.push(one)
      return false
    }
    const { commit } = await plannedBy([update('folder/a.txt')], nodeFileSystem(world.root, { policy }))
    const before = viewOf(world)
    const result = await commit({
      onProgress: () => {
        if (asked.length > 0) return
        renameSync(join(world.root, 'folder'), join(world.root, 'aside'))
        symlinkSync('../outside', join(world.root, 'folder'))
      },
    })
    expect(result).toMatchObject({ ok: false, failure: [{ code: 'write-failed', path: 'folder/a.txt' }] })
    expect(asked[0]).toMatchObject({ path: 'folder/a.txt', target: join(world.outside, 'a.txt') })
    expect(viewOf(world).outside).toBe(before.outside)
  })

  test('may open a closed folder, and is told which one', async () => {
    for (const path of ['.git/config', 'folder/.GIT/config']) {
      mkdirSync(join(world.root, path, '..'), { recursive: true })
      writeFileSync(join(world.root, path), LINE)
    }
    symlinkSync('.git/config', join(world.root, 'to-git'))
    const asked: unknown[] = []
    const policy: PathPolicy = ({ path, closed }) => {
      asked.push([path, closed])
      return closed === '.git'
    }
    const fileSystem = nodeFileSystem(world.root, { policy })
    const paths = ['.git/config', 'folder/.GIT/config', 'to-git', '.git/hooks/post-commit']
    await committed(
      [...paths.slice(1, 3).map((path) => update(path)), create('.git/hooks/post-commit')],
      fileSystem,
    )
    expect(contentOf('.git/config')).toBe('another line\n')
    expect(contentOf('.git/hooks/post-commit')).toBe('new\n')
    for (const path of paths.slice(1)) expect(asked).toContainEqual([path, '.git'])
    await expect(fileSystem.readFile('folder/.emend/a.txt')).rejects.toMatchObject({ code: 'path-refused' })
    expect(asked).toContainEqual(['folder/.emend/a.txt', '.emend'])
  })

  test('is asked twice about a path that is outside and closed', async () => {
    symlinkSync('../outside/.git', join(world.root, 'git-outside'))
    const asked: unknown[] = []
    const allows = (allowed: readonly (string | undefined)[]) =>
      nodeFileSystem(world.root, {
        policy: ({ closed }) => {
          asked.push(closed)
          return allowed.includes(closed)
        },
      })
    for (const path of ['git-outside/config', `${world.outside}/.git/config`, '../outside/.git/config']) {
      for (const allowed of [[undefined], ['.git']])
        await expect(allows(allowed).exists(path)).rejects.toMatchObject({ code: 'path-refused' })
      expect(await allows([undefined, '.git']).exists(path)).toBe(false)
    }
    expect(new Set(asked)).toEqual(new Set([undefined, '.git']))
  })

  test('that allows everything still does not open the state folder', async () => {
    symlinkSync('.emend/lock', join(world.root, 'link-in'))
    symlinkSync('../root/.emend', join(world.outside, 'back'))
    const paths = [
      ...(REFUSED_PATHS['into the state folder'] ?? []),
      '{root}/.emend',
      '{root}/.EMEND/a.txt',
      '../root/.emend/journal/a.txt',
      'folder/../.emend/a.txt',
      'link-in',
      'linked/back/a.txt',
      '{outside}/back/a.txt',
    ].map((path) => fill(path, world))
    for (const path of paths)
      for (const attempt of Object.values(ATTEMPTS))
        expect(isRefusal(await tryOut(world, asSetup(path), attempt, openToAll))).toBe(true)
    expect(existsSync(join(world.root, '.emend'))).toBe(false)
  })

  const openToAll: Opener = ({ root }) => nodeFileSystem(root, { policy: () => true })

  /** Returns what a policy receives when `exists` is called for a path. */
  async function askedAbout(path: string): Promise<Omit<OutsidePath, 'path'>> {
    const asked: OutsidePath[] = []
    const fileSystem = nodeFileSystem(world.root, { policy: (one) => asked.push(one) > 0 })
    await fileSystem.exists(path)
    const [first, ...others] = asked
    if (first === undefined) throw new Error('nobody was asked')
    for (const other of others) expect(other).toEqual(first)
    const { path: given, ...rest } = first
    expect(given).toBe(path)
    return rest
  }
})

async function plannedBy(edits: readonly FileEdit[], fileSystem: FileSystem): Promise<Plan> {
  const result = await plan(edits, fileSystem, { profile: standard })
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

async function committed(edits: readonly FileEdit[], fileSystem: FileSystem): Promise<CommitRecord> {
  const result = await (await plannedBy(edits, fileSystem)).commit()
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.value
}

/** Returns a view without the times, because writing changes them even if it is undone. */
function namesAndContents({ outside, inside }: View): string {
  return `${outside}${inside}`.replace(/(?<="\d+) [\d.]+/g, '')
}

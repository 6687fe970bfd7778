import type { Disk, DiskFile, DiskStats } from '../../src/disk.js'

/** A fault at an operation: it fails, once or from then on, or the machine stops right before it. */
export interface Fault {
  /** The number of the operation, counted from 0 after the fault is injected. */
  readonly at: number
  readonly kind: 'fail' | 'fail-for-good' | 'stop'
  /** The system's code of a failure. Default `EIO`. */
  readonly code?: string
}

/** How much of the unflushed work survives when the machine stops: nothing, everything, or a random part. */
export type Survival = 'nothing' | 'everything' | (() => number)

/** How a disk differs from a local one of Linux. */
export interface Habits {
  /** Under which name a file is found, such as its lower case. Default: the name itself. */
  readonly fold?: (name: string) => string
  /** Under which name a new file is stored, such as a Unicode form. Default: the name itself. */
  readonly store?: (name: string) => string
  /**
   * How a file replaces another. `in-two-steps`: the old one is gone before the new one is there. `lost-reply`: it is
   * replaced, and the call fails (outside of the state folder). Default: at once.
   */
  readonly renames?: 'in-two-steps' | 'lost-reply'
}

interface Inode {
  readonly kind: 'file' | 'folder' | 'link'
  data: Uint8Array
  mode: number
  /** The names in a folder. */
  readonly names: Map<string, Inode>
  /** The flushed state, which survives when the machine stops. */
  readonly flushed: { data: Uint8Array; mode: number; names: Map<string, Inode> }
}

/** A change of names that is not flushed yet. It survives completely or not at all. */
interface PendingNames {
  readonly folders: readonly Inode[]
  readonly changes: readonly (readonly [folder: Inode, name: string, inode: Inode | undefined])[]
}

/**
 * A disk in memory that keeps track of what is flushed, and on which any operation can fail. Names in a folder are permanent
 * once the folder is flushed, and contents once the file is flushed. Paths begin with `/`; links are not followed.
 */
export class SimulatedDisk implements Disk {
  #root: Inode
  #pending: PendingNames[] = []
  #fault: Fault | undefined
  /** The number of operations so far. */
  operations = 0

  readonly #habits: Habits

  constructor(habits: Habits = {}, root: Inode = newInode('folder', 0o755)) {
    this.#habits = habits
    this.#root = root
  }

  /** Makes an operation fail. */
  inject(fault: Fault): void {
    this.#fault = { ...fault, at: this.operations + fault.at }
  }

  heal(): void {
    this.#fault = undefined
  }

  /** Returns a copy of the whole disk for {@link load}. Everything must be flushed. */
  save(): unknown {
    return structuredClone(this.#root)
  }

  load(saved: unknown): void {
    this.#root = structuredClone(saved) as Inode
    this.#pending = []
    this.#fault = undefined
  }

  /** Returns the disk as it is after the machine has stopped and restarted. */
  afterStop(survival: Survival): SimulatedDisk {
    const keeps = () => survival === 'everything' || (survival !== 'nothing' && survival() < 0.5)
    for (const { changes } of this.#pending)
      if (keeps()) applyNames(changes, (folder) => folder.flushed.names)
    this.#pending = []
    restart(this.#root, keeps, new Set())
    return new SimulatedDisk(this.#habits, this.#root)
  }

  /** Returns every file with its content and mode, by path. The paths of folders end in `/`. */
  contents(): Record<string, string> {
    const found: Record<string, string> = {}
    const walk = (folder: Inode, way: string) => {
      for (const [name, inode] of folder.names) {
        if (inode.kind === 'folder') {
          found[`${way}${name}/`] = ''
          walk(inode, `${way}${name}/`)
        } else found[way + name] = `${inode.mode.toString(8)} ${new TextDecoder().decode(inode.data)}`
      }
    }
    walk(this.#root, '/')
    return Object.fromEntries(Object.entries(found).sort())
  }

  async open(path: string, flags: 'r' | 'r+' | 'wx', mode = 0o666): Promise<DiskFile> {
    this.#begin()
    const found = this.#find(path)
    if (flags !== 'wx') {
      if (found === undefined) throw failure('ENOENT')
      return this.#handle(found)
    }
    if (found !== undefined) throw failure('EEXIST')
    const inode = newInode('file', mode & 0o755)
    this.#change([[this.#folderOf(path), nameOf(path), inode]])
    return this.#handle(inode)
  }

  async readFile(path: string): Promise<Uint8Array> {
    this.#begin()
    return new Uint8Array(this.#require(path, 'file').data)
  }

  async readdir(path: string): Promise<string[]> {
    this.#begin()
    return [...this.#require(path, 'folder').names.keys()]
  }

  async mkdir(path: string, mode = 0o755): Promise<void> {
    this.#begin()
    if (this.#find(path) !== undefined) throw failure('EEXIST')
    this.#change([[this.#folderOf(path), nameOf(path), newInode('folder', mode)]])
  }

  async rmdir(path: string): Promise<void> {
    this.#begin()
    if (this.#require(path, 'folder').names.size > 0) throw failure('ENOTEMPTY')
    this.#change([[this.#folderOf(path), nameOf(path), undefined]])
  }

  async unlink(path: string): Promise<void> {
    this.#begin()
    const inode = this.#find(path)
    if (inode === undefined) throw failure('ENOENT')
    if (inode.kind === 'folder') throw failure('EISDIR')
    this.#change([[this.#folderOf(path), nameOf(path), undefined]])
  }

  async rename(from: string, to: string): Promise<void> {
    this.#begin()
    const inode = this.#find(from)
    if (inode === undefined) throw failure('ENOENT')
    const old = this.#find(to)
    if (old === inode && !this.#isRespelling(from, to)) return
    if (old?.kind === 'folder' && (inode.kind !== 'folder' || old.names.size > 0)) throw failure('ENOTEMPTY')
    const { renames } = this.#habits
    if (old !== undefined && renames === 'in-two-steps') {
      this.#change([[this.#folderOf(to), nameOf(to), undefined]])
      this.#begin()
    }
    this.#change([
      [this.#folderOf(from), nameOf(from), undefined],
      [this.#folderOf(to), nameOf(to), inode],
    ])
    if (renames === 'lost-reply' && !to.includes('/.emend/')) throw failure('EIO')
  }

  async link(existing: string, path: string): Promise<void> {
    this.#begin()
    const inode = this.#require(existing, 'file')
    if (this.#find(path) !== undefined) throw failure('EEXIST')
    this.#change([[this.#folderOf(path), nameOf(path), inode]])
  }

  async symlink(target: string, path: string): Promise<void> {
    this.#begin()
    if (this.#find(path) !== undefined) throw failure('EEXIST')
    const inode = newInode('link', 0o777)
    inode.data = new TextEncoder().encode(target)
    this.#change([[this.#folderOf(path), nameOf(path), inode]])
  }

  async readlink(path: string): Promise<string> {
    this.#begin()
    const inode = this.#find(path)
    if (inode?.kind === 'link') return new TextDecoder().decode(inode.data)
    throw failure(inode === undefined ? 'ENOENT' : 'EINVAL')
  }

  async realpath(path: string): Promise<string> {
    this.#begin()
    if (this.#find(path) === undefined) throw failure('ENOENT')
    const names = path.split('/').filter((part) => part !== '')
    let at = this.#root
    return names.reduce((way, name) => {
      const stored = this.#stored(at, name) ?? name
      at = at.names.get(stored) ?? at
      return `${way}/${stored}`
    }, '')
  }

  async stat(path: string): Promise<DiskStats> {
    this.#begin()
    const inode = this.#find(path)
    if (inode === undefined) throw failure('ENOENT')
    return this.#statsOf(inode)
  }

  lstat(path: string): Promise<DiskStats> {
    return this.stat(path)
  }

  #handle(inode: Inode): DiskFile {
    let position = 0
    const step =
      <T>(work: () => T) =>
      async (): Promise<T> => {
        this.#begin()
        return work()
      }
    return {
      read: async (buffer) => {
        this.#begin()
        const piece = inode.data.subarray(position, position + buffer.length)
        buffer.set(piece)
        position += piece.length
        return { bytesRead: piece.length }
      },
      writeFile: async (bytes) => {
        // Written in two parts, so that the machine can stop between them.
        const half = Math.floor(bytes.length / 2)
        for (const end of [half, bytes.length]) {
          this.#begin()
          const data = new Uint8Array(Math.max(inode.data.length, end))
          data.set(inode.data)
          data.set(bytes.subarray(0, end))
          inode.data = data
        }
      },
      truncate: async (length) => {
        this.#begin()
        inode.data = inode.data.slice(0, length)
      },
      chmod: async (mode) => {
        this.#begin()
        inode.mode = mode
      },
      chown: step(() => undefined),
      stat: step(() => this.#statsOf(inode)),
      sync: step(() => this.#flush(inode)),
      // Closing is not counted as an operation, because nothing depends on it.
      close: async () => undefined,
    }
  }

  #begin(): void {
    const operation = this.operations++
    const fault = this.#fault
    if (fault === undefined || operation < fault.at) return
    if (fault.kind === 'fail' && operation > fault.at) return
    throw failure(fault.kind === 'stop' ? 'ESTOPPED' : (fault.code ?? 'EIO'))
  }

  #flush(inode: Inode): void {
    inode.flushed.data = inode.data
    inode.flushed.mode = inode.mode
    const isDue = ({ folders }: PendingNames) => folders.includes(inode)
    for (const { changes } of this.#pending.filter(isDue))
      applyNames(changes, (folder) => folder.flushed.names)
    this.#pending = this.#pending.filter((pending) => !isDue(pending))
  }

  /** The name under which a file is stored in a folder; undefined if it is not there. */
  #stored(folder: Inode, name: string): string | undefined {
    const { fold } = this.#habits
    if (fold === undefined || folder.names.has(name)) return folder.names.has(name) ? name : undefined
    return Array.from(folder.names.keys()).find((one) => fold(one) === fold(name))
  }

  /** Whether two paths are one file, and the second has another name that is stored as it is. */
  #isRespelling(from: string, to: string): boolean {
    const { store = (name: string) => name } = this.#habits
    const folder = this.#folderOf(from)
    const stored = this.#stored(folder, nameOf(to))
    return (
      folder === this.#folderOf(to) &&
      this.#stored(folder, nameOf(from)) === stored &&
      stored !== store(nameOf(to))
    )
  }

  #change(all: PendingNames['changes']): void {
    const { store = (name: string) => name } = this.#habits
    const changes = all.map((change) => {
      const [folder, name, inode] = change
      // A name that is taken keeps its spelling.
      const done = [folder, this.#stored(folder, name) ?? store(name), inode] as const
      applyNames([done], (one) => one.names)
      return done
    })
    this.#pending.push({ folders: changes.map(([folder]) => folder), changes })
  }

  #find(path: string): Inode | undefined {
    let at: Inode | undefined = this.#root
    for (const name of path.split('/').filter((part) => part !== '')) {
      if (at === undefined) return undefined
      if (at.kind !== 'folder') throw failure('ENOTDIR')
      at = at.names.get(this.#stored(at, name) ?? '')
    }
    return at
  }

  #require(path: string, kind: Inode['kind']): Inode {
    const inode = this.#find(path)
    if (inode === undefined) throw failure('ENOENT')
    if (inode.kind !== kind) throw failure(kind === 'folder' ? 'ENOTDIR' : 'EISDIR')
    return inode
  }

  #folderOf(path: string): Inode {
    return this.#require(path.slice(0, path.lastIndexOf('/')), 'folder')
  }

  #statsOf(inode: Inode): DiskStats {
    return {
      size: inode.data.length,
      mode: inode.mode,
      nlink: inode.kind === 'file' ? linksTo(this.#root, inode) : 1,
      uid: process.geteuid?.() ?? 0,
      gid: process.getegid?.() ?? 0,
      isFile: () => inode.kind === 'file',
      isDirectory: () => inode.kind === 'folder',
      isSymbolicLink: () => inode.kind === 'link',
    }
  }
}

function newInode(kind: Inode['kind'], mode: number): Inode {
  const data = new Uint8Array()
  return { kind, data, mode, names: new Map(), flushed: { data, mode, names: new Map() } }
}

function applyNames(changes: PendingNames['changes'], namesOf: (folder: Inode) => Map<string, Inode>): void {
  for (const [folder, name, inode] of changes) {
    if (inode === undefined) namesOf(folder).delete(name)
    else namesOf(folder).set(name, inode)
  }
}

/** Resets an inode and everything below it to the state that survives a stop. */
function restart(inode: Inode, keeps: () => boolean, seen: Set<Inode>): void {
  if (seen.has(inode)) return
  seen.add(inode)
  if (keeps()) inode.flushed.data = inode.data
  if (keeps()) inode.flushed.mode = inode.mode
  inode.data = inode.flushed.data
  inode.mode = inode.flushed.mode
  inode.names.clear()
  for (const [name, child] of inode.flushed.names) {
    inode.names.set(name, child)
    restart(child, keeps, seen)
  }
}

function linksTo(folder: Inode, wanted: Inode): number {
  let links = 0
  for (const inode of folder.names.values())
    links += inode.kind === 'folder' ? linksTo(inode, wanted) : Number(inode === wanted)
  return links
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function failure(code: string): Error {
  // Without a stack trace: it is not needed, and collecting it a million times would take longer than everything else.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const error = Object.assign(new Error(`${code}: simulated`), { code })
  Error.stackTraceLimit = stackTraceLimit
  return error
}

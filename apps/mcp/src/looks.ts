import { realpath } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Failure, FileResult } from '@emend/core'
import type { Result } from '@emend/core/plugin'
import {
  type Diagnostics,
  type Found,
  type GuardedFile,
  type Held,
  type LookedRequest,
  pathsLeft,
  type Verdict,
} from '@emend/engine'
import { acceptWritten } from '@emend/fs-node'
import type { DiagnosticsSetup } from './looking.js'
import { Peer } from './peer.js'
import { rootFileSystem } from './root-file-system.js'

/** What a thread asks for: the functions of `Diagnostics` for a folder, with plain data. */
export type LookCalls = {
  readonly held: (root: string, paths: readonly string[]) => Promise<readonly Held[]>
  readonly preview: (root: string, files: readonly FileResult[]) => Promise<Found>
  readonly format: (
    root: string,
    file: GuardedFile,
    paths: readonly string[],
    accepts: Accepts,
  ) => Promise<Verdict | undefined>
  /** The commit itself is made in the thread that asks, which serves `write`. @param key the number of the commit in that thread */
  readonly commit: (key: number, root: string, request: AskedRequest) => Promise<CommittedLook>
  /** Decides about a commit while it is on trial. */
  readonly verdict: (key: number) => Promise<readonly Failure[]>
}

/** What the thread that looks asks of the one that writes. */
type WriteCalls = {
  /** Makes a commit. @param isOnTrial whether `verdict` decides if it stays */
  readonly write: (key: number, isOnTrial: boolean) => Promise<Result<undefined, readonly Failure[]>>
}

/** The files of a commit. */
type AskedRequest = Pick<LookedRequest, 'files' | 'isAgreed' | 'accepts'>

/** What a person said that sources may load. */
export type Accepts = Pick<LookedRequest, 'accepts'>

/** What came of a commit; its record stays in the thread that made it. */
type CommittedLook = Result<{ readonly found: Found }, readonly Failure[]> & {
  readonly notes?: string
}

/** What looks at the files of one folder. */
interface FolderLook {
  readonly diagnostics: Diagnostics
  readonly fileSystem: LookedRequest['fileSystem']
}

/**
 * Looks at edits for all threads of a server, in the thread of the server itself: so a folder has one language server, and what is
 * found late is told with the next call, whatever thread that runs in.
 */
export class Looks {
  readonly #setup: DiagnosticsSetup
  readonly #folders = new Map<string, Promise<FolderLook>>()

  constructor(setup: DiagnosticsSetup) {
    this.#setup = setup
  }

  /** The end of a port for a new thread. */
  connect(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    const verdicts = new Map<number, () => Promise<readonly Failure[]>>()
    const calls: LookCalls = {
      held: async (root, paths) => {
        const { diagnostics, fileSystem } = await this.#folder(root)
        return diagnostics.held({ paths, fileSystem })
      },
      preview: async (root, files) => {
        const { diagnostics, fileSystem } = await this.#folder(root)
        return diagnostics.preview({ files, fileSystem })
      },
      format: async (root, file, paths, accepts) => {
        const { diagnostics, fileSystem } = await this.#folder(root)
        return diagnostics.format?.(file, { paths, fileSystem, ...accepts })
      },
      verdict: async (key) => (await verdicts.get(key)?.()) ?? [],
      commit: async (key, root, request) => {
        const { diagnostics, fileSystem } = await this.#folder(root)
        const committed = await diagnostics.commit({ ...request, fileSystem }, ({ verdict }) => {
          if (verdict !== undefined) verdicts.set(key, verdict)
          return thread.call('write', key, verdict !== undefined).catch(() => ENDED)
        })
        verdicts.delete(key)
        if (committed.ok && request.accepts !== undefined) await accept(root, request.files)
        return committed.ok ? { ok: true, value: { found: committed.value.found } } : committed
      },
    }
    const thread = new Peer<WriteCalls>(port1, calls)
    return port2
  }

  async close(): Promise<void> {
    const folders = await Promise.allSettled(this.#folders.values())
    await Promise.all(
      folders.map((one) => (one.status === 'fulfilled' ? one.value.diagnostics.close() : undefined)),
    )
  }

  /** What looks at a folder, by any of its names. The last ones keep their language servers. */
  async #folder(root: string): Promise<FolderLook> {
    const key = await realpath(root)
    const folder = this.#folders.get(key) ?? this.#start(key)
    this.#folders.delete(key)
    this.#folders.set(key, folder)
    folder.catch(() => this.#folders.delete(key))
    for (const [oldest, one] of [...this.#folders].slice(0, -MOST_FOLDERS)) {
      this.#folders.delete(oldest)
      void one.then(({ diagnostics }) => diagnostics.close())
    }
    return folder
  }

  /** Loads what looks only now, from a file of its own: hosts that do not ask for it never read it. */
  async #start(root: string): Promise<FolderLook> {
    // Kept code cannot import, but it can require.
    const { lookingFor }: typeof import('./looking.js') = createRequire(import.meta.url)('./looking.cjs')
    return { diagnostics: lookingFor(this.#setup), fileSystem: await rootFileSystem(root, 0) }
  }
}

/** Keeps what a person accepted, for later calls and other programs. */
async function accept(root: string, files: readonly FileResult[]): Promise<void> {
  await acceptWritten(root, pathsLeft(files)).catch(() => [])
}

/** How many folders keep their language servers. */
const MOST_FOLDERS = 8

/** The outcome of a commit whose thread was ended before it wrote. */
const ENDED = { ok: false, failure: [{ code: 'cancelled', format: 'commit' }] } as const

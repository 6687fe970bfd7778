import { createLedger, type Ledger, type LedgerOptions, type Version } from '@emend/ledger'
import type { Call } from './queue.js'

/** What the model knows of a file; without a version, it knows it no longer. */
export interface KnownFile {
  readonly path: string
  readonly version: Version | undefined
}

/** What the host decides about files and rows that were never shown. */
export type Unshown = Pick<LedgerOptions, 'unread' | 'unseen'>

/** What the model of one connection was shown, for each folder. Calls run in threads of their own, which get what they need of it. */
export class ShownFiles {
  readonly #folders = new Map<string, { readonly ledger: Ledger; readonly paths: Set<string> }>()

  /** What is known of the files that a call may name. */
  of(call: Call): readonly KnownFile[] {
    const folder = this.#folders.get(call.root)
    if (folder === undefined || call.kind !== 'tool') return []
    const { ledger, paths } = folder
    const text = call.tool === 'undo' ? undefined : textOf(call.input)
    const known: KnownFile[] = []
    for (const path of paths) {
      if (text !== undefined && !mayName(text, path)) continue
      const version = ledger.versionOf(path)
      if (version === undefined) paths.delete(path)
      else known.push({ path, version: { text: version.text, rows: version.rows } })
    }
    return known
  }

  /** Records what a call in a folder showed and changed. The folders that were used longest ago are forgotten. */
  record(root: string, files: readonly KnownFile[]): void {
    if (files.length === 0) return
    const folder = this.#folders.get(root) ?? { ledger: createLedger(), paths: new Set<string>() }
    this.#folders.delete(root)
    this.#folders.set(root, folder)
    for (const oldest of [...this.#folders.keys()].slice(0, -MOST_FOLDERS)) this.#folders.delete(oldest)
    for (const { path, version } of files) {
      folder.ledger.put(path, version)
      if (version === undefined) folder.paths.delete(path)
      else folder.paths.add(path)
    }
  }
}

const MOST_FOLDERS = 8

/** A ledger in the thread of a call. */
export class CallLedger {
  readonly ledger: Ledger
  #paths: readonly string[] = []
  readonly #changed = new Map<string, Version | undefined>()

  constructor(unshown: Unshown) {
    this.ledger = createLedger({
      unread: 'allow',
      ...unshown,
      onChange: (path, version) => this.#changed.set(path, version),
    })
  }

  /** Begins a call, with what the model knows of the files that it may name. */
  begin(known: readonly KnownFile[]): void {
    for (const path of [...this.#paths, ...this.#changed.keys()]) this.ledger.put(path, undefined)
    this.#changed.clear()
    for (const { path, version } of known) this.ledger.put(path, version)
    this.#paths = known.map(({ path }) => path)
  }

  /** What the call showed and changed. */
  end(): readonly KnownFile[] {
    return Array.from(this.#changed, ([path, version]) => ({ path, version }))
  }
}

/** The arguments of a call as text, in lower case; undefined if they are nested too deeply. */
function textOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input)?.toLowerCase()
  } catch {
    return undefined
  }
}

/** Whether a text may name a file. A name that may be written in several ways is not looked for. */
function mayName(text: string, path: string): boolean {
  const name = path.split('/').at(-1) ?? path
  return !PLAIN.test(name) || text.includes(name.toLowerCase())
}

const PLAIN = /^[\w.+@-]+$/

import { type Failure, type FileResult, hasEffect, type Notice } from '@emend/core'
import type { AppliedFileEdits, ApplyFailure, LineRange, Region } from '@emend/core/plugin'
import { type Bind, boundTo, mergeTexts, numberedLines, shownAgain } from '@emend/core/plugin'
import { agreed } from './agreed.js'
import { noted, notRead } from './not-read.js'
import { hasRows, joinRows, type Rows } from './rows.js'
import { LedgerError, type SavedLedger, saved, versionsIn } from './saved.js'
import {
  allRows,
  changedTo,
  hashOf,
  type KnownFile,
  succeeding,
  unseenIn,
  type Version,
  wholeOf,
} from './version.js'

/** What a host decides about a ledger. */
export interface LedgerOptions {
  /** The most files, and the most bytes of their texts in UTF-16. The file that was used longest ago leaves. Default 256, and 64 MiB. */
  readonly maxFiles?: number | undefined
  readonly maxBytes?: number | undefined
  /** What happens to an edit of a file that was never shown. Default `notice`. */
  readonly unread?: 'allow' | 'notice' | 'refuse' | undefined
  /** What happens to an edit of rows that were never shown, in a file of which others were. Default `allow`. */
  readonly unseen?: 'allow' | 'notice' | 'refuse' | undefined
  /**
   * Called when what the model knows of a file has changed, for a host that keeps it elsewhere and gives it back with `put`. The
   * version is undefined for a file that it knows no longer. Not called for a file that leaves for want of room.
   */
  readonly onChange?: ((path: string, version: Version | undefined) => void) | undefined
}

/** Edits bound to a ledger, for one call. */
export interface Binding {
  /** The option `bind` of the call. */
  readonly bind: Bind
  /** Says that the call was written: the model knows its own changes. */
  written(): void
  /** Says that the call was refused: the model knows the current lines that its answer shows. */
  refused(failures: readonly Failure[]): void
}

/**
 * What one session's model was shown: for each file its text and the rows that the model saw. It is never a reason to believe a
 * path: a host checks paths as it does without a ledger.
 */
export interface Ledger {
  /**
   * Records that the model was shown a file.
   *
   * @param text the whole text of the file at that time
   * @param rows the rows that it saw, counted from 1. Default: all. Rows that it saw of the same text before stay seen.
   */
  show(path: string, text: string, rows?: LineRange): void
  /** The file as the model knows it, with the SHA-256 of that text; undefined for a file that it was never shown. */
  versionOf(path: string): (Version & { readonly hash: string }) | undefined
  /** Sets what the model knows of a file to what `onChange` or `versionOf` gave. It does not call `onChange`. */
  put(path: string, version: Version | undefined): void
  /** Binds the edits of one call to what was shown. */
  bind(): Binding
  /** Records a change that the model knows of and that no binding saw, such as an undo. */
  changed(path: string, before: string | undefined, after: string | undefined): void
  /** A copy for a sub-agent. What either is shown from now on is its own. The texts are shared. */
  fork(): Ledger
  /** The ledger as plain data, for `ledgerFrom`. One hash for each text. */
  toJSON(): SavedLedger
}

/** Creates a ledger without any file. */
export function createLedger(options: LedgerOptions = {}): Ledger {
  return new Files(options, new Map())
}

/**
 * Restores a ledger.
 *
 * @param data what `toJSON` returned
 * @param options `unreadable: 'empty'` returns an empty ledger where the data is none. Default: an error.
 * @throws LedgerError for data that is corrupt, or from another version
 */
export function ledgerFrom(
  data: unknown,
  { unreadable = 'error', ...options }: LedgerOptions & { readonly unreadable?: 'error' | 'empty' } = {},
): Ledger {
  try {
    return new Files(options, versionsIn(data))
  } catch (error) {
    if (unreadable === 'empty' && LedgerError.isInstance(error)) return createLedger(options)
    throw error
  }
}

class Files implements Ledger {
  readonly #options: LedgerOptions
  /** The file that was used longest ago first. */
  readonly #versions: Map<string, KnownFile>
  #bytes = 0

  constructor(options: LedgerOptions, versions: ReadonlyMap<string, Version>) {
    this.#options = options
    this.#versions = new Map()
    for (const [path, version] of versions) this.#keep(path, { earlier: [], ...version })
  }

  show(path: string, text: string, rows?: LineRange): void {
    const known = this.#versions.get(path)
    const isNone = rows !== undefined && rows.start > rows.end
    const seen: Rows = rows === undefined ? allRows(text) : isNone ? [] : [rows]
    this.#set(path, { text, rows: known?.text === text ? joinRows(known.rows, seen) : seen })
  }

  versionOf(path: string): (Version & { readonly hash: string }) | undefined {
    const version = this.#versions.get(path)
    return version && { text: version.text, rows: version.rows, hash: hashOf(version.text) }
  }

  put(path: string, version: Version | undefined): void {
    if (version === undefined) this.#forget(path)
    else this.#keep(path, { text: version.text, rows: version.rows, earlier: [] })
  }

  bind(): Binding {
    let asShown: AppliedFileEdits | undefined
    let current: ReadonlyMap<string, string> = new Map()
    const placedIn: (age: number) => Bind = (age) => (files, options, apply) =>
      this.#withVersions(
        age,
        boundTo((path) => this.#textOf(path, age))(files, options, (texts) => {
          const applied = apply(texts, (path, rows) => this.#hasShown(path, rows, age))
          asShown = applied.ok ? applied.value : undefined
          return applied
        }),
      )
    return {
      bind: (files, options, apply) => {
        current = files
        const count = options.placement?.anchors === undefined ? 1 : this.#versionsOf(files)
        const tried = Array.from({ length: count }, (_, age) => {
          const result = placedIn(age)(files, options, apply)
          return { result, asShown }
        })
        const chosen = agreed(tried)
        asShown = chosen.asShown
        return chosen.result.ok && asShown !== undefined
          ? this.#checked(chosen.result.value, asShown)
          : chosen.result
      },
      written: () => {
        for (const file of asShown?.files ?? []) this.#take(file)
      },
      refused: (failures) => {
        for (const failure of failures) {
          if (failure.code !== 'stale' || failure.place === undefined) continue
          const text = current.get(failure.path)
          if (text !== undefined) this.#showAgain(failure.path, text, failure.place, failure.rows)
        }
      },
    }
  }

  /** What the model was shown of a file: now, or so many versions ago. */
  #textOf(path: string, age: number): string | undefined {
    const known = this.#versions.get(path)
    return age === 0 ? known?.text : (known?.earlier[age - 1] ?? known?.text)
  }

  /** A whole file is that of the latest version: the model has no reason to write an earlier one anew. */
  #hasShown(path: string, rows: LineRange | undefined, age: number): boolean {
    const known = this.#versions.get(path)
    if (rows !== undefined) return hasRows(known?.rows ?? [], rows)
    return known !== undefined && age === 0 && hasRows(known.rows, wholeOf(known.text))
  }

  /** The result, with refusals that say in which text edits were placed. One hash for each. */
  #withVersions(age: number, result: ReturnType<Bind>): ReturnType<Bind> {
    if (result.ok) return result
    const failure = result.failure.map((one) => {
      const text = one.code === 'stale' ? this.#textOf(one.path, age) : undefined
      return text === undefined ? one : { ...one, version: hashOf(text) }
    })
    return { ok: false, failure }
  }

  /** How many versions there are of the file that has the most. */
  #versionsOf(files: ReadonlyMap<string, string>): number {
    const counts = Array.from(files.keys(), (path) => this.#versions.get(path)?.earlier.length ?? 0)
    return 1 + Math.max(0, ...counts)
  }

  changed(path: string, before: string | undefined, after: string | undefined): void {
    const known = this.#versions.get(path)
    if (known === undefined) return
    if (after === undefined) this.#remove(path)
    else if (before !== undefined) {
      const merged = mergeTexts(before, known.text, after)
      if (merged.ok) this.#set(path, changedTo(known, merged.value))
    }
  }

  fork(): Ledger {
    const { onChange: _, ...options } = this.#options
    return new Files(options, this.#versions)
  }

  toJSON(): SavedLedger {
    return saved(this.#versions)
  }

  /** Applies what the host decided about files and rows that were never shown. */
  #checked(result: AppliedFileEdits, asShown: AppliedFileEdits): ReturnType<Bind> {
    const { unread = 'notice', unseen = 'allow' } = this.#options
    const failures: (ApplyFailure & { readonly code: 'not-read' })[] = []
    const notices = new Map<string, Notice>()
    for (const file of asShown.files) {
      const { path, from = path, before, after = '' } = file
      if (before === undefined || !hasEffect(file)) continue
      const known = this.#versions.get(from)
      const place = known && unseen !== 'allow' ? unseenIn(known, after) : undefined
      const decided = known === undefined ? unread : place === undefined ? 'allow' : unseen
      if (decided === 'refuse') failures.push({ code: 'not-read', path: from, ...(place && { place }) })
      if (decided === 'notice') notices.set(path, notRead(place))
    }
    if (failures.length > 0) return { ok: false, failure: failures }
    if (notices.size === 0) return { ok: true, value: result }
    return {
      ok: true,
      value: { ...result, files: result.files.map((file) => noted(file, notices.get(file.path))) },
    }
  }

  /** The model knows what it changed. A file that it was never shown, and did not make, stays one that it does not know. */
  #take({ path, from = path, before, after }: FileResult): void {
    const isNew = before === undefined
    const known = this.#versions.get(from) ?? (isNew ? { text: '', rows: [], earlier: [] } : undefined)
    if (from !== path || after === undefined) this.#remove(from)
    if (known === undefined || after === undefined) return
    // An edit of an earlier version is a change of what is known now.
    const merged = isNew || before === known.text ? undefined : mergeTexts(before, known.text, after)
    this.#know(path, succeeding(known, changedTo(known, merged?.ok ? merged.value : after)))
  }

  /** @param rows the lines of the place as the format shows them; absent where the message has an excerpt of them */
  #showAgain(path: string, current: string, place: Region, rows: string | undefined): void {
    const known = this.#versions.get(path)
    if (known === undefined) this.show(path, current, place)
    else {
      const shown = rows === undefined ? numberedLines(place.text) : undefined
      const again = shownAgain(known.text, current, [place])
      const version = succeeding(known, changedTo(known, again, shown))
      // The rows that a refusal shows have the numbers of the file as it is.
      const earlier = [current, ...version.earlier.filter((text) => text !== current)]
      this.#know(path, { ...version, earlier })
    }
  }

  #set(path: string, version: Version): void {
    this.#know(path, succeeding(this.#versions.get(path), version))
  }

  #know(path: string, version: KnownFile): void {
    this.#keep(path, version)
    this.#options.onChange?.(path, { text: version.text, rows: version.rows })
  }

  #remove(path: string): void {
    if (this.#forget(path)) this.#options.onChange?.(path, undefined)
  }

  #keep(path: string, version: KnownFile): void {
    const { maxFiles = 256, maxBytes = 64 * 2 ** 20 } = this.#options
    this.#forget(path)
    if (bytesOf(version) > maxBytes) return
    this.#versions.set(path, version)
    this.#bytes += bytesOf(version)
    for (const oldest of this.#versions.keys()) {
      if (this.#versions.size <= maxFiles && this.#bytes <= maxBytes) return
      this.#forget(oldest)
    }
  }

  #forget(path: string): boolean {
    const known = this.#versions.get(path)
    if (known !== undefined) this.#bytes -= bytesOf(known)
    return this.#versions.delete(path)
  }
}

function bytesOf({ text, earlier }: KnownFile): number {
  return earlier.reduce((sum, one) => sum + 2 * one.length, 2 * text.length)
}

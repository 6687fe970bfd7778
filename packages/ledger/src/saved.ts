import type { Rows } from './rows.js'
import { hashOf, type Version } from './version.js'

/** A ledger as plain data. Texts stand once each, by their hash. */
export interface SavedLedger {
  readonly ledger: 1
  readonly texts: Readonly<Record<string, string>>
  /** The files, the one that was used longest ago first. */
  readonly files: readonly {
    readonly path: string
    readonly text: string
    readonly rows: readonly (readonly [start: number, end: number])[]
  }[]
}

/** Thrown by `Ledger.from` for data that is no ledger of this version. */
export class LedgerError extends Error {
  constructor(reason: string) {
    super(
      `the saved ledger cannot be used: ${reason}. Begin with an empty one, or pass { unreadable: 'empty' }.`,
    )
    this.name = 'LedgerError'
    Object.defineProperty(this, MARKER, { value: true })
  }

  /** Whether a value is a `LedgerError` of any copy of this package. */
  static isInstance(value: unknown): value is LedgerError {
    return typeof value === 'object' && value !== null && MARKER in value
  }
}

const MARKER: symbol = /* @__PURE__ */ Symbol.for('emend.LedgerError')

/** The versions as plain data. One hash for each text. */
export function saved(versions: ReadonlyMap<string, Version>): SavedLedger {
  const texts: Record<string, string> = Object.create(null)
  const files = Array.from(versions, ([path, { text, rows }]) => {
    const hash = hashOf(text)
    texts[hash] = text
    return { path, text: hash, rows: rows.map(({ start, end }) => [start, end] as const) }
  })
  return { ledger: 1, texts: { ...texts }, files }
}

/** The versions in saved data. @throws LedgerError that says what is wrong with it */
export function versionsIn(data: unknown): Map<string, Version> {
  if (!isRecord(data)) throw new LedgerError('it is not an object')
  const { ledger, texts, files } = data
  if (ledger !== 1)
    throw new LedgerError(`its version is ${JSON.stringify(ledger) ?? 'missing'}, and this one reads 1`)
  if (!isRecord(texts) || !Array.isArray(files)) throw new LedgerError('it has no texts or no files')
  const checked = new Map<string, string>()
  for (const [hash, text] of Object.entries(texts)) {
    if (typeof text !== 'string' || hashOf(text) !== hash)
      throw new LedgerError(`a text differs from its hash ${JSON.stringify(hash)}`)
    checked.set(hash, text)
  }
  return new Map(files.map((file: unknown) => fileIn(file, checked)))
}

function fileIn(file: unknown, texts: ReadonlyMap<string, string>): [string, Version] {
  const { path, text: hash, rows: runs } = isRecord(file) ? file : {}
  if (typeof path !== 'string') throw new LedgerError('a file has no path')
  const text = typeof hash === 'string' ? texts.get(hash) : undefined
  if (text === undefined) throw new LedgerError(`the text of ${JSON.stringify(path)} is missing`)
  const rows = rowsIn(runs)
  if (rows === undefined) throw new LedgerError(`the rows of ${JSON.stringify(path)} are wrong`)
  return [path, { text, rows }]
}

function rowsIn(value: unknown): Rows | undefined {
  if (!Array.isArray(value)) return undefined
  let last = 0
  const rows = []
  for (const run of value as unknown[]) {
    if (!Array.isArray(run)) return undefined
    const [start, end] = run as unknown[]
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined
    const [from, to] = [start as number, end as number]
    if (from <= last || to < from) return undefined
    rows.push({ start: from, end: to })
    last = to
  }
  return rows
}

/** The names of the fields that are read. */
type Name = keyof SavedLedger | keyof SavedLedger['files'][number]

function isRecord(value: unknown): value is Record<Name, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

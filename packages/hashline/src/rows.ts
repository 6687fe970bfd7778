import type { RowAnchor } from '@emend/core/plugin'
import { FORMS, type HashForm } from './hashes.js'

/** The rows of a text, and which of them hold what an anchor says. */
export class Rows {
  readonly #lines: readonly string[]
  readonly #byHash = new Map<HashForm, ReadonlyMap<string, readonly number[]>>()

  constructor(lines: readonly string[]) {
    this.#lines = lines
  }

  get count(): number {
    return this.#lines.length
  }

  /** Whether the row of an anchor, or the one at a distance from it, holds what the anchor says. */
  holds(anchor: RowAnchor, distance: number): boolean {
    const line = this.#lines[anchor.row + distance - 1]
    if (line === undefined || !hasText(line, anchor)) return false
    return formsOf(anchor).some((form) => form.hash(line, anchor.row) === anchor.hash)
  }

  /** The rows that hold what an anchor says, with the bits by which that is more than chance. */
  like(anchor: RowAnchor): readonly { readonly row: number; readonly bits: number }[] {
    const bits = isDistinctive(anchor.text) ? TEXT_BITS : 0
    const found = formsOf(anchor).flatMap((form) =>
      (this.#rowsBy(form).get(anchor.hash) ?? []).map((row) => ({ row, bits: form.bits + bits })),
    )
    const likely = new Map(found.map((one) => [one.row, one]))
    return Array.from(likely.values()).filter(({ row }) => this.holds(anchor, row - anchor.row))
  }

  /** The rows with a letter or a digit, by their hashes. The hash of any other row says little but its number. */
  #rowsBy(form: HashForm): ReadonlyMap<string, readonly number[]> {
    const known = this.#byHash.get(form)
    if (known !== undefined) return known
    const rows = new Map<string, number[]>()
    for (const [at, line] of this.#lines.entries()) {
      if (!WORD.test(line)) continue
      const hash = form.hash(line, at + 1)
      const same = rows.get(hash)
      if (same === undefined) rows.set(hash, [at + 1])
      else same.push(at + 1)
    }
    this.#byHash.set(form, rows)
    return rows
  }
}

function formsOf({ hash }: RowAnchor): readonly HashForm[] {
  return FORMS.filter(({ pattern }) => pattern.test(hash))
}

function hasText(line: string, { text }: RowAnchor): boolean {
  return text === undefined || line.trim() === text.trim()
}

const WORD = /[\p{L}\p{N}]/u

/** Whether a text says more than its hash. */
function isDistinctive(text: string | undefined): boolean {
  return text !== undefined && (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= LEAST_CHARACTERS
}

const LEAST_CHARACTERS = 6
/** What a text of a row adds to its hash. */
const TEXT_BITS = 24

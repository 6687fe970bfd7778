import { type CallFields, FIELDS } from './fields.js'
import { parseJson } from './json.js'

/** The fields of a call between tags. One that is there again is numbered, as models number pairs; diffs are a list. */
export class CallFieldsByTag {
  readonly #fields = new Map<string, unknown>()
  readonly #counts = new Map<string, number>()
  readonly #isLaidOut: boolean

  /** @param isLaidOut whether the line breaks at the edges of a value belong to the layout */
  constructor(isLaidOut = false) {
    this.#isLaidOut = isLaidOut
  }

  /** @param type what the tag says of its value; JSON unless it is text */
  add(name: string, written: string, type = 'string'): void {
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    const before = this.#fields.get(name)
    const value = this.#valueOf(name, written, type)
    if (count === 1) this.#fields.set(name, value)
    else if (FIELDS.isOne(name, 'diff')) this.#fields.set(name, [before, value].flat())
    else this.#fields.set(`${name}${count}`, value)
  }

  /** Whether an old text is as a test says. */
  hasOld(test: (value: string) => boolean): boolean {
    return Array.from(this.#fields).some(
      ([name, value]) =>
        FIELDS.isOne(name.replace(/\d{1,9}$/, ''), 'old') && typeof value === 'string' && test(value),
    )
  }

  all(): CallFields {
    return Object.fromEntries(this.#fields)
  }

  #valueOf(name: string, written: string, type: string): unknown {
    if (
      !/^(?:string|true)$/.test(type) ||
      (FIELDS.isOne(name, 'edits', 'changes') && /^\s*[[{]/.test(written))
    )
      return parseJson(written) ?? written
    const value = this.#isLaidOut ? withoutLayout(written, name) : written
    // A path has no spaces around it.
    return FIELDS.isOne(name, 'path') ? value.trim() : value
  }
}

/** Without the line breaks that set a value apart from its tags. The last one of a file's content stays. */
function withoutLayout(value: string, field: string): string {
  const inner = /^[ \t]*\r?\n/.exec(value)
  if (inner === null) return value
  const rest = value.slice(inner[0].length)
  return FIELDS.isOne(field, 'content') ? rest : rest.replace(/\r?\n[ \t]*$/, '')
}

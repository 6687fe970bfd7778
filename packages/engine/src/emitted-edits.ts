import type { FileEdit } from '@emend/core'
import type { ParseEvent } from '@emend/core/plugin'

/** A file, and what of a request is about it so far, by sections. */
export interface EmittedFile {
  readonly path: string
  readonly edits: readonly FileEdit[]
}

/** Keeps the edits that a parser reports. */
export class EmittedEdits {
  readonly #files = new Map<string, FileEdit[]>()
  #isNew = false

  /** The file of an edit that is complete now, with all its edits so far; undefined for any other event. */
  take(event: ParseEvent): EmittedFile | undefined {
    if (event.type === 'restarted') this.#files.clear()
    if (event.type === 'file-started') this.#isNew = true
    if (event.type !== 'edit-complete') return undefined
    const { edit } = event
    const edits = this.#files.get(edit.path) ?? []
    const last = this.#isNew ? undefined : edits.at(-1)
    if (last?.kind === 'update' && edit.kind === 'update')
      edits[edits.length - 1] = { ...last, edits: [...last.edits, ...edit.edits] }
    else edits.push(edit)
    this.#isNew = false
    this.#files.set(edit.path, edits)
    return { path: edit.path, edits: [...edits] }
  }
}

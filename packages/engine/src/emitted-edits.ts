import type { FileEdit } from '@emend/core'
import type { ParseEvent } from '@emend/core/plugin'

/** A file and its edits in the request so far, one for each section. */
export interface EmittedFile {
  readonly path: string
  readonly edits: readonly FileEdit[]
}

/** Collects the edits that a parser reports, by file. */
export class EmittedEdits {
  readonly #files = new Map<string, FileEdit[]>()
  #isNew = false

  /** Takes an event. If it completes an edit, returns that edit's file with all its edits so far; undefined otherwise. */
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

import { toTextEdits } from '@emend/edits'
import type { LookedFile } from '../source.js'
import type { Asked } from './collect.js'
import { languageId } from './language-ids.js'
import type { Running } from './running.js'

/** A file on the disk that is new (1), changed (2) or gone (3). */
export interface FileEvent {
  readonly uri: string
  readonly type: 1 | 2 | 3
}

/** The documents that are open on a server. A text that it has is not sent again. */
export class Documents {
  readonly #server: Running
  readonly #open = new Map<string, { version: number; text: string }>()

  constructor(server: Running) {
    this.#server = server
  }

  /** Gives a document a text, and opens it if needed. */
  set(uri: string, text: string): Asked {
    const known = this.#open.get(uri)
    if (known?.text === text) return this.asked(uri, false)
    const since = this.#said(uri)
    if (known === undefined) {
      this.#open.set(uri, { version: 1, text })
      const textDocument = { uri, languageId: languageId(uri), version: 1, text }
      this.#send('textDocument/didOpen', { textDocument })
    } else this.#change(uri, text, [{ text }])
    return { ...this.asked(uri, true), since }
  }

  /** Changes a document by the edits of a file, whose text before it has. */
  change(uri: string, file: LookedFile): Asked {
    const since = this.#said(uri)
    const { after = '' } = file
    // One after the other, each as the others below left the text.
    const edits = this.#takesEdits ? toTextEdits(file).reverse() : undefined
    const changes = edits?.map(({ range, newText }) => ({ range, text: newText })) ?? [{ text: after }]
    this.#change(uri, after, changes)
    return { ...this.asked(uri, true), since }
  }

  close(uri: string): void {
    if (this.#open.delete(uri)) this.#send('textDocument/didClose', { textDocument: { uri } })
  }

  /** Closes all documents but these: what others write to the disk the server reads there. */
  closeAllBut(uris: ReadonlySet<string>): void {
    for (const uri of [...this.#open.keys()]) if (!uris.has(uri)) this.close(uri)
  }

  asked(uri: string, isChanged: boolean): Asked {
    return { uri, version: this.#open.get(uri)?.version ?? 0, since: this.#said(uri), isChanged }
  }

  textOf(uri: string): string | undefined {
    return this.#open.get(uri)?.text
  }

  /** Says which files on the disk are other ones now. */
  tellWritten(changes: readonly FileEvent[]): void {
    if (changes.length > 0) this.#send('workspace/didChangeWatchedFiles', { changes })
    for (const { uri } of changes)
      if (this.#open.has(uri)) this.#send('textDocument/didSave', { textDocument: { uri } })
  }

  #change(uri: string, text: string, contentChanges: readonly object[]): void {
    const version = (this.#open.get(uri)?.version ?? 0) + 1
    this.#open.set(uri, { version, text })
    this.#send('textDocument/didChange', { textDocument: { uri, version }, contentChanges })
  }

  get #takesEdits(): boolean {
    const { textDocumentSync: sync } = this.#server.capabilities
    return (typeof sync === 'object' ? sync.change : sync) === 2
  }

  #said(uri: string): number {
    return this.#server.published.get(uri)?.count ?? 0
  }

  /** A server that does not listen any more is found out by who waits for it. */
  #send(method: string, params: object): void {
    void this.#server.connection.sendNotification(method, params).catch(() => {})
  }
}

import { dropAddress } from './address.js'
import { type Bench, putFile, putFiles, putFolder } from './bench.js'
import { messageOf } from './dom.js'
import { type Dropped, droppedFolder } from './dropped.js'
import { EXAMPLES } from './examples.mjs'
import { type OpenFile, readOpened } from './open-files.js'

/** What the page does once something was opened. */
interface Page {
  /** Shows all of the bench anew. */
  shown(): void
  say(text: string, role?: 'status' | 'alert'): void
  keepAddress(): void
  clearExample(): void
  focusFile(): void
}

/** The ways in which files and folders come to the page. */
export class Opening {
  readonly #bench: Bench
  readonly #page: Page

  constructor(bench: Bench, page: Page) {
    this.#bench = bench
    this.#page = page
  }

  async openFiles(given: Iterable<File>): Promise<void> {
    const { files, problems } = await readOpened(given)
    putFiles(this.#bench, files, this.#dropExample())
    this.#page.shown()
    this.#page.keepAddress()
    if (problems.length > 0) this.#page.say(problems.join(' '), 'alert')
  }

  /** Files that a person opens take the place of an example. @returns whether one was shown */
  #dropExample(): boolean {
    const isExample = EXAMPLES.some((one) => one.request === this.#bench.request)
    if (isExample) this.#bench.request = ''
    this.#page.clearExample()
    return isExample
  }

  drop(event: DragEvent): void {
    const { dataTransfer } = event
    if (dataTransfer === null) return
    if (dataTransfer.files.length === 0) {
      this.#bench.stranger =
        'A text was dropped here from another page. Look at the changes before you take them.'
      return
    }
    event.preventDefault()
    event.stopPropagation()
    const files = Array.from(dataTransfer.files)
    this.#open(async () => {
      const folder = await droppedFolder(dataTransfer)
      if (folder === undefined) await this.openFiles(files)
      else await this.#showFolder(folder)
    })
  }

  openFolder(): void {
    this.#open(async () =>
      this.#showFolder({ handle: await showDirectoryPicker({ mode: 'readwrite' }), isWritable: true }),
    )
  }

  async #open(open: () => Promise<void>): Promise<void> {
    try {
      await open()
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        this.#page.say(`The folder cannot be opened: ${messageOf(error)}`, 'alert')
    }
  }

  async #showFolder({ handle, isWritable }: Dropped): Promise<void> {
    const { openFolder } = await import('./engine.js')
    this.#dropExample()
    putFolder(this.#bench, openFolder(handle, isWritable))
    dropAddress()
    this.#page.shown()
    this.#page.say(`The folder ${handle.name} is open. Files are read when the answer names them.`)
  }

  /** Puts a file on the page by the path that the answer names; without a text, a person pastes it. */
  giveFile(file: OpenFile): void {
    putFile(this.#bench, file)
    this.#page.shown()
    if (file.text === '') this.#page.focusFile()
    else this.#page.keepAddress()
  }

  async openAs(path: string, file: File): Promise<void> {
    const { files, problems } = await readOpened([file])
    for (const { text } of files) this.giveFile({ path, text })
    if (problems.length > 0) this.#page.say(problems.join(' '), 'alert')
  }
}

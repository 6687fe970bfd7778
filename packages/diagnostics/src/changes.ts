import { type Moved, movedLines } from './moved.js'
import type { LookedFile } from './source.js'

/** The changes of the files of a request. The lines of a file are counted when they are first asked for. */
export class Changes {
  readonly #files: ReadonlyMap<string, LookedFile>
  readonly #names: ReadonlyMap<string, string>
  readonly #moved = new Map<string, Moved>()

  constructor(files: readonly LookedFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]))
    this.#names = new Map(files.flatMap(({ path, from }) => (from === undefined ? [] : [[from, path]])))
  }

  /** The path after the request of a file with this path before. */
  nameOf(path: string): string {
    return this.#names.get(path) ?? path
  }

  /** Where the lines of a file are now, by its path after; undefined for one that the request does not change. */
  moved(path: string): Moved | undefined {
    const file = this.#files.get(path)
    if (file === undefined) return undefined
    const known = this.#moved.get(path) ?? movedLines(file)
    this.#moved.set(path, known)
    return known
  }
}

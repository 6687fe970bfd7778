import type { Answer } from './answer.js'
import type { Chosen } from './chosen.js'
import type { Folder } from './folder.js'
import type { OpenFile } from './open-files.js'
import { isSecret } from './secret-names.js'

type Engine = typeof import('./engine.js')

/** What stands on the page. */
export interface Bench {
  request: string
  files: OpenFile[]
  /** Which of the files is shown. */
  current: number
  /** The folder that a person opened; it takes the place of the files. */
  folder: Folder | undefined
  /** The texts of the folder that the answer names, as they were read. */
  read: Readonly<Record<string, string>>
  /** Paths with the name of a secret that the person opened by hand. */
  opened: Set<string>
  /** Why the page may not write by itself what stands on it: it came by an address, or from another page. */
  stranger: string
  /** The person says that the changes of a stranger's case were looked at. */
  looked: boolean
  /** What the person said of what the answer leaves open. */
  chosen: Chosen[]
  left: Set<string>
  /** Only the edits that have a place are taken, if others have none. */
  fitting: boolean
  /** What was written last of this answer, and can be undone. */
  written: boolean
}

export function emptyBench(): Bench {
  return {
    request: '',
    files: [{ path: '', text: '' }],
    current: 0,
    folder: undefined,
    read: {},
    opened: new Set(),
    stranger: '',
    looked: false,
    chosen: [],
    left: new Set(),
    fitting: false,
    written: false,
  }
}

/** What was decided about an answer is about that answer on these files only. */
export function forget(bench: Bench): void {
  bench.chosen = []
  bench.left = new Set()
  bench.fitting = false
  bench.looked = false
  bench.written = false
}

/** Puts a folder in the place of the files. */
export function putFolder(bench: Bench, folder: Folder): void {
  bench.folder = folder
  bench.files = [{ path: '', text: '' }]
  bench.current = 0
  bench.read = {}
  bench.opened = new Set()
  forget(bench)
}

/** Puts a file on the page by the path that the answer names, in the place of an empty one without a name. */
export function putFile(bench: Bench, file: OpenFile): void {
  const kept = bench.files.filter(({ path, text }) => path !== file.path && (path !== '' || text !== ''))
  bench.files = [...kept, file]
  bench.current = kept.length
  forget(bench)
}

/** Puts files that a person opened beside the open ones, but not beside those of an example or of a stranger. */
export function putFiles(bench: Bench, files: readonly OpenFile[], isExample: boolean): void {
  const isOwn = bench.stranger === '' && !isExample
  const kept = isOwn ? bench.files.filter((file) => file.text !== '') : []
  const others = kept.filter((one) => files.every(({ path }) => path !== one.path))
  bench.folder = undefined
  bench.files = [...others, ...files]
  if (bench.files.length === 0) bench.files = [{ path: '', text: '' }]
  bench.current = Math.min(others.length, bench.files.length - 1)
  forget(bench)
}

/** What comes of the answer; or the paths with names of secrets that it is about and that nobody opened. */
export interface Outcome {
  readonly answer?: Answer
  readonly texts: Readonly<Record<string, string>>
  readonly withheld: readonly string[]
}

/** Finds out what comes of the request on the page. @throws Error for a file of the folder that cannot be read */
export async function outcomeOf(bench: Bench, { answerOf, pathsIn }: Engine): Promise<Outcome> {
  const { request, folder, chosen, fitting } = bench
  const [first] = bench.files
  const path = first?.path.trim() || (folder === undefined ? 'file.txt' : '')
  if (folder === undefined) {
    const only = bench.files.length === 1 ? { only: path } : {}
    const named = bench.files.map((file) => ({ ...file, path: file.path.trim() || path }))
    const texts = Object.fromEntries(named.flatMap(({ path, text }) => (text === '' ? [] : [[path, text]])))
    return {
      answer: answerOf({ request, files: texts, ...only, isLoose: true, chosen, fitting }),
      texts,
      withheld: [],
    }
  }
  const meant = path === '' ? {} : { path }
  const paths = pathsIn(request, meant.path)
  const withheld = paths.filter((one) => isSecret(one) && !bench.opened.has(one))
  if (withheld.length > 0) return { texts: {}, withheld }
  const missing = paths.filter((one) => !Object.hasOwn(bench.read, one))
  bench.read = { ...bench.read, ...(await folder.read(missing)) }
  return {
    answer: answerOf({ request, files: bench.read, ...meant, chosen, fitting }),
    texts: bench.read,
    withheld,
  }
}

import { readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Diagnostic } from 'vscode-languageserver-protocol/node'
import type { LookedFile, Problem, Report, SourceLook } from '../source.js'
import { ofLine, TextLines } from '../text-lines.js'
import { type Asked, type Collected, collect } from './collect.js'
import type { Documents, FileEvent } from './documents.js'
import { usesOf } from './references.js'
import type { Session, Started } from './session.js'

/** How many files are looked at that use what a request changes. */
const MOST_USERS = 20
/** How many problems of one file are compared. */
const MOST_PROBLEMS = 10_000
/** The largest file that is looked at because it uses what a request changes, in bytes. */
const MOST_BYTES = 2 ** 22

/** Begins a look of a language server at files. @param files those that the server is for */
export function serverLook(
  session: Session,
  name: string,
  files: readonly LookedFile[],
  root: string,
): SourceLook {
  const inMemory = files.every(isUpdate)
  let begin: (how: Go) => void = () => {}
  const go = new Promise<Go>((resolve) => {
    begin = resolve
  })
  let known: () => void = () => {}
  const before = new Promise<void>((resolve) => {
    known = resolve
  })
  const report = session.run((started) => new LookWork(started, { name, files, root }).run(known, go))
  report.catch(() => {}).finally(known)
  let isTold = false
  return {
    inMemory,
    // Documents count before the disk, so that only files that come and go must not do so before the server has seen what was.
    ready: inMemory ? Promise.resolve() : before,
    report(isWritten) {
      isTold = isWritten
      begin(isWritten ? 'written' : 'in memory')
      return report
    },
    end(isWritten) {
      begin('not at all')
      if (isWritten && !isTold)
        session.tell(({ documents }) => documents.tellWritten(files.flatMap((file) => eventsOf(file, root))))
    },
  }
}

/** How the files are looked at after the request. */
type Go = 'written' | 'in memory' | 'not at all'

function isUpdate({ path, from = path, before, after }: LookedFile): boolean {
  return before !== undefined && after !== undefined && from === path
}

interface Parts {
  readonly name: string
  readonly files: readonly LookedFile[]
  readonly root: string
}

/** What one look does with a server. */
class LookWork {
  readonly #server: Started['server']
  readonly #documents: Documents
  readonly #parts: Parts
  readonly #notes: string[] = []
  #misplaced = 0

  constructor({ server, documents }: Started, parts: Parts) {
    this.#server = server
    this.#documents = documents
    this.#parts = parts
  }

  async run(known: () => void, go: Promise<Go>): Promise<Report> {
    const { files, root } = this.#parts
    const old = files.filter(({ before }) => before !== undefined)
    this.#documents.closeAllBut(new Set(files.map(({ path, from = path }) => uriOf(from, root))))
    const own = old.map(({ path, from = path, before = '' }) =>
      this.#documents.set(uriOf(from, root), before),
    )
    const users = await this.#users(old)
    const before = this.#problems(await collect(this.#server, [...own, ...users]))
    known()
    const how = await go
    if (how === 'not at all') return { before: [], after: [] }
    const now = files.flatMap((file) => this.#apply(file))
    if (how === 'written') this.#documents.tellWritten(files.flatMap((file) => eventsOf(file, root)))
    const still = users.filter(({ uri }) => now.every((one) => one.uri !== uri))
    const after = this.#problems(
      await collect(this.#server, [...now, ...still.map(({ uri }) => this.#documents.asked(uri, false))]),
    )
    if (this.#misplaced > 0)
      this.#notes.push(`${this.#misplaced} of its positions are not in their files, and were moved into them`)
    return { before, after, notes: this.#notes }
  }

  /** Opens the files that use what the request changes. */
  async #users(old: readonly LookedFile[]): Promise<readonly Asked[]> {
    const { root } = this.#parts
    const found = new Set<string>()
    for (const file of old) {
      const uses = await usesOf(this.#server, uriOf(file.from ?? file.path, root), file)
      for (const uri of uses.uris) found.add(uri)
      if (uses.left > 0)
        this.#notes.push(`${uses.left} more declarations in ${file.path} change; nobody looked who uses them`)
    }
    for (const { path, from = path } of old) found.delete(uriOf(from, root))
    const inRoot = [...found].filter((uri) => isOwnPath(pathOf(uri, root)))
    const texts = inRoot.slice(0, MOST_USERS).map(async (uri) => ({ uri, text: await textAt(uri) }))
    const users = (await Promise.all(texts)).flatMap(({ uri, text }) =>
      text === undefined ? [] : [this.#documents.set(uri, text)],
    )
    if (inRoot.length > users.length)
      this.#notes.push(
        `${inRoot.length - users.length} of ${inRoot.length} files that use what changes were not looked at`,
      )
    return users
  }

  #apply(file: LookedFile): readonly Asked[] {
    const { path, from = path, after } = file
    const { root } = this.#parts
    const uri = uriOf(path, root)
    if (isUpdate(file)) return [this.#documents.change(uri, file)]
    if (file.before !== undefined) this.#documents.close(uriOf(from, root))
    return after === undefined ? [] : [this.#documents.set(uri, after)]
  }

  #problems(found: Collected): readonly Problem[] {
    const { root, name } = this.#parts
    return [...found].flatMap(([uri, all]) => {
      const path = pathOf(uri, root)
      const text = this.#documents.textOf(uri)
      if (path === undefined || text === undefined) return []
      if (all.length > MOST_PROBLEMS)
        this.#notes.push(`of ${all.length} problems in ${path} only ${MOST_PROBLEMS} were compared`)
      const lines = new TextLines(text)
      return all.slice(0, MOST_PROBLEMS).flatMap((one) => this.#problem(one, path, lines, name) ?? [])
    })
  }

  /** A diagnostic of the server, as far as it is one. */
  #problem(found: Diagnostic, path: string, lines: TextLines, name: string): Problem | undefined {
    const { range, severity = 1, code, source, message } = found ?? {}
    if (typeof message !== 'string') return undefined
    const [start, end] = [placeIn(lines, range?.start), placeIn(lines, range?.end)]
    // Some end one behind the text where something is missing there.
    if (!start.isThere) this.#misplaced++
    return {
      path,
      range: ofLine({ start: start.place, end: end.place }),
      severity: [1, 2, 3, 4].includes(severity) ? severity : 1,
      ...((typeof code === 'string' || typeof code === 'number') && { code }),
      source: typeof source === 'string' && source !== '' ? source : name,
      message,
    }
  }
}

function placeIn(lines: TextLines, given: Diagnostic['range']['start'] | undefined) {
  const { line, character } = given ?? { line: -1, character: -1 }
  const place = lines.placed({ line, character })
  return { place, isThere: place.line === line && place.character === character }
}

function uriOf(path: string, root: string): string {
  return pathToFileURL(join(root, path)).href
}

/** The path of a document below the root; undefined for one elsewhere. */
function pathOf(uri: string, root: string): string | undefined {
  try {
    const path = relative(root, fileURLToPath(uri)).split(sep).join('/')
    return path === '' || path.startsWith('../') ? undefined : path
  } catch {
    return undefined
  }
}

/** Whether a file is one of the project, and not of a package. */
function isOwnPath(path: string | undefined): boolean {
  return path !== undefined && !path.split('/').includes('node_modules')
}

async function textAt(uri: string): Promise<string | undefined> {
  const stats = await stat(fileURLToPath(uri)).catch(() => undefined)
  if (!stats?.isFile() || stats.size > MOST_BYTES) return undefined
  return readFile(fileURLToPath(uri), 'utf8').catch(() => undefined)
}

/** What a server is told of a file on the disk: 1 for a new one, 2 for a changed one, 3 for one that is gone. */
function eventsOf({ path, from = path, before, after }: LookedFile, root: string): readonly FileEvent[] {
  if (before !== undefined && after !== undefined && from === path)
    return [{ uri: uriOf(path, root), type: 2 }]
  return [
    ...(before === undefined ? [] : [{ uri: uriOf(from, root), type: 3 as const }]),
    ...(after === undefined ? [] : [{ uri: uriOf(path, root), type: 1 as const }]),
  ]
}

/** How a tool sees the lines of a file. */
export interface Endings {
  /**
   * Whether the tool compares lines without a CR at their end, gives new lines the ending of the file's first line, and keeps
   * the endings of context lines.
   */
  readonly keepsEndings: boolean
  /** Whether the tool treats a byte order mark as part of the first line. */
  readonly seesMark: boolean
}

type Texts = Map<string, string | undefined>

/** A hunk of a section `*** Update File`. */
interface Chunk {
  readonly anchor: string
  readonly lines: readonly string[]
  readonly atEnd: boolean
}

/**
 * Applies a plain patch, one that every tool applies in the same way: each hunk is below `@@`, and all its old lines are
 * exactly in the file. A hunk goes to the first such place below the hunk before. Linear in the file for each hunk.
 *
 * @returns the texts of the files that the patch names, undefined for a deleted one; undefined for a patch that is not plain
 */
export function applyPlainPatch(
  patch: string,
  files: ReadonlyMap<string, string>,
  endings: Endings,
): ReadonlyMap<string, string | undefined> | undefined {
  const all = patch.split('\n').map((line) => (endings.keepsEndings ? withoutReturn(line) : line))
  if (all[0]?.trim() !== '*** Begin Patch' || all.at(-1)?.trim() !== '*** End Patch') return undefined
  const lines = all.slice(/^\*\*\* Environment ID:/.test(all[1] ?? '') ? 2 : 1, -1)
  const texts: Texts = new Map(files)
  const touched = new Set<string>()
  for (let at = 0; at < lines.length; ) {
    const end = at + 1 + lines.slice(at + 1).findIndex((line) => SECTION.test(line))
    const section = lines.slice(at, end > at ? end : lines.length)
    at += section.length
    const paths = applySection(section, texts, endings)
    if (paths === undefined) return undefined
    for (const path of paths) touched.add(path)
  }
  return new Map(Array.from(touched, (path) => [path, texts.get(path)]))
}

const SECTION = /^\*\*\* (?:Add|Delete|Update) File: /

/** Applies a section to the texts and returns the changed paths; undefined if it cannot be applied. */
function applySection([header = '', ...body]: readonly string[], texts: Texts, endings: Endings) {
  const kind = SECTION.exec(header)?.[0]
  const path = header.slice(kind?.length).trim()
  switch (kind) {
    case '*** Add File: ':
      if (texts.get(path) !== undefined || body.some((line) => !line.startsWith('+'))) return undefined
      texts.set(path, body.map((line) => `${line.slice(1)}\n`).join(''))
      return [path]
    case '*** Delete File: ':
      if (texts.get(path) === undefined || body.length > 0) return undefined
      texts.set(path, undefined)
      return [path]
    case '*** Update File: ':
      return applyUpdate(path, body, texts, endings)
    default:
      return undefined
  }
}

function applyUpdate(path: string, body: readonly string[], texts: Texts, endings: Endings) {
  const before = texts.get(path)
  const move = /^\*\*\* Move to: (.+)$/.exec(body[0] ?? '')?.[1]?.trim() ?? path
  const chunks = chunksOf(body[0]?.startsWith('*** Move to: ') ? body.slice(1) : body)
  const isTaken = move !== path && texts.get(move) !== undefined
  const after = before === undefined || isTaken || !chunks ? undefined : applyChunks(before, chunks, endings)
  if (after === undefined) return undefined
  texts.set(path, undefined)
  texts.set(move, after)
  return [path, move]
}

function chunksOf(body: readonly string[]): readonly Chunk[] | undefined {
  const chunks: { anchor: string; lines: string[]; atEnd: boolean }[] = []
  for (const line of body) {
    const open = chunks.at(-1)
    if (line.startsWith('@@')) chunks.push({ anchor: line.slice(2).trim(), lines: [], atEnd: false })
    else if (open === undefined || open.atEnd) return undefined
    else if (line === '*** End of File') open.atEnd = true
    else if (/^[-+ ]/.test(line)) open.lines.push(line)
    else return undefined
  }
  return chunks.length === 0 || chunks.some(({ lines }) => lines.length === 0) ? undefined : chunks
}

function applyChunks(text: string, chunks: readonly Chunk[], { keepsEndings, seesMark }: Endings) {
  const mark = !seesMark && text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const file = text.slice(mark.length).split('\n')
  if (file.at(-1) === '') file.pop()
  const compared = keepsEndings ? file.map(withoutReturn) : file
  const ending = keepsEndings && file[0]?.endsWith('\r') ? '\r' : ''
  const result: string[] = []
  let cursor = 0
  for (const chunk of chunks) {
    const at = placeOf(chunk, compared, cursor)
    if (at === -1) return undefined
    for (; cursor < at; cursor++) result.push(file[cursor] ?? '')
    for (const line of chunk.lines) {
      if (line.startsWith('+')) result.push(line.slice(1) + ending)
      else if (line.startsWith('-')) cursor++
      else result.push(file[cursor++] ?? '')
    }
  }
  for (; cursor < file.length; cursor++) result.push(file[cursor] ?? '')
  const last = result.at(-1)
  if (last === undefined) return mark
  return `${mark}${result.join('\n')}${last.endsWith('\r') ? '' : ending}\n`
}

/** The first place of a hunk's old lines below its anchor or the hunk above; -1 if there is none. */
function placeOf({ anchor, lines, atEnd }: Chunk, file: readonly string[], cursor: number): number {
  const from = anchor === '' ? cursor : file.indexOf(anchor, cursor) + 1
  if (anchor !== '' && from === 0) return -1
  const old = lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1))
  // A hunk of added lines only goes to the end. Tools differ if the last line is blank, so that is not a plain patch.
  if (old.length === 0) return file.at(-1) === '' || cursor > file.length ? -1 : file.length
  const last = file.length - old.length
  for (let at = atEnd ? Math.max(from, last) : from; at <= last; at++)
    if (old.every((line, i) => line === file[at + i])) return at
  return -1
}

/** The line without a CR at its end. */
export function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

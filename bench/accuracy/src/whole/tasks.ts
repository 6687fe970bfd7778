import type { FileChange } from '../histories/history.js'
import type { Random } from '../random.js'
import { type NamedBlock, namedBlocks } from './blocks.js'

/** An answer of a chat to one file. */
export interface WholeTask {
  readonly kind: string
  readonly path: string
  /** The files that exist, by path. */
  readonly files: Readonly<Record<string, string>>
  readonly request: string
  /** The text of the file afterwards; undefined where nothing may be applied, because something is missing. */
  readonly expected: string | undefined
}

/** Makes of one changed file every answer that this measure knows. */
export function* tasksOf(change: FileChange, random: Random): Generator<WholeTask> {
  const before = linesOf(change.before)
  const after = linesOf(change.after)
  if (Math.max(before.length, after.length) > MOST_LINES || Math.min(before.length, after.length) < 4) return
  if (/\r/.test(change.before + change.after)) return
  yield* wholeTasks(change, after, random)
  yield* cutTasks(change, before, after)
  yield* blockTasks(change, before, after, random)
}

const MOST_LINES = 800
/** Blocks of a file that become answers, and the lines of the longest. */
const MOST_BLOCKS = 3
const LONGEST_BLOCK = 60

function* wholeTasks(change: FileChange, after: readonly string[], random: Random): Generator<WholeTask> {
  const solid = after.flatMap((line, at) => (line.trim() === '' ? [] : [at]))
  const [first, last] = [solid[0] as number, solid.at(-1) as number]
  const middle = random.pick(solid.slice(1, -1)) ?? first
  const changed = (...at: number[]) => after.map((line, i) => (at.includes(i) ? otherThan(line) : line))
  // Some releases change nothing but whitespace at the end of a file.
  if (textOf(after, change.before) !== change.before) yield wholeTask('whole file', change, after)
  yield wholeTask('whole file, first line changed', change, changed(first))
  yield wholeTask('whole file, a line within changed', change, changed(middle))
  yield wholeTask('whole file, last line changed', change, changed(last))
  yield wholeTask('whole file, first and last line changed', change, changed(first, middle, last))
}

function wholeTask(kind: string, change: FileChange, lines: readonly string[]): WholeTask {
  const expected = textOf(lines, change.before)
  return { kind, path: change.path, files: own(change), request: messageFor(change.path, lines), expected }
}

/** A version of a line: with another word at its end, or in place of its first one. */
function otherThan(line: string): string {
  const at = line.search(/[A-Za-z]\w*/)
  return at < 0 ? line : `${line.slice(0, at)}new_${line.slice(at)}`
}

/** The same answer, cut off at every tenth line. */
function* cutTasks(
  change: FileChange,
  before: readonly string[],
  after: readonly string[],
): Generator<WholeTask> {
  for (let count = 10; count < after.length; count += 10) {
    const rest = after.slice(count)
    if (rest.every((line) => line.trim() === '')) continue
    const shown = after.slice(0, count)
    const kind = isAppended(before, shown)
      ? 'cut off where the old file ends: nobody can know'
      : 'whole file, cut off'
    const request = messageFor(change.path, shown)
    yield { kind, path: change.path, files: own(change), request, expected: undefined }
  }
}

/** Whether what is shown has the end of the old file, so that only new lines behind it are cut off: its last two lines, or a last one that it has once. */
function isAppended(before: readonly string[], shown: readonly string[]): boolean {
  const [old = [], now = []] = [before, shown].map((lines) => lines.filter((line) => line.trim() !== ''))
  const end = old.slice(-2).join('\n')
  const last = old.at(-1) ?? ''
  const isOnce = old.indexOf(last) === old.length - 1 && /\w/.test(last)
  return (isOnce && now.includes(last)) || now.some((line, at) => `${line}\n${now[at + 1]}` === end)
}

function* blockTasks(
  change: FileChange,
  before: readonly string[],
  after: readonly string[],
  random: Random,
): Generator<WholeTask> {
  const old = new Map(namedBlocks(before).map((block) => [block.name, block]))
  const pairs = namedBlocks(after).flatMap((now) => {
    const was = old.get(now.name)
    const isAsDeep = was && depthOf(before[was.first]) === depthOf(after[now.first])
    return was && isAsDeep && isOther(before, was, after, now) ? [{ was, now }] : []
  })
  for (const { was, now } of random.shuffle(pairs).slice(0, MOST_BLOCKS)) {
    const shown = after.slice(now.first, now.end)
    if (shown.length > LONGEST_BLOCK) continue
    const { path } = change
    const expected = textOf(
      [...before.slice(0, was.first), ...shown, ...before.slice(was.end)],
      change.before,
    )
    yield { kind: 'one block', path, files: own(change), request: messageFor(path, shown), expected }
    const flat = withoutIndentation(shown)
    if (flat !== undefined)
      yield {
        kind: 'one block, flush left',
        path,
        files: own(change),
        request: messageFor(path, flat),
        expected,
      }
    for (let count = 1; count < shown.length; count++) {
      if (shown.slice(count).every((line) => line.trim() === '')) continue
      const request = messageFor(path, shown.slice(0, count))
      yield { kind: 'one block, cut off', path, files: own(change), request, expected: undefined }
    }
    yield* partTasks(change, before, was, shown, old)
  }
}

/** The block under the path of a file that has it and one other. */
function* partTasks(
  { path }: FileChange,
  before: readonly string[],
  was: NamedBlock,
  shown: readonly string[],
  all: ReadonlyMap<string, NamedBlock>,
): Generator<WholeTask> {
  const isBeside = ({ first, end }: NamedBlock) => end <= was.first || first >= was.end
  const other = [...all.values()].find(
    (one) => isBeside(one) && depthOf(before[one.first]) === depthOf(before[was.first]),
  )
  if (other === undefined) return
  const rest = before.slice(other.first, other.end)
  const text = (lines: readonly string[]) => `${[...lines, '', ...rest].join('\n')}\n`
  const below = (lines: readonly string[]) => `${[...rest, '', ...lines].join('\n')}\n`
  const old = before.slice(was.first, was.end)
  const request = messageFor(path, shown)
  yield { kind: 'part of a file of two', path, files: { [path]: text(old) }, request, expected: text(shown) }
  yield {
    kind: 'part of a file of two',
    path,
    files: { [path]: below(old) },
    request,
    expected: below(shown),
  }
}

function isOther(before: readonly string[], was: NamedBlock, after: readonly string[], now: NamedBlock) {
  return before.slice(was.first, was.end).join('\n') !== after.slice(now.first, now.end).join('\n')
}

/** The answer to a file under its path with one letter changed, as it is and as a new file: none may be made. */
export function* nearPathTasks(change: FileChange, random: Random): Generator<WholeTask> {
  const letters = Array.from(change.path).flatMap((letter, at) => (/[a-z]/.test(letter) ? [at] : []))
  const at = random.pick(letters)
  if (at === undefined) return
  const other = 'abcdefghijklmnopqrstuvwxyz'.replace(change.path[at] ?? '', '')
  const path = change.path.slice(0, at) + random.pick([...other]) + change.path.slice(at + 1)
  const lines = linesOf(change.after)
  const expected = undefined
  yield { kind: 'path off by a letter', path, files: own(change), request: messageFor(path, lines), expected }
  const request = `Create a new file \`${path}\`:\n\n${fenced(path, lines)}`
  yield { kind: 'path off by a letter, said to be new', path, files: own(change), request, expected }
}

function depthOf(line = ''): number {
  return line.search(/\S/)
}

function own({ path, before }: FileChange): Readonly<Record<string, string>> {
  return { [path]: before }
}

function withoutIndentation(lines: readonly string[]): string[] | undefined {
  const depth = depthOf(lines[0])
  const isDeep = (line: string) => line.trim() === '' || depthOf(line) >= depth
  return depth > 0 && lines.every(isDeep) ? lines.map((line) => line.slice(depth)) : undefined
}

function messageFor(path: string, lines: readonly string[]): string {
  return `Here it is:\n\n${fenced(path, lines)}`
}

function fenced(path: string, lines: readonly string[]): string {
  const longest = Math.max(2, ...lines.map((line) => /`{3,}/.exec(line)?.[0].length ?? 0))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${/\.(\w+)$/.exec(path)?.[1] ?? 'text'} ${path}\n${lines.join('\n')}\n${fence}\n`
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Lines as a text that ends as another one does. */
function textOf(lines: readonly string[], like: string): string {
  return lines.join('\n') + (like.endsWith('\n') ? '\n' : '')
}

import { applyPatch, formatPatch, type StructuredPatch, structuredPatch } from 'diff'
import type { FileChange } from './histories/history.js'
import { installedHistory } from './histories/installed-history.js'
import { packageHistory } from './histories/package-history.js'
import { SHOWN } from './histories/packages.js'
import { type Random, randomFrom } from './random.js'

export { SHOWN }

/** One to three hunks of a real change, with three lines of context as tools and models show them, in every format. */
export interface HistoryTask {
  readonly path: string
  readonly text: string
  /** The right text of the file afterwards. */
  readonly wanted: string
  readonly hunks: number
  readonly v4a: string
  readonly unifiedDiff: string
  /** Undefined where the file has lines that look like markers. */
  readonly searchReplace: string | undefined
  /** One call for each hunk. */
  readonly editStrings: readonly { readonly oldString: string; readonly newString: string }[]
}

const VERSIONS = 6
const CONTEXT = 3
/** The sizes of files, in UTF-16 units. */
const [LEAST, MOST] = [1_000, 20_000]
/** Lines that a format would have to escape. */
const MARKER = /^(?:[<=>+-]{7}|\\|:start_line:)/m

/**
 * Creates edits of one to three adjacent hunks from the changes between versions of packages, in files of 1 to 20 KB. The same seed gives
 * the same edits as long as the packages have no newer versions.
 *
 * @param packages names of published packages; by default the files of the packages that are installed, changed by a generator
 */
export async function historyTasks(
  count: number,
  seed: number,
  packages?: readonly string[],
): Promise<HistoryTask[]> {
  const histories =
    packages === undefined
      ? [await installedHistory(seed)]
      : await Promise.all(packages.map((name) => packageHistory(name, VERSIONS)))
  const random = randomFrom(seed)
  const tasks: HistoryTask[] = []
  for (let tries = 0; tasks.length < count && tries < 50 * count; tries++) {
    const file = random.pick(histories[tries % histories.length] ?? [])
    const task = file && taskOf(file, random)
    if (task !== undefined) tasks.push(task)
  }
  return tasks
}

function taskOf({ path, before, after }: FileChange, random: Random): HistoryTask | undefined {
  if (before.length < LEAST || before.length > MOST || `${before}${after}`.includes('\r')) return undefined
  const whole = structuredPatch(path, path, before, after, '', '', { context: CONTEXT })
  const most = Math.min(whole.hunks.length, 1 + random.below(3))
  const first = random.below(whole.hunks.length - most + 1)
  const some = { ...whole, hunks: whole.hunks.slice(first, first + most) }
  const wanted = applyPatch(before, some)
  if (wanted === false || wanted === before) return undefined
  const patch = structuredPatch(path, path, before, wanted, undefined, undefined, { context: CONTEXT })
  if (patch.hunks.some(({ lines }) => lines.some((line) => line.startsWith('\\')))) return undefined
  const sides = patch.hunks.map(({ lines }) => ({ old: sideOf(lines, '+'), now: sideOf(lines, '-') }))
  // Whether a line end at the end of one side alone belongs to it, a call does not say.
  const isClear = ({ old, now }: { readonly old: string; readonly now: string }) =>
    old !== '' && old.endsWith('\n') === now.endsWith('\n') && isOnce(before, old)
  if (!sides.every(isClear)) return undefined
  const hasMarker = sides.some(({ old, now }) => MARKER.test(`${old}\n${now}`))
  return {
    path,
    text: before,
    wanted,
    hunks: patch.hunks.length,
    v4a: v4aOf(path, patch),
    unifiedDiff: formatPatch(patch).replace(/^Index: .*\n=+\n/, ''),
    searchReplace: hasMarker ? undefined : sides.map(blockOf).join('\n'),
    editStrings: sides.map(({ old, now }) => ({ oldString: old, newString: now })),
  }
}

/** The lines of a hunk without those that only the other side has. */
function sideOf(lines: readonly string[], other: string): string {
  return lines.flatMap((line) => (line.startsWith(other) ? [] : [line.slice(1)])).join('\n')
}

/** Whether the text has a part as whole lines, once. */
function isOnce(text: string, part: string): boolean {
  const start = `\n${text}\n`.indexOf(`\n${part}\n`)
  return start >= 0 && text.indexOf(part) === text.lastIndexOf(part)
}

function v4aOf(path: string, { hunks }: StructuredPatch): string {
  const written = hunks.map(({ lines }) => `@@\n${lines.join('\n')}\n`).join('')
  return `*** Begin Patch\n*** Update File: ${path}\n${written}*** End Patch\n`
}

function blockOf({ old, now }: { readonly old: string; readonly now: string }): string {
  return `<<<<<<< SEARCH\n${old}\n=======\n${now === '' ? '' : `${now}\n`}>>>>>>> REPLACE\n`
}

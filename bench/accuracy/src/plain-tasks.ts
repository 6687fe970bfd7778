import { renderEditStrings } from './formats/edit-string.js'
import { renderSearchReplace } from './formats/search-replace.js'
import { renderUnifiedDiff } from './formats/unified-diff.js'
import { anchorOf, renderV4a } from './formats/v4a.js'
import type { FileChange } from './histories/history.js'
import { installedHistory } from './histories/installed-history.js'
import { packageHistory } from './histories/package-history.js'
import { SHOWN } from './histories/packages.js'
import { randomFrom } from './random.js'
import { fileText, type Situation, wantedText } from './situation.js'
import { carefulSituation } from './task.js'

/** An undisturbed edit of a real file, in the formats that other tools also read. */
export interface PlainTask {
  readonly path: string
  readonly text: string
  /** The right text of the file afterwards. */
  readonly wanted: string
  readonly v4a: string
  readonly unifiedDiff: string
}

/** An edit of one hunk whose old text is in the file once, in every format. */
export interface ExactTask extends PlainTask {
  /** Old and new text without the last line break. */
  readonly editString: { readonly oldString: string; readonly newString: string }
  readonly searchReplace: string
  /** The V4A patch with an anchor. */
  readonly v4aAnchored: string
}

const VERSIONS = 6

/**
 * Creates edits of one to three adjacent hunks from the changes between versions of packages, with the same number for each
 * package. The same seed gives the same edits as long as the packages have no newer versions.
 */
export async function plainTasks(
  count: number,
  seed: number,
  packages: readonly string[] = SHOWN,
): Promise<PlainTask[]> {
  return tasksFrom(await historiesOf(packages), count, seed, plainTask)
}

/**
 * Creates edits that change a name in one line, in files of the packages that are installed: the same ones as long as these are. Needs
 * no registry.
 */
export async function installedTasks(count: number, seed: number): Promise<ExactTask[]> {
  const isOneLine = ({ hunks }: Situation) => {
    const steps = hunks.flatMap(({ lines }) => lines.map(({ step }) => step))
    return steps.filter((step) => step !== 'keep').join() === 'remove,add'
  }
  return tasksFrom([await installedHistory(seed)], count, seed, (situation) =>
    isOneLine(situation) ? exactTask(situation) : undefined,
  )
}

function historiesOf(packages: readonly string[]): Promise<FileChange[][]> {
  return Promise.all(packages.map((name) => packageHistory(name, VERSIONS)))
}

function tasksFrom<T>(
  histories: readonly (readonly FileChange[])[],
  count: number,
  seed: number,
  taskOf: (situation: Situation) => T | undefined,
): T[] {
  const random = randomFrom(seed)
  const tasks: T[] = []
  while (tasks.length < count) {
    const file = random.pick(histories[tasks.length % histories.length] ?? [])
    const situation = file && carefulSituation(file, random)
    const task = situation && taskOf(situation)
    if (task !== undefined) tasks.push(task)
  }
  return tasks
}

function plainTask(situation: Situation): PlainTask {
  return {
    path: situation.path,
    text: fileText(situation),
    wanted: wantedText(situation),
    v4a: renderV4a(situation),
    unifiedDiff: renderUnifiedDiff(situation),
  }
}

function exactTask(situation: Situation): ExactTask | undefined {
  const [hunk, ...others] = situation.hunks
  const [editString] = renderEditStrings(situation)
  const searchReplace = renderSearchReplace(situation)
  if (hunk === undefined || others.length > 0 || editString === undefined || searchReplace === undefined)
    return undefined
  const { oldString } = editString
  const task = plainTask(situation)
  const isOnce = task.text.indexOf(oldString) === task.text.lastIndexOf(oldString)
  if (oldString === '' || !isOnce || anchorOf(situation, hunk) === undefined) return undefined
  const anchored = { ...situation, style: { ...situation.style, anchored: true } }
  return { ...task, editString, searchReplace, v4aAnchored: renderV4a(anchored) }
}

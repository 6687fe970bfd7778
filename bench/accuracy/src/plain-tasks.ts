import { renderUnifiedDiff } from './formats/unified-diff.js'
import { renderV4a } from './formats/v4a.js'
import { packageHistory } from './histories/package-history.js'
import { SHOWN } from './histories/packages.js'
import { randomFrom } from './random.js'
import { fileText, wantedText } from './situation.js'
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
  const histories = await Promise.all(packages.map((name) => packageHistory(name, VERSIONS)))
  const random = randomFrom(seed)
  const tasks: PlainTask[] = []
  while (tasks.length < count) {
    const file = random.pick(histories[tasks.length % histories.length] ?? [])
    const situation = file && carefulSituation(file, random)
    if (situation === undefined) continue
    tasks.push({
      path: situation.path,
      text: fileText(situation),
      wanted: wantedText(situation),
      v4a: renderV4a(situation),
      unifiedDiff: renderUnifiedDiff(situation),
    })
  }
  return tasks
}

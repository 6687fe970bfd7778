import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { IS_FULL } from './soak.js'

/** The layers, from the one whose files take minutes to the fastest one, so that no worker has to wait for another at the end. */
const ORDER = ['long', 'programs', 'fast']
/**
 * Test files that take seconds, because they count work, check a law many times or wait for the disk. Others take a
 * tenth of a second.
 */
const LONG = /\/(?:contract|hostile|laws|pathological|properties|round-trip|time|types|unique)\.test\.ts$/
/** Test files that compare transcriptions of other tools ten thousand times. At the end of a run, they would run alone. */
const LONGEST = /\/(?:agents-laws|as-described|codex-laws|normalize-laws|opencode)\.test\.ts$/

/**
 * Runs the layers one after the other, because a worker can continue only with a file of the same layer. Within a layer, files
 * with the name of a long one come first, and then the files that took longest in the last run. Without the names, a fresh clone
 * would have no order, because it knows no times.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (one, two) => rankOf(one) - rankOf(two) || Number(isLong(two)) - Number(isLong(one)),
    )
  }
}

function isLong({ moduleId }: TestSpecification): boolean {
  return LONG.test(moduleId)
}

function rankOf({ moduleId, project }: TestSpecification): number {
  return IS_FULL && LONGEST.test(moduleId) ? -1 : ORDER.indexOf(project.name)
}

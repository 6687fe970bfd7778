import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { IS_FULL } from './soak.js'

/** From the layers whose files take minutes to the one of the shortest, so that in the end no worker waits for another. */
const ORDER = ['soak', 'programs', 'fast']
/** What counts work, tries a law many times or waits for the disk takes seconds where others take a tenth of one. */
const LONG = /\/(?:contract|hostile|laws|pathological|properties|round-trip|time|types|unique)\.test\.ts$/
/** Transcriptions of other tools, which are compared ten thousand times in full: at the end, they would run while nothing else does. */
const LONGEST = /\/(?:agents-laws|as-described|codex-laws|normalize-laws|opencode)\.test\.ts$/

/**
 * Layer by layer: a worker can go on with the next file only where it is of the same. How long files took is known from the run
 * before, but not in a clone just made: by their names the long ones come first there, too.
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

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** From the layers whose files take minutes to the one of the shortest, so that in the end no worker waits for another. */
const ORDER = ['soak', 'programs', 'fast']

/** Layer by layer: a worker can go on with the next file only where it is of the same. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, two) => rankOf(one) - rankOf(two))
  }
}

function rankOf({ project }: TestSpecification): number {
  return ORDER.indexOf(project.name)
}

import { type Failure, type FileResult, hasEffect } from '@emend/core'

/** What a request does to one file, as a preview says it. */
export interface PlannedFile {
  readonly path: string
  /** The path before, if the file is moved. */
  readonly from?: string
  /** Undefined for a new file. */
  readonly before?: string | undefined
  /** Undefined for a file that is deleted. */
  readonly after?: string | undefined
}

/**
 * The failures of a request that would now do something else than was planned: `stale` for every file whose text before or
 * after is another one, or that only one of the two changes.
 */
export function otherThanPlanned(
  files: readonly FileResult[],
  planned: readonly PlannedFile[] | undefined,
): readonly Failure[] {
  if (planned === undefined) return []
  const now = byPath(files.filter(hasEffect))
  const then = byPath(planned)
  const paths = new Set([...now.keys(), ...then.keys()])
  return Array.from(paths)
    .filter((path) => !isSame(now.get(path), then.get(path)))
    .map((path) => ({ code: 'stale', path }))
}

function byPath(files: readonly PlannedFile[]): ReadonlyMap<string, PlannedFile> {
  return new Map(files.map((file) => [file.path, file]))
}

function isSame(one: PlannedFile | undefined, other: PlannedFile | undefined): boolean {
  return one?.from === other?.from && one?.before === other?.before && one?.after === other?.after
}

import type { AppliedFiles } from '../../src/apply-file-edits.js'
import type { AppliedRequest } from '../../src/apply-request.js'
import { describe } from '../../src/report/describe.js'
import type { Failure } from '../../src/vocabulary/failure.js'
import type { Result } from '../../src/vocabulary/result.js'
import type { Expected } from './examples.js'

/** What came of a request, in the shape of what an example expects. */
export function outcomeOf(
  result: Result<AppliedRequest, readonly Failure[]>,
  before: ReadonlyMap<string, string>,
): Expected {
  if (!result.ok) {
    const codes = result.failure.map(({ code }) => code)
    return { ok: false, codes, text: result.failure.map((failure) => describe(failure)).join('\n') }
  }
  const { files, notices, failures } = result.value
  const ofEdits = files.flatMap(({ edits }) => edits.flatMap((edit) => edit.notices))
  return {
    ok: true,
    files: filesAfter(result.value, before),
    notices: [...notices, ...ofEdits].map(({ code, line }) =>
      line === undefined ? code : `${code} ${line}`,
    ),
    withoutEffect: failures.map((failure) =>
      'path' in failure ? `${failure.code} ${failure.path}` : failure.code,
    ),
  }
}

/** All files, with those that a request changed as they are afterwards. */
export function filesAfter(
  { files }: AppliedFiles,
  before: ReadonlyMap<string, string>,
): Map<string, string> {
  const all = new Map(before)
  for (const { path, from = path } of files) {
    all.delete(from)
    all.delete(path)
  }
  for (const { path, after } of files) if (after !== undefined) all.set(path, after)
  return all
}

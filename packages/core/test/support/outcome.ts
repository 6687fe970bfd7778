import { describe } from '../../../feedback/src/report/describe.js'
import type { FileResult, FilesResult } from '../../src/vocabulary/outcome.js'
import type { Expected } from './examples.js'

/** What came of a request, in the shape of what an example expects. */
export function outcomeOf(result: FilesResult, before: ReadonlyMap<string, string>): Expected {
  if (!result.ok) {
    const codes = result.failures.map(({ code }) => code)
    return { ok: false, codes, text: result.failures.map((failure) => describe(failure)).join('\n') }
  }
  return {
    ok: true,
    files: filesAfter(result, before),
    notices: result.notices.map(({ code, line }) => (line === undefined ? code : `${code} ${line}`)),
    withoutEffect: result.skipped.map((failure) =>
      'path' in failure ? `${failure.code} ${failure.path}` : failure.code,
    ),
  }
}

/** All files, with those that a request changed as they are afterwards. */
export function filesAfter(
  { files }: { readonly files: readonly FileResult[] },
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

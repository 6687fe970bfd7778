import {
  type AppliedRequest,
  applyRequest,
  type Failure,
  type RequestOptions,
  type Result,
} from '@emend/core'
import { APPLIED } from './format.js'

/**
 * Applies the blocks of a message to texts: the whole of this package in one pure call.
 *
 * @param request a message, `{content, startLine}` or `{path, diff}` objects, JSON or XML text
 * @param files the texts of the files that exist, by path
 * @param options among them `path`, the file of blocks that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @example
 * const result = applyBlocks(message, new Map([['a.txt', 'one\n']]), { path: 'a.txt' })
 * if (result.ok) for (const { path, after } of result.value.files) console.log(path, after)
 * else for (const failure of result.failure) console.error(describe(failure))
 */
export function applyBlocks(
  request: unknown,
  files: ReadonlyMap<string, string>,
  options: RequestOptions = {},
): Result<AppliedRequest, readonly Failure[]> {
  return applyRequest(APPLIED, request, files, options)
}

import {
  type AppliedFiles,
  type AppliedText,
  applyFormat,
  applyFormatToFiles,
  type Files,
  type FilesResult,
  orThrow,
  type RequestOptions,
  type TextResult,
} from '@emend/core'
import { type AppliedFormat, reverse } from '@emend/core/format'
import { FORMAT_PARTS } from './format.js'

/** The options of `applyDiff`. */
export interface ApplyDiffOptions extends RequestOptions {
  /** Undo the diff: the texts passed in are the results of the diff. Default false. */
  readonly reverse?: boolean
}

/**
 * Applies a diff to one text. The diff may name the file by any path; if the option `path` is set, it must be that one.
 *
 * A hunk goes where its context and removed lines are. Its line number only chooses between several such places, and its
 * counts need not be right. If these lines match the file byte for byte, the result is byte for byte the same as git's.
 *
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyDiff('one\n', diff)
 * console.log(result.ok ? result.text : result.message)
 */
export function applyDiff(text: string, diff: string, options: ApplyDiffOptions = {}): TextResult {
  return applyFormat(formatFor(options.reverse), text, diff, options)
}

/**
 * Applies a diff to several files by the rules of {@link applyDiff}.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyDiffToFiles(files: Files, diff: string, options: ApplyDiffOptions = {}): FilesResult {
  return applyFormatToFiles(formatFor(options.reverse), files, diff, options)
}

/** Does what {@link applyDiff} does and returns the result itself. @throws EmendError where `applyDiff` refuses */
export function applyDiffOrThrow(text: string, diff: string, options?: ApplyDiffOptions): AppliedText {
  return orThrow(applyDiff(text, diff, options))
}

/** Does what {@link applyDiffToFiles} does and returns the result itself. @throws EmendError where that refuses */
export function applyDiffToFilesOrThrow(
  files: Files,
  diff: string,
  options?: ApplyDiffOptions,
): AppliedFiles {
  return orThrow(applyDiffToFiles(files, diff, options))
}

function formatFor(isReversed = false): AppliedFormat {
  return { ...FORMAT_PARTS, options: { reverse: [true, false] }, ...(isReversed && { revise: reverse }) }
}

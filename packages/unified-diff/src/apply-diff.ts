import {
  type AppliedFiles,
  type AppliedText,
  type Files,
  type FilesResult,
  standard,
  type TextResult,
} from '@emend/core'
import { type FormatCall, filesCall, preset, textCall, throwing } from '@emend/core/plugin'
import { textMessages } from '@emend/feedback'
import { openRequest } from '@emend/request'
import { partsWith } from './format.js'
import { formatFor } from './format-for.js'
import type { ApplyDiffOptions } from './options.js'

const format = /* @__PURE__ */ formatFor(/* @__PURE__ */ partsWith(openRequest))
const STANDARD = { profile: standard, describe: textMessages }

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
export const applyDiff: FormatCall<string, TextResult, ApplyDiffOptions, string> = /* @__PURE__ */ preset(
  textCall(format),
  STANDARD,
)

/**
 * Applies a diff to several files by the rules of {@link applyDiff}.
 *
 * @param files the texts of the files that exist, by path
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export const applyDiffToFiles: FormatCall<Files, FilesResult, ApplyDiffOptions, string> =
  /* @__PURE__ */ preset(filesCall(format), STANDARD)

/** Does what {@link applyDiff} does and returns the result itself. @throws EmendError where `applyDiff` refuses */
export const applyDiffOrThrow: FormatCall<string, AppliedText, ApplyDiffOptions, string> =
  /* @__PURE__ */ throwing(applyDiff)

/** Does what {@link applyDiffToFiles} does and returns the result itself. @throws EmendError where that refuses */
export const applyDiffToFilesOrThrow: FormatCall<Files, AppliedFiles, ApplyDiffOptions, string> =
  /* @__PURE__ */ throwing(applyDiffToFiles)

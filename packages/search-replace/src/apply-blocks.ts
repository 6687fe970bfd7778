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

const PARTS = /* @__PURE__ */ partsWith(openRequest)
const STANDARD = { profile: standard, describe: textMessages }

/**
 * Applies the blocks of a message to one text. The message may name the file by any path; if the option `path` is set, it
 * must be that one.
 *
 * @param blocks a message with blocks, `{content, startLine}` or `{path, diff}` objects, or JSON or XML text
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyBlocks('one\n', message)
 * console.log(result.ok ? result.text : result.message)
 */
export const applyBlocks: FormatCall<string, TextResult> = /* @__PURE__ */ preset(textCall(PARTS), STANDARD)

/**
 * Applies the blocks of a message to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options see `RequestOptions`; its `path` is the file for blocks that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export const applyBlocksToFiles: FormatCall<Files, FilesResult> = /* @__PURE__ */ preset(
  filesCall(PARTS),
  STANDARD,
)

/** Does what {@link applyBlocks} does and returns the result itself. @throws EmendError where `applyBlocks` refuses */
export const applyBlocksOrThrow: FormatCall<string, AppliedText> = /* @__PURE__ */ throwing(applyBlocks)

/** Does what {@link applyBlocksToFiles} does and returns the result itself. @throws EmendError where that refuses */
export const applyBlocksToFilesOrThrow: FormatCall<Files, AppliedFiles> =
  /* @__PURE__ */ throwing(applyBlocksToFiles)

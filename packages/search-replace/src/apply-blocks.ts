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
import { FORMAT_PARTS } from './format.js'

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
export function applyBlocks(text: string, blocks: unknown, options: RequestOptions = {}): TextResult {
  return applyFormat(FORMAT_PARTS, text, blocks, options)
}

/**
 * Applies the blocks of a message to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options see `RequestOptions`; its `path` is the file for blocks that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyBlocksToFiles(files: Files, blocks: unknown, options: RequestOptions = {}): FilesResult {
  return applyFormatToFiles(FORMAT_PARTS, files, blocks, options)
}

/** Does what {@link applyBlocks} does and returns the result itself. @throws EmendError where `applyBlocks` refuses */
export function applyBlocksOrThrow(text: string, blocks: unknown, options?: RequestOptions): AppliedText {
  return orThrow(applyBlocks(text, blocks, options))
}

/** Does what {@link applyBlocksToFiles} does and returns the result itself. @throws EmendError where that refuses */
export function applyBlocksToFilesOrThrow(
  files: Files,
  blocks: unknown,
  options?: RequestOptions,
): AppliedFiles {
  return orThrow(applyBlocksToFiles(files, blocks, options))
}

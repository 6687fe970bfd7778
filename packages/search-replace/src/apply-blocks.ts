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
import { APPLIED } from './format.js'

/**
 * Applies the blocks of a message to one text. The message may call the file by any name; with the option `path` it has to
 * be that one.
 *
 * @param blocks a message, `{content, startLine}` or `{path, diff}` objects, JSON or XML text
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyBlocks('one\n', message)
 * console.log(result.ok ? result.text : result.message)
 */
export function applyBlocks(text: string, blocks: unknown, options: RequestOptions = {}): TextResult {
  return applyFormat(APPLIED, text, blocks, options)
}

/**
 * Applies the blocks of a message to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options among them `path`, the file of blocks that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export function applyBlocksToFiles(files: Files, blocks: unknown, options: RequestOptions = {}): FilesResult {
  return applyFormatToFiles(APPLIED, files, blocks, options)
}

/** As {@link applyBlocks}. @throws EmendError where it refuses */
export function applyBlocksOrThrow(text: string, blocks: unknown, options?: RequestOptions): AppliedText {
  return orThrow(applyBlocks(text, blocks, options))
}

/** As {@link applyBlocksToFiles}. @throws EmendError where it refuses */
export function applyBlocksToFilesOrThrow(
  files: Files,
  blocks: unknown,
  options?: RequestOptions,
): AppliedFiles {
  return orThrow(applyBlocksToFiles(files, blocks, options))
}

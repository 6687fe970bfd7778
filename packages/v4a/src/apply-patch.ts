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
import { type FuzzOptions, withFuzzProfile, withLimits } from './fuzz.js'

/** The options of `applyPatch`. */
export interface ApplyPatchOptions extends RequestOptions, FuzzOptions {}

/**
 * Applies a patch to one text. The patch may name the file by any path; if the option `path` is set, it must be that one.
 *
 * @param patch a patch as text, or an operation `{type, path, diff}`
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyPatch('one\n', patch)
 * console.log(result.ok ? result.text : result.message)
 */
export function applyPatch(text: string, patch: unknown, options: ApplyPatchOptions = {}): TextResult {
  return applyFormat(withLimits(FORMAT_PARTS, options), text, patch, withFuzzProfile(options))
}

/**
 * Applies a patch to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param patch a patch as text, or operations `{type, path, diff}`
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 * @example
 * const result = applyPatchToFiles({ 'a.txt': 'one\n' }, patch)
 * if (result.ok) for (const { path, after } of result.files) console.log(path, after)
 * console.log(result.message)
 */
export function applyPatchToFiles(
  files: Files,
  patch: unknown,
  options: ApplyPatchOptions = {},
): FilesResult {
  return applyFormatToFiles(withLimits(FORMAT_PARTS, options), files, patch, withFuzzProfile(options))
}

/** Does what {@link applyPatch} does and returns the result itself. @throws EmendError where `applyPatch` refuses */
export function applyPatchOrThrow(text: string, patch: unknown, options?: ApplyPatchOptions): AppliedText {
  return orThrow(applyPatch(text, patch, options))
}

/** Does what {@link applyPatchToFiles} does and returns the result itself. @throws EmendError where that refuses */
export function applyPatchToFilesOrThrow(
  files: Files,
  patch: unknown,
  options?: ApplyPatchOptions,
): AppliedFiles {
  return orThrow(applyPatchToFiles(files, patch, options))
}

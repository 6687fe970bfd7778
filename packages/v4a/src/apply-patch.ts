import {
  type AppliedFiles,
  type AppliedText,
  type Files,
  type FilesResult,
  standard,
  type TextResult,
} from '@emend/core'
import {
  type AppliedFormat,
  type FormatCall,
  filesCall,
  preset,
  textCall,
  throwing,
} from '@emend/core/plugin'
import { textMessages } from '@emend/feedback'
import { openRequest } from '@emend/request'
import { partsWith } from './format.js'
import { withLimits } from './fuzz.js'
import type { ApplyPatchOptions } from './options.js'

const PARTS = /* @__PURE__ */ partsWith(openRequest)
const limited = (options: ApplyPatchOptions): AppliedFormat => withLimits(PARTS, options)
const STANDARD = { profile: standard, describe: textMessages }

/**
 * Applies a patch to one text. The patch may name the file by any path; if the option `path` is set, it must be that one.
 *
 * @param patch a patch as text, or an operation `{type, path, diff}`
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyPatch('one\n', patch)
 * console.log(result.ok ? result.text : result.message)
 */
export const applyPatch: FormatCall<string, TextResult, ApplyPatchOptions> = /* @__PURE__ */ preset(
  textCall(limited),
  STANDARD,
)

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
export const applyPatchToFiles: FormatCall<Files, FilesResult, ApplyPatchOptions> = /* @__PURE__ */ preset(
  filesCall(limited),
  STANDARD,
)

/** Does what {@link applyPatch} does and returns the result itself. @throws EmendError where `applyPatch` refuses */
export const applyPatchOrThrow: FormatCall<string, AppliedText, ApplyPatchOptions> =
  /* @__PURE__ */ throwing(applyPatch)

/** Does what {@link applyPatchToFiles} does and returns the result itself. @throws EmendError where that refuses */
export const applyPatchToFilesOrThrow: FormatCall<Files, AppliedFiles, ApplyPatchOptions> =
  /* @__PURE__ */ throwing(applyPatchToFiles)

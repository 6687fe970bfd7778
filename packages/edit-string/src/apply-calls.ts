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
import { hashing } from './hashing.js'

const PARTS = /* @__PURE__ */ hashing(openRequest)
const STANDARD = { profile: standard, describe: textMessages }

/**
 * Applies edit calls to one text, one after the other. Either all are applied or none. The calls may name the file by any
 * path or by none; if the option `path` is set, any path they name must be that one.
 *
 * @param calls one call `{path?, oldString, newString, replaceAll?}` or several, as objects or JSON text; every usual
 *   spelling of the field names is read
 * @returns the new text, or every failure; never throws for bad input
 * @example
 * const result = applyCalls('one\n', { oldString: 'one', newString: 'two' })
 * console.log(result.ok ? result.text : result.message)
 */
export const applyCalls: FormatCall<string, TextResult> = /* @__PURE__ */ preset(textCall(PARTS), STANDARD)

/**
 * Applies edit calls to several files.
 *
 * @param files the texts of the files that exist, by path
 * @param options see `RequestOptions`; its `path` is the file for calls that name none
 * @returns every touched file with its text before and after, or every failure; never throws for bad input
 */
export const applyCallsToFiles: FormatCall<Files, FilesResult> = /* @__PURE__ */ preset(
  filesCall(PARTS),
  STANDARD,
)

/** Does what {@link applyCalls} does and returns the result itself. @throws EmendError where `applyCalls` refuses */
export const applyCallsOrThrow: FormatCall<string, AppliedText> = /* @__PURE__ */ throwing(applyCalls)

/** Does what {@link applyCallsToFiles} does and returns the result itself. @throws EmendError where that refuses */
export const applyCallsToFilesOrThrow: FormatCall<Files, AppliedFiles> =
  /* @__PURE__ */ throwing(applyCallsToFiles)

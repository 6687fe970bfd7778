import { messages } from '../../../feedback/src/messages.js'
import {
  type EditFilesOptions,
  type EditTextOptions,
  editFiles as filesBy,
  editText as textBy,
} from '../../src/apply/edit-text.js'
import { standard } from '../../src/profiles/standard.js'
import type { Edit, FileEdit } from '../../src/vocabulary/edit.js'
import type { Files, FilesResult, TextResult } from '../../src/vocabulary/outcome.js'

/** The profile and the words that most hosts pass. */
export const USUAL = { profile: standard, describe: messages } as const

/** `editText` as most hosts call it. */
export function editText(
  text: string,
  edits: readonly Edit[],
  options: Partial<EditTextOptions> = {},
): TextResult {
  return textBy(text, edits, { ...USUAL, ...options })
}

/** `editFiles` as most hosts call it. */
export function editFiles(
  files: Files,
  edits: readonly FileEdit[],
  options: Partial<EditFilesOptions> = {},
): FilesResult {
  return filesBy(files, edits, { ...USUAL, ...options })
}

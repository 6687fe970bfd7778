import type { Failure, FileResult } from '@emend/core'
import { type DescribeOptions, describeAll } from '@emend/feedback'

/** What to do with a call of a host's edit tool. */
export type Repair<Input> =
  /** The host's tool makes the right edit: `input` is the original call. */
  | { readonly status: 'right'; readonly input: Input; readonly files: readonly FileResult[] }
  /** Run this call in place of the original. Its old text is the smallest exact text of the file that occurs only once. */
  | { readonly status: 'rewritten'; readonly input: Input; readonly files: readonly FileResult[] }
  /** The call must not run. `message` is for the model. */
  | { readonly status: 'refused'; readonly message: string; readonly failures: readonly Failure[] }
  /** The call is not an edit call, or cannot be judged here: run it unchanged. */
  | { readonly status: 'left'; readonly reason: string }

type Refused = Extract<Repair<never>, { status: 'refused' }>
type Left = Extract<Repair<never>, { status: 'left' }>

/** The result for a call that must not run, with the message for the model. */
export function refused(failures: readonly Failure[], options: DescribeOptions): Refused {
  return { status: 'refused', message: describeAll(failures, options).join('\n'), failures }
}

/** The result for a call whose files cannot be read. It is left to the host's tool, which reports the reason. */
export function leftBecause(error: unknown): Left {
  return { status: 'left', reason: error instanceof Error ? error.message : String(error) }
}

/** The result for a call whose tool would change line endings beyond the edit, however the call is written. */
export function otherEndings(path: string): Refused {
  const message = `${path}: the edit has one place, but this tool would also change how other lines of the file end: some end in CRLF, others in LF. Nothing was changed. Make the line endings of the file alike first, or make the change with another tool.`
  return { status: 'refused', message, failures: [] }
}

/**
 * The result for a call whose tool cannot find the old text, however the call is written, because the tool ignores whitespace
 * at the ends of lines.
 */
export function onlyWhitespace(path: string): Refused {
  const message = `${path}: the edit has one place, but this tool does not find it: it ignores whitespace at the ends of lines, and there is nothing else. Nothing was changed. Make the change with another tool, or rewrite the file.`
  return { status: 'refused', message, failures: [] }
}

/** Whether two texts are equal apart from the final newline, which some tools always add and others always keep. */
export function sameButFinalNewline(text: string | undefined, wanted: string | undefined): boolean {
  if (text === undefined || wanted === undefined) return text === wanted
  return withoutFinalNewline(text) === withoutFinalNewline(wanted)
}

function withoutFinalNewline(text: string): string {
  return text.endsWith('\r\n') ? text.slice(0, -2) : text.endsWith('\n') ? text.slice(0, -1) : text
}

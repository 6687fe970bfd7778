import type { Failure } from '../vocabulary/failure.js'
import type { CallFailure, ParseFailure, RenderFailure, WholeEdits } from '../vocabulary/parse-failure.js'
import { oneLine, printable, quote } from './quote.js'

/** Whether the failure is about the request itself, before any file was looked at. */
export function isParseFailure(failure: Failure): failure is ParseFailure | RenderFailure {
  return 'format' in failure
}

/** What is wrong with the request, where, and what was expected there. */
export function describeParseFailure(failure: ParseFailure | RenderFailure): string {
  if (failure.code === 'not-expressible')
    return `${oneLine(failure.path)}: ${failure.format} has no way to say ${oneLine(failure.what)}. Choose another format.`
  if (isCallFailure(failure)) return describeCallFailure(failure)
  const where =
    'line' in failure ? `line ${failure.line} of the ${failure.format} request` : `${failure.format} request`
  return `${where}: ${explain(failure)}`
}

function afterWhole(whole: WholeEdits | undefined): string {
  if (whole === undefined) return ''
  const { edits, path } = whole
  const file = path === undefined ? '' : ` of ${oneLine(path)}`
  return edits === 1 ? ` after one whole edit${file}` : ` after ${edits} whole edits, the last one${file}`
}

function explain(failure: Exclude<ParseFailure, CallFailure>): string {
  switch (failure.code) {
    case 'missing-begin':
      return `there is no ${quote(failure.expected)}. Begin the request with that line.`
    case 'missing-end':
      return `the request breaks off without ${quote(failure.expected)}${afterWhole(failure.whole)}. It looks cut short: send it again, whole.`
    case 'empty-request':
      return failure.format === 'unrecognised'
        ? 'the answer is empty. Nothing was changed: send the edit.'
        : 'it holds no edit. Send at least one.'
    case 'several-requests':
      return `a second request begins here${failure.first === undefined ? '' : `; the first one begins at line ${failure.first}`}. Send one at a time, or merge them into one.`
    case 'unknown-section':
      return `${quote(failure.text)} is not a known section. Expected ${failure.expected}.`
    case 'unexpected-line':
      return `${quote(failure.text)} is not understood here. Expected ${failure.expected}.`
    case 'misplaced-marker':
      return `found ${quote(failure.text)} where ${quote(failure.expected)} was expected. A block is "<<<<<<< SEARCH", the text to find, "=======", the new text, ">>>>>>> REPLACE", each marker once and on a line of its own. If the line belongs to the file, escape it: ${escaped(failure.text)}`
    case 'unescaped-marker':
      return `${quote(failure.text)} looks like a marker. If it belongs to the file, as in a merge conflict, escape it and every other such line of the block with a backslash: ${escaped(failure.text)}`
    case 'stray-line-marker':
      return `${quote(failure.text)} is only understood with a line number and right below "<<<<<<< SEARCH". Take it out, or, if it belongs to the file, escape it: ${escaped(failure.text)}`
    case 'unsupported':
      return `${quote(failure.text)} asks for ${oneLine(failure.feature)}, which cannot be applied to texts. Leave it out.`
    case 'missing-path':
      return `${quote(failure.text)} names no file. Put the path after the colon.`
    case 'empty-section':
      return `the section ${quote(failure.text)} changes nothing. Expected ${failure.expected}.`
    case 'no-format':
      if (failure.found !== undefined) return describeFound(failure.found, failure.known)
      return `no format recognises it. Known are ${failure.known.join(', ')}: write it in one of these, or name the one that it is in.`
    case 'several-formats':
      return `it may be ${failure.candidates.join(' or ')}. Name the format that it is written in.`
    default:
      return printable(failure.message)
  }
}

/** What an answer is that no format recognises. */
function describeFound(
  { kind, line, text }: NonNullable<(ParseFailure & { code: 'no-format' })['found']>,
  known: readonly string[],
): string {
  const formats = `one of ${known.join(', ')}`
  switch (kind) {
    case 'conflict':
      return `line ${line}, ${quote(text)}, is a merge conflict's marker, and no edit. Send the resolved lines as an edit, in ${formats}.`
    case 'marker':
      return `line ${line}, ${quote(text)}, looks like a marker, and is one of no format. Write the markers exactly, in ${formats}.`
    case 'whole-file':
      return `it is a text such as a whole file, from line ${line}, ${quote(text)}, and does not say what to change where. Send only the change, as an edit in ${formats}.`
    case 'prose':
      return `it holds no edit, only text, from line ${line}, ${quote(text)}. Nothing was changed: send the edit itself, in ${formats}.`
  }
}

function escaped(line: string): string {
  return `\\${oneLine(line.trimStart())}`
}

/** What is wrong with a call, before its request is read. By itself for hosts of calls without a request. */
export function describeCallFailure(failure: CallFailure): string {
  // Whoever cancels may do so before the format is known, and it is not at fault.
  if (failure.code === 'cancelled')
    return 'The call was cancelled, and nothing was changed. Send it again if it is still wanted.'
  return `${failure.format} request: ${explainCall(failure)}`
}

function isCallFailure(failure: ParseFailure): failure is CallFailure {
  return Object.hasOwn(CALL_CODES, failure.code)
}

const CALL_CODES: Readonly<Record<CallFailure['code'], true>> = {
  'same-text': true,
  'wrong-input': true,
  'profile-mismatch': true,
  'plugin-failed': true,
  cancelled: true,
}

function explainCall(failure: Exclude<CallFailure, { code: 'cancelled' }>): string {
  switch (failure.code) {
    case 'same-text':
      return `the old and the new text of edit ${failure.edit + 1} are the same. Send only edits that change something.`
    case 'plugin-failed':
      return `the format itself failed: ${oneLine(failure.reason)}. The request is not at fault: choose another format, or fix this one.`
    case 'profile-mismatch':
      return failure.replacers
        ? `the profile ${quote(failure.profile)} finds text in a way of its own and asks no replacers. Choose another profile, or remove the replacers that are added.`
        : `the profile ${quote(failure.profile)} is for other formats. Choose another profile.`
    case 'wrong-input':
      return `got ${oneLine(failure.received)}. Expected ${failure.expected}.`
  }
}

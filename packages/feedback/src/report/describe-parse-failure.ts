import type { Failure } from '@emend/core'
import type { Accepted, CallFailure, ParseFailure, RenderFailure } from '@emend/core/plugin'
import { oneLine, printable, quote } from '@emend/core/plugin'
import { hasText, type Texts, textOf, type WithText } from './texts.js'

/** Whether the failure is about the request itself, before any file was read. */
export function isParseFailure(failure: Failure): failure is ParseFailure | RenderFailure {
  return 'format' in failure
}

/** Returns a text that says what is wrong with the request, in which line, and what was expected there. */
export function describeParseFailure(failure: ParseFailure | RenderFailure): string {
  if (failure.code === 'not-expressible')
    return `${oneLine(failure.path)}: ${failure.format} has no way to say ${oneLine(failure.what)}. Choose another format.`
  if (hasText(CALL_TEXTS, failure)) return describeCallFailure(failure)
  const where =
    'line' in failure && !('call' in failure) && !('beside' in failure)
      ? `line ${failure.line} of the ${failure.format} request`
      : `${failure.format} request`
  return `${where}: ${hasText(TEXTS, failure) ? textOf(TEXTS, failure) : printable(failure.message)}`
}

function afterCompleteEdits(whole: Extract<ParseFailure, { code: 'missing-end' }>['whole']): string {
  if (whole === undefined) return ''
  const { edits, path } = whole
  const file = path === undefined ? '' : ` of ${oneLine(path)}`
  return edits === 1 ? ` after one whole edit${file}` : ` after ${edits} whole edits, the last one${file}`
}

const CUT_SHORT = 'It looks cut short: send it again, whole.'

/** What of a request that is cut off has been received, and how to send the rest. */
function describeAccepted({ hash, lines, last, path, of }: Accepted): string {
  const file =
    path === undefined ? '' : of === 'file' ? ` of ${oneLine(path)}` : ` of the request, in ${oneLine(path)}`
  const received = `Received up to line ${lines}${file || ' of the request'}, ${quote(last)}.`
  // A line of JSON says nothing that a model counts by.
  if (hash === undefined) return /^\s*[[{]/.test(last) ? CUT_SHORT : `${received} ${CUT_SHORT}`
  const how =
    of === 'file'
      ? `as a call for the same file with "continues": ${quote(hash)}, whose content begins with the next line`
      : `alone: first the line "*** Continue: ${hash}", then what comes after that line`
  return `${received} Nothing was changed: send the rest ${how}.`
}

const TEXTS: Texts<Exclude<ParseFailure, CallFailure | WithText>> = {
  'missing-begin': ({ expected }) => `there is no ${quote(expected)}. Begin the request with that line.`,
  'missing-end': ({ expected, whole, call, accepted }) =>
    `${call === undefined ? 'the request breaks' : `the arguments of ${oneLine(call)} break`} off without ${quote(expected)}${afterCompleteEdits(whole)}. ${accepted === undefined ? CUT_SHORT : describeAccepted(accepted)}`,
  'no-beginning': ({ hash }) =>
    `it goes on from a part ${quote(hash)} that is not kept here, or is of another file. Nothing was changed: send the request again, whole.`,
  'empty-request': ({ format }) =>
    format === 'unrecognised'
      ? 'the answer is empty. Nothing was changed: send the edit.'
      : 'it holds no edit. Send at least one.',
  'several-requests': ({ first, beside }) =>
    beside !== undefined
      ? `a text beside the calls holds a request of its own, ${quote(beside)}. Send one at a time, or all in one way.`
      : `a second request begins here${first === undefined ? '' : `; the first one begins at line ${first}`}. Send one at a time, or merge them into one.`,
  'unknown-section': ({ text, expected }) => `${quote(text)} is not a known section. Expected ${expected}.`,
  'unexpected-line': ({ text, expected }) => `${quote(text)} is not understood here. Expected ${expected}.`,
  unsupported: ({ text, feature }) =>
    `${quote(text)} asks for ${oneLine(feature)}, which cannot be applied to texts. Leave it out.`,
  'missing-path': ({ text }) => `${quote(text)} names no file. Put the path after the colon.`,
  'empty-section': ({ text, expected }) =>
    `the section ${quote(text)} changes nothing. Expected ${expected}.`,
  'no-format': ({ found, known }) =>
    found === undefined
      ? `no format recognises it. Known are ${known.join(', ')}: write it in one of these, or name the one that it is in.`
      : describeFound(found, known),
  'several-formats': ({ candidates }) =>
    `it may be ${candidates.join(' or ')}. Name the format that it is written in.`,
}

function describeFound(
  { kind, line, text, grammar, tool }: NonNullable<(ParseFailure & { code: 'no-format' })['found']>,
  known: readonly string[],
): string {
  const formats = `one of ${known.join(', ')}`
  switch (kind) {
    case 'conflict':
      return `line ${line}, ${quote(text)}, is a merge conflict's marker, and no edit. Send the resolved lines as an edit, in ${formats}.`
    case 'call': {
      const of = `${tool === undefined ? '' : ` of ${quote(tool)}`}${grammar === undefined ? '' : ` in the grammar ${quote(grammar)}`}`
      return `line ${line}, ${quote(text)}, begins a call${of} that is written as text, and no edit can be read from it. Send the edit itself, in ${formats}.`
    }
    case 'marker':
      return `line ${line}, ${quote(text)}, looks like a marker, and is one of no format. Write the markers exactly, in ${formats}.`
    case 'whole-file':
      return `it is a text such as a whole file, from line ${line}, ${quote(text)}, and does not say what to change where. Send only the change, as an edit in ${formats}.`
    case 'prose':
      return `it holds no edit, only text, from line ${line}, ${quote(text)}. Nothing was changed: send the edit itself, in ${formats}.`
  }
}

/** Returns the text of a failure of a call before its request is parsed. Hosts of calls without a request bundle only this. */
function describeCallFailure(failure: CallFailure): string {
  const text = textOf(CALL_TEXTS, failure)
  // A call may be cancelled before its format is known, and the format is not at fault.
  return failure.code === 'cancelled' ? text : `${failure.format} request: ${text}`
}

const CALL_TEXTS: Texts<CallFailure> = {
  'same-text': ({ edit }) =>
    `the old and the new text of edit ${edit + 1} are the same. Send only edits that change something.`,
  'plugin-failed': ({ reason }) =>
    `the format itself failed: ${oneLine(reason)}. The request is not at fault: choose another format, or fix this one.`,
  'profile-mismatch': ({ profile, replacers }) =>
    replacers
      ? `the profile ${quote(profile)} finds text in a way of its own and asks no replacers. Choose another profile, or remove the replacers that are added.`
      : `the profile ${quote(profile)} is for other formats. Choose another profile.`,
  'wrong-input': ({ received, expected }) => `got ${oneLine(received)}. Expected ${expected}.`,
  'unsupported-field': ({ field, value, instead }) =>
    `the field ${quote(field)}, ${oneLine(value)}, asks for what is not done here, so nothing was written. Send ${oneLine(instead)}.`,
  cancelled: () => 'The call was cancelled, and nothing was changed. Send it again if it is still wanted.',
}

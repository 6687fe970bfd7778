import type {
  ApplyFailure,
  ChangedLines,
  EditFormat,
  LineDifference,
  LineRange,
  TextFailure,
} from '@emend/core/plugin'
import { numberLines, oneLine, printable, quote, shorten, visible } from '@emend/core/plugin'
import { correctedBlock } from './corrected.js'
import { describeOtherText } from './describe-difference.js'
import { describeParseFailure, isParseFailure } from './describe-parse-failure.js'
import {
  describeAmbiguous,
  describeInRegion,
  describeMissingAnchor,
  describeNotFound,
} from './describe-places.js'
import { capitalized, cut, LIMIT, linesAt, listLines } from './phrases.js'
import { hasText, type Texts, textOf, type WithText } from './texts.js'

/** How a failure is described. */
export interface DescribeOptions {
  /** The most characters; default 1200, for the words of another tool (`message`), and rows that are sent back, 24,000. A longer text is cut. A corrected edit that does not fit is left out. */
  readonly limit?: number | undefined
  /** The `render` function of the request's format, for a corrected edit. Default: its lines with ' ', '-' or '+' in front. */
  readonly render?: EditFormat['render'] | undefined
}

/**
 * Returns a text for a model or a person, as `describe` does, for failures that need no file system: what
 * failed, why, the most similar text of the file, and one next step. The next step is to send the corrected
 * edit, if the failure has one. The text holds nothing that is not in the failure's data. Control characters
 * are shown as code points.
 */
export function describeTextFailure(failure: TextFailure, options: DescribeOptions = {}): string {
  return isParseFailure(failure)
    ? cut(describeParseFailure(failure), options.limit)
    : describeEditFailure(failure, options)
}

/** Like {@link describeTextFailure}, for edits that were not parsed from a request. */
function describeEditFailure(
  failure: ApplyFailure,
  { limit = limitOf(failure), render }: DescribeOptions = {},
): string {
  const head = `${oneLine(failure.path)}${editNumber(failure)}: `
  const text = hasText(TEXTS, failure) ? textOf(TEXTS, failure) : printable(failure.message)
  const block = correctedBlock(failure, render)
  if (block === undefined || block.length > limit * GREATEST_SHARE)
    return cut(head + text + describeAppliedOthers(failure), limit)
  const why = head + withoutNextStep(text) + describeAppliedOthers(failure)
  return `${shorten(why, limit - block.length - 1)}\n${block}`
}

/** The words of another tool are as long as they are there, within reason. */
function limitOf(failure: ApplyFailure): number {
  const isWhole = failure.code === 'not-found' ? failure.message !== undefined : 'rows' in failure
  return isWhole ? 20 * LIMIT : LIMIT
}

/** The greatest share of a description that a corrected edit may take. The rest is for the reason. */
const GREATEST_SHARE = 0.7

/** Drops the next step, which is the last of several lines. */
function withoutNextStep(text: string): string {
  return text.includes('\n') ? text.slice(0, text.lastIndexOf('\n')) : text
}

function editNumber(failure: ApplyFailure): string {
  return 'edit' in failure && failure.edits > 1 ? `, edit ${failure.edit + 1} of ${failure.edits}` : ''
}

/** Says which edits must not be sent again, after a call that was applied in part. */
function describeAppliedOthers(failure: ApplyFailure): string {
  const applied = 'applied' in failure ? (failure.applied ?? []) : []
  if (applied.length === 0) return ''
  const numbers = applied.map((edit) => edit + 1).join(', ')
  return applied.length === 1
    ? `\nEdit ${numbers} was applied: send only this one again, corrected.`
    : `\nEdits ${numbers} were applied: send only this one again, corrected.`
}

const TEXTS: Texts<Exclude<ApplyFailure, WithText>> = {
  'not-found': describeNotFound,
  ambiguous: describeAmbiguous,
  'wrong-count': describeWrongCount,
  'anchor-not-found': describeMissingAnchor,
  'no-place': ({ beyond }) =>
    beyond === undefined
      ? 'the edit only adds lines and does not say where. Add a context line that is in the file, or an anchor line above the place.'
      : `the edit adds lines below line ${beyond.line}, and the file has ${beyond.lines} ${beyond.lines === 1 ? 'line' : 'lines'}. Name a line of the file, or add a context line that is in it.`,
  'rows-unknown': ({ rows }) =>
    `the edit names ${linesAt(rows)} without their text, and what they held when it was written is not known. Send the old text beside the new one.`,
  'empty-search': () =>
    'the text to replace is empty, which is only allowed for a new or empty file. Name the text next to the place.',
  'blank-search': () =>
    'replacing every occurrence of text that is empty or blank is refused. Name the text to replace.',
  placeholder: ({ text }) =>
    `the new text holds the placeholder ${quote(text)}, which would be written to the file in place of the code it stands for. Send the code itself.`,
  'damaged-text': describeDamaged,
  'new-text': ({ sign }) =>
    `${oneLine(sign)}. Nothing was written.\nSend the edit with the new text as it is meant.`,
  'line-split': ({ place, rest }) =>
    `the new lines would go into the middle of ${linesAt(place)}, before its rest ${quote(rest)}. Send an edit whose old and new text hold the whole line.`,
  'lines-left-over': ({ line, text }) =>
    `line ${line} ${quote(text.trim())} and what follows it would be left behind the end of their block. Send an edit whose old text holds the whole block.`,
  'line-breaks': ({ place }) =>
    withLines(
      place,
      `the text to replace is at ${linesAt(place)} with other line breaks:`,
      'Send the edit with the line breaks of the file.',
    ),
  'other-lines': ({ place, difference }) =>
    withLines(
      place,
      `the file has other lines where the edit makes its change, at ${linesAt(place)}:`,
      withDifference('Send the edit with the lines of the file.', place, difference),
    ),
  'context-missing': ({ place, difference, text }) =>
    withLines(
      place,
      `the context line ${quote(text)} beside an added line is not in the file. ${capitalized(linesAt(place))}:`,
      withDifference(
        'Mark the line as added if it is new; else copy the context from the file.',
        place,
        difference,
      ),
    ),
  'unprefixed-line': ({ text }) =>
    `the line ${quote(text)} does not begin with ' ', '+' or '-', and the file has no such line there. Prefix it with ' ' if it is context, '+' if it is new.`,
  'lost-dash': describeLostDash,
  'doubtful-place': ({ place, seen }) =>
    seen.start === place.end + 1 || seen.end === place.start - 1
      ? `what the edit puts at ${linesAt(place)} is right beside it already, at ${linesAt(seen)}: it would be there twice. If that is meant, send an edit whose old and new text have both; else read the file again and send only what is still missing.`
      : `the edit fits ${linesAt(place)} only loosely or out of order, and its new text is already at ${linesAt(seen)}: it may have been applied there. Read the file again and send only what is still missing, as the file has it.`,
  overlap: ({ place, other }) =>
    `it changes ${linesAt(place)}, which edit ${other + 1} changes too. Merge the two edits into one.`,
  indentation: describeIndentation,
  'final-newline': ({ place }) =>
    `the edit says how the file ends, but its place, ${linesAt(place)}, is not at the end of the file. Leave out the remark about the final newline.`,
  'not-read': ({ place }) =>
    `${place === undefined ? 'the file was' : `${linesAt(place)} was`} not shown to you. Read ${place === undefined ? 'it' : 'that part'} first, then send the edit.`,
  stale: describeStale,
  'budget-exceeded': ({ limit, edits = 1 }) =>
    `the search was ended by ${oneLine(limit)}. Send ${edits > 1 ? 'fewer edits at once' : 'a smaller edit'} with more distinctive lines.`,
  'plugin-failed': ({ plugin, reason }) =>
    `the plugin ${quote(plugin)} failed: ${oneLine(reason)}. The edit is not at fault: remove the plugin, or fix it.`,
  cancelled: () => 'the call was cancelled, and nothing was changed. Send it again if it is still wanted.',
  'already-applied': (failure) =>
    `already applied${'place' in failure && failure.place ? `: the new text is at ${linesAt(failure.place)}` : ''}. Nothing was changed; do not send it again.`,
  unchanged: (failure) =>
    'edit' in failure
      ? 'the edit leaves the text as it is. If a change was meant, the new text must differ.'
      : 'the file has exactly this text already. Nothing was changed; do not send it again.',
  'file-not-found': ({ suggestions = [], mayCreate, path }) =>
    describeMissingFile(path, suggestions, mayCreate),
  'file-exists': ({ field }) =>
    `the file exists already and would be overwritten${field === undefined ? '' : `, which the field ${quote(field)} cannot allow`}. Update it instead, or delete it in the same request first.`,
  'two-files': ({ other }) =>
    `the request calls the file ${oneLine(other)}, too, and both are there. Name the one that is meant on both sides.`,
  'other-text': ({ difference }) => describeOtherText(difference),
  'not-reversible': ({ missing }) =>
    `the request cannot be reversed: it does not say ${oneLine(missing)}. Send the opposite edit instead.`,
}

/** Quotes a path with JSON escapes for all characters beyond ASCII, so that names that look the same can be told apart. */
function escaped(path: string): string {
  const code = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return quote(printable(path)).replace(/[^ -~]/g, code)
}

function describeMissingFile(path: string, others: readonly string[], mayCreate?: true): string {
  const [first] = others
  if (first === undefined && mayCreate)
    return 'the file does not exist. Check the path; if the file is to be created, say "new file" right above the block.'
  if (first === undefined) return 'the file does not exist. Check the path, or create the file first.'
  if (first === path)
    return 'an earlier part of the request deletes the file or moves it away. Send one change of the file: edit it, delete it, or edit and move it.'
  if (first.normalize() === path.normalize())
    return `the file does not exist, but one whose name has the same letters in other code points does: ${escaped(first)}.\nSend the edit with that path.`
  const all = others.map((one) => quote(printable(one))).join(', ')
  return `the file does not exist, but ${all} ${others.length === 1 ? 'does' : 'do'}.\nSend the edit with the right path.`
}

function describeWrongCount({ kind, expected, places }: ApplyFailure & { code: 'wrong-count' }): string {
  const count = places.length === 1 ? '1 place' : `${places.length} places`
  const starts = [...new Set(places.map(({ start }) => start))]
  const where = starts.length === 0 ? '' : `: ${listLines(starts)}`
  return kind === 'occurrence'
    ? `the edit names place ${expected} of the text to replace, which is in ${count}${where}. Name one of these, or add context to the text.`
    : `the text to replace is in ${count}, and the edit expects ${expected}${where}. Send the right number, or add context to name the places that are meant.`
}

function describeDamaged({ text, ...failure }: ApplyFailure & { code: 'damaged-text' }): string {
  const near = 'near' in failure ? (failure.near ?? []) : []
  const has =
    near.length === 0
      ? ''
      : ` The file has ${near.map((one) => quote(one, 20)).join(', ')} there, and is untouched.`
  return `the new text holds a character that was damaged or escaped on the way, in ${quote(text)}.${has}${has === '' ? ' ' : '\n'}Send the line with the character that belongs there.`
}

function describeIndentation({ place, indentation, line }: ApplyFailure & { code: 'indentation' }): string {
  const wanted =
    indentation === '' ? 'no indentation' : `the indentation ${quote(visible(indentation, 'whitespace'))}`
  return withLines(
    place,
    `the edit's indentation differs from the file's${line === undefined ? '' : ` in line ${line} alone`}, and an added line has ${wanted}, whose counterpart in the file cannot be known. ${capitalized(linesAt(place))}:`,
    line === undefined
      ? 'Send the edit with the indentation of the file.'
      : `Send the edit with line ${line} indented as in the file.`,
    (text) => visible(text, 'whitespace'),
  )
}

function describeStale({ expected, place, rows, changed = [] }: ApplyFailure & { code: 'stale' }): string {
  if (expected !== undefined)
    return `the file is not the one with the hash ${oneLine(expected)} that the call expects. Read it again and send a new edit.`
  if (place === undefined) return 'the file has changed since it was read. Read it again and send a new edit.'
  const what =
    changed.length === 0
      ? ''
      : ` (changed: ${changed.slice(0, MOST_CHANGED).map(describeChanged).join(', ')}${changed.length > MOST_CHANGED ? ' and more' : ''})`
  const problem = `the file has changed since it was shown, where the edit makes its change or right beside${what}. ${capitalized(linesAt(place))} ${place.start === place.end ? 'is' : 'are'} now:`
  const nextStep = 'Send an edit made for these lines.'
  return rows === undefined
    ? withLines(place, problem, nextStep)
    : [problem, visible(rows), nextStep].join('\n')
}

/** How many changed runs a refusal names. */
const MOST_CHANGED = 5

function describeChanged({ start, end, by }: ChangedLines): string {
  const where = end < start ? `lines above line ${start} are gone` : linesAt({ start, end })
  return by === undefined ? where : `${where} by commit ${oneLine(by)}`
}

function withLines(
  { text, start }: LineRange & { readonly text: string },
  problem: string,
  nextStep: string,
  show?: (line: string) => string,
): string {
  return [problem, numberLines(text, start, show), nextStep].join('\n')
}

/** The next step below where the lines of a place differ first from those of the edit. */
function withDifference(nextStep: string, place: LineRange, difference: LineDifference | undefined): string {
  return difference === undefined ? nextStep : `${describeInRegion(difference, place)}\n${nextStep}`
}

/** Describes `lost-dash`, and says how to write a line that begins with a dash of its own. */
function describeLostDash({ text, line, actual }: ApplyFailure & { code: 'lost-dash' }): string {
  const has = line === undefined ? '' : `, and line ${line} of the file is ${quote(actual ?? '')}`
  return [
    `the request's line ${quote(`-${text}`)} removes ${quote(text)}, which the file does not have${has}: the dash was taken for the mark of a removed line.`,
    'Begin the line with a mark and its own dash: "--" to remove it, "+-" to add it, " -" to keep it.',
  ].join('\n')
}

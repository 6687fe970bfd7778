import fc from 'fast-check'
import { expect, describe as group, test } from 'vitest'
import { defaultCascade } from '../../../core/src/profiles/cascade.js'
import { strict } from '../../../core/src/profiles/strict.js'
import { WHOLE_FILE } from '../../../core/src/vocabulary/diagnostic.js'
import type { FileEdit } from '../../../core/src/vocabulary/edit.js'
import type { Failure, FailureCode } from '../../../core/src/vocabulary/failure.js'
import { editFiles } from '../../../core/test/support/calls.js'
import { refused, whole } from '../../../core/test/support/edits.js'
import { describe } from '../../src/report/describe.js'
import { isParseFailure } from '../../src/report/describe-parse-failure.js'

const WHERE = { path: 'src/a.ts', edit: 0, edits: 1 } as const
const PLACE = { start: 3, end: 5 } as const
const FORMAT = 'v4a'
const FOUND = { path: 'a', source: 'parser', isNew: true } as const
const onLine = (line: number) => ({
  start: { line: line - 1, character: 0 },
  end: { line: line - 1, character: 2 },
})

/** Failures whose text ends with words of the format or with a line of the request. */
const FREE_ENDING: readonly FailureCode[] = [
  'fuzz-exceeded',
  'unknown-section',
  'unexpected-line',
  'misplaced-marker',
  'unescaped-marker',
  'stray-line-marker',
  'empty-section',
  'wrong-input',
  'unsupported-field',
  'sketch-would-delete',
  'looks-truncated',
  'sketch-not-placed',
  'sketch-marker',
  'sketch-unchanged',
]

/** One failure of every code; adding a code without an example does not compile. */
const EXAMPLES: { readonly [Code in FailureCode]: Failure & { readonly code: Code } } = {
  'missing-begin': { code: 'missing-begin', format: FORMAT, expected: '*** Begin Patch' },
  'missing-end': { code: 'missing-end', format: FORMAT, expected: '*** End Patch', line: 9 },
  'no-beginning': { code: 'no-beginning', format: 'continuation', hash: '0a1b2c3d4e5f' },
  'empty-request': { code: 'empty-request', format: FORMAT },
  'several-requests': { code: 'several-requests', format: FORMAT, line: 9 },
  'unknown-section': {
    code: 'unknown-section',
    format: FORMAT,
    line: 2,
    text: '*** Change File: a',
    expected: 'one of three headers',
  },
  'unexpected-line': {
    code: 'unexpected-line',
    format: FORMAT,
    line: 4,
    text: 'hello',
    expected: "' ', '+' or '-'",
  },
  'misplaced-marker': {
    code: 'misplaced-marker',
    format: 'search-replace',
    line: 7,
    text: '  >>>>>>> REPLACE',
    expected: '=======',
    message: 'the marker is where another one belongs. Move it.',
  },
  'unescaped-marker': {
    code: 'unescaped-marker',
    format: 'search-replace',
    line: 3,
    text: '<<<<<<< HEAD',
    message: 'the line looks like a marker. Escape it.',
  },
  'stray-line-marker': {
    code: 'stray-line-marker',
    format: 'search-replace',
    line: 6,
    text: ':start_line:12',
    message: 'the line number is where none belongs. Take it out.',
  },
  unsupported: {
    code: 'unsupported',
    format: FORMAT,
    line: 3,
    text: 'GIT binary patch',
    feature: 'a binary change',
  },
  'missing-path': { code: 'missing-path', format: FORMAT, line: 2, text: '*** Update File:' },
  'empty-section': {
    code: 'empty-section',
    format: FORMAT,
    line: 2,
    text: '*** Update File: a',
    expected: 'a hunk',
  },
  'unsupported-field': {
    code: 'unsupported-field',
    format: FORMAT,
    field: 'regex',
    value: 'true',
    instead: 'the old text',
  },
  'wrong-input': { code: 'wrong-input', format: FORMAT, received: 'a number', expected: 'a string' },
  'same-text': { code: 'same-text', format: FORMAT, edit: 1 },
  'no-format': { code: 'no-format', format: 'any', known: ['v4a', 'search-replace'] },
  'several-formats': { code: 'several-formats', format: 'any', candidates: ['v4a', 'search-replace'] },
  'profile-mismatch': { code: 'profile-mismatch', format: FORMAT, profile: 'mine' },
  'not-expressible': { code: 'not-expressible', format: FORMAT, path: 'a', what: 'the mode of a file' },
  'not-found': {
    ...WHERE,
    code: 'not-found',
    tried: ['exact', 'trim-end'],
    closest: {
      start: 3,
      end: 4,
      text: 'one\n  two',
      similarity: 0.5,
      difference: { line: 4, expected: '  2', actual: '  two' },
    },
  },
  ambiguous: {
    ...WHERE,
    code: 'ambiguous',
    replacer: 'exact',
    tier: 'exact',
    places: [
      { start: 2, end: 2, deciding: { side: 'before', lines: ['def a():'] } },
      { start: 9, end: 11, deciding: { side: 'after', lines: ['x', 'y'] } },
      { start: 15, end: 17 },
    ],
  },
  'wrong-count': {
    code: 'wrong-count',
    kind: 'count',
    expected: 3,
    places: [
      { start: 2, end: 2 },
      { start: 5, end: 6 },
    ],
    path: 'a.txt',
    edit: 0,
    edits: 1,
  },
  'anchor-not-found': {
    ...WHERE,
    code: 'anchor-not-found',
    anchor: 'class A:',
    closest: {
      start: 3,
      end: 3,
      text: 'class B:',
      similarity: 0,
      difference: { line: 3, expected: 'class A:', actual: 'class B:' },
    },
    alike: [{ start: 9, end: 9, text: 'class Other:' }],
  },
  'no-place': { ...WHERE, code: 'no-place' },
  'rows-unknown': { ...WHERE, code: 'rows-unknown', rows: { start: 3, end: 5 } },
  'empty-search': { ...WHERE, code: 'empty-search' },
  'blank-search': { ...WHERE, code: 'blank-search' },
  'damaged-text': { ...WHERE, code: 'damaged-text', text: 'caf\uFFFD', near: ['é'] },
  'new-text': {
    ...WHERE,
    code: 'new-text',
    kind: 'line-numbers',
    sign: 'every new line begins with a line number',
  },
  'line-split': { ...WHERE, code: 'line-split', place: { start: 2, end: 2 }, rest: '-x' },
  'lines-left-over': {
    ...WHERE,
    code: 'lines-left-over',
    place: { start: 1, end: 1 },
    line: 2,
    text: '  old()',
  },
  placeholder: { ...WHERE, code: 'placeholder', text: '// ... rest of the code' },
  'line-breaks': { ...WHERE, code: 'line-breaks', place: { ...PLACE, text: 'one\n\ntwo' } },
  'other-lines': { ...WHERE, code: 'other-lines', place: { ...PLACE, text: 'one\nnew\ntwo' } },
  'context-missing': { ...WHERE, code: 'context-missing', place: { ...PLACE, text: 'a\nb\nc' }, text: 'x' },
  'lost-dash': { ...WHERE, code: 'lost-dash', text: ' **x**', line: 7, actual: '- **x**' },
  'unprefixed-line': { ...WHERE, code: 'unprefixed-line', text: 'stray()' },
  'sketch-would-delete': {
    ...WHERE,
    code: 'sketch-would-delete',
    message: 'as the format says it.',
    places: [],
  },
  'looks-truncated': { ...WHERE, code: 'looks-truncated', message: 'as the format says it.', places: [] },
  'sketch-not-placed': { ...WHERE, code: 'sketch-not-placed', message: 'as the format says it.', places: [] },
  'sketch-marker': { ...WHERE, code: 'sketch-marker', message: 'as the format says it.', places: [] },
  'sketch-unchanged': { ...WHERE, code: 'sketch-unchanged', message: 'as the format says it.', places: [] },
  'doubtful-place': {
    ...WHERE,
    edit: 1,
    edits: 3,
    code: 'doubtful-place',
    place: PLACE,
    seen: { start: 1, end: 1 },
  },
  overlap: { ...WHERE, edit: 2, edits: 3, code: 'overlap', other: 0, place: PLACE },
  indentation: {
    ...WHERE,
    code: 'indentation',
    place: { start: 3, end: 4, text: '\tone\r\n  two' },
    indentation: '   ',
  },
  'final-newline': { ...WHERE, code: 'final-newline', place: PLACE },
  'budget-exceeded': { ...WHERE, code: 'budget-exceeded', limit: '100 steps' },
  cancelled: { ...WHERE, code: 'cancelled' },
  'plugin-failed': { ...WHERE, code: 'plugin-failed', plugin: 'mine', reason: 'out of order' },
  'fuzz-exceeded': {
    ...WHERE,
    code: 'fuzz-exceeded',
    message: 'the patch fits too loosely. Send it again.',
    score: 101,
    limit: 100,
    place: PLACE,
  },
  'already-applied': { ...WHERE, code: 'already-applied', place: PLACE },
  unchanged: { ...WHERE, code: 'unchanged', place: PLACE },
  'file-not-found': { path: 'a/b.ts', code: 'file-not-found', suggestions: ['b.ts'] },
  'two-files': { path: 'a', code: 'two-files', other: 'b' },
  'file-exists': { path: 'a', code: 'file-exists' },
  'path-refused': { path: '../a', code: 'path-refused', reason: 'it leaves the root' },
  'not-text': { path: 'a', code: 'not-text', reason: 'nul', offset: 7 },
  'wrong-content': {
    path: 'a.ipynb',
    code: 'wrong-content',
    expected: 'a notebook',
    reason: 'a comma is missing',
    line: 7,
  },
  'not-a-file': { path: 'a', code: 'not-a-file' },
  stale: { path: 'a', code: 'stale' },
  'not-read': { path: 'a', code: 'not-read', place: { start: 3, end: 3 } },
  vetoed: {
    path: 'a',
    code: 'vetoed',
    diagnostics: [
      { ...FOUND, severity: 1, message: 'unexpected token', range: onLine(3) },
      { ...FOUND, severity: 2, message: 'long line', range: onLine(4) },
      { ...FOUND, severity: 1, message: 'no default export', code: 7, range: WHOLE_FILE },
    ],
    lines: [{ start: 2, end: 3, text: 'f(\n))' }],
  },
  'other-text': {
    path: 'a',
    code: 'other-text',
    difference: { line: 2, expected: 'two', actual: '2' },
  },
  'not-reversible': { path: 'a', code: 'not-reversible', missing: 'which mode the file had' },
  'write-failed': {
    path: 'a',
    code: 'write-failed',
    operation: 'rename',
    reason: 'EACCES',
    rolledBack: true,
  },
  'read-failed': { path: 'a', code: 'read-failed', reason: 'EIO' },
  'too-large': { path: 'a', code: 'too-large', size: 1000, limit: 999 },
  locked: { path: 'a', code: 'locked', pid: 42, host: 'machine' },
  interrupted: { path: 'a', code: 'interrupted' },
  'read-only': { path: 'a', code: 'read-only' },
  'merge-conflict': { path: 'a', code: 'merge-conflict', place: { start: 3, end: 4 } },
}

const TEXTS: { readonly [Code in FailureCode]: string } = {
  'missing-begin': 'v4a request: there is no "*** Begin Patch". Begin the request with that line.',
  'missing-end':
    'line 9 of the v4a request: the request breaks off without "*** End Patch". It looks cut short: send it again, whole.',
  'no-beginning':
    'continuation request: it goes on from a part "0a1b2c3d4e5f" that is not kept here, or is of another file. Nothing was changed: send the request again, whole.',
  'empty-request': 'v4a request: it holds no edit. Send at least one.',
  'several-requests':
    'line 9 of the v4a request: a second request begins here. Send one at a time, or merge them into one.',
  'unknown-section':
    'line 2 of the v4a request: "*** Change File: a" is not a known section. Expected one of three headers.',
  'unexpected-line': `line 4 of the v4a request: "hello" is not understood here. Expected ' ', '+' or '-'.`,
  'misplaced-marker':
    'line 7 of the search-replace request: the marker is where another one belongs. Move it.',
  'unescaped-marker': 'line 3 of the search-replace request: the line looks like a marker. Escape it.',
  'stray-line-marker':
    'line 6 of the search-replace request: the line number is where none belongs. Take it out.',
  unsupported:
    'line 3 of the v4a request: "GIT binary patch" asks for a binary change, which cannot be applied to texts. Leave it out.',
  'missing-path':
    'line 2 of the v4a request: "*** Update File:" names no file. Put the path after the colon.',
  'empty-section':
    'line 2 of the v4a request: the section "*** Update File: a" changes nothing. Expected a hunk.',
  'unsupported-field':
    'v4a request: the field "regex", true, asks for what is not done here, so nothing was written. Send the old text.',
  'wrong-input': 'v4a request: got a number. Expected a string.',
  'same-text':
    'v4a request: the old and the new text of edit 2 are the same. Send only edits that change something.',
  'no-format':
    'any request: no format recognises it. Known are v4a, search-replace: write it in one of these, or name the one that it is in.',
  'several-formats': 'any request: it may be v4a or search-replace. Name the format that it is written in.',
  'not-expressible': 'a: v4a has no way to say the mode of a file. Choose another format.',
  'profile-mismatch': 'v4a request: the profile "mine" is for other formats. Choose another profile.',
  'not-found': [
    'src/a.ts: the text to replace is not in the file. Closest is lines 3-4 (50 % alike):',
    '  3 | one',
    '  4 |   two',
    'First difference, line 4:',
    '  edit:   2',
    '  file:   two',
    'Copy the text to replace from the file as it is now.',
  ].join('\n'),
  ambiguous: [
    'src/a.ts: the text to replace is in 3 places:',
    '  line 2: singled out by the line above: "def a():"',
    '  lines 9-11: singled out by the lines below: "x", "y"',
    '  lines 15-17',
    'Add enough context to name one of them.',
  ].join('\n'),
  'wrong-count':
    'a.txt: the text to replace is in 2 places, and the edit expects 3: lines 2, 5. Send the right number, or add context to name the places that are meant.',
  'anchor-not-found': [
    'src/a.ts: no line matches the anchor "class A:". Closest is line 3:',
    '  3 | class B:',
    'Less like it:',
    '  9 | class Other:',
    'Copy the anchor line from the file as it is now.',
  ].join('\n'),
  'no-place':
    'src/a.ts: the edit only adds lines and does not say where. Add a context line that is in the file, or an anchor line above the place.',
  'rows-unknown':
    'src/a.ts: the edit names lines 3-5 without their text, and what they held when it was written is not known. Send the old text beside the new one.',
  'empty-search':
    'src/a.ts: the text to replace is empty, which is only allowed for a new or empty file. Name the text next to the place.',
  'blank-search':
    'src/a.ts: replacing every occurrence of text that is empty or blank is refused. Name the text to replace.',
  'damaged-text':
    'src/a.ts: the new text holds a character that was damaged or escaped on the way, in "caf\uFFFD". The file has "é" there, and is untouched.\nSend the line with the character that belongs there.',
  'new-text':
    'src/a.ts: every new line begins with a line number. Nothing was written.\nSend the edit with the new text as it is meant.',
  'line-split':
    'src/a.ts: the new lines would go into the middle of line 2, before its rest "-x". Send an edit whose old and new text hold the whole line.',
  'lines-left-over':
    'src/a.ts: line 2 "old()" and what follows it would be left behind the end of their block. Send an edit whose old text holds the whole block.',
  placeholder:
    'src/a.ts: the new text holds the placeholder "// ... rest of the code", which would be written to the file in place of the code it stands for. Send the code itself.',
  'other-lines': [
    'src/a.ts: the file has other lines where the edit makes its change, at lines 3-5:',
    '  3 | one',
    '  4 | new',
    '  5 | two',
    'Send the edit with the lines of the file.',
  ].join('\n'),
  'context-missing': [
    'src/a.ts: the context line "x" beside an added line is not in the file. Lines 3-5:',
    '  3 | a',
    '  4 | b',
    '  5 | c',
    'Mark the line as added if it is new; else copy the context from the file.',
  ].join('\n'),
  'line-breaks': [
    'src/a.ts: the text to replace is at lines 3-5 with other line breaks:',
    '  3 | one',
    '  4 | ',
    '  5 | two',
    'Send the edit with the line breaks of the file.',
  ].join('\n'),
  'lost-dash': `src/a.ts: the request's line "- **x**" removes " **x**", which the file does not have, and line 7 of the file is "- **x**": the dash was taken for the mark of a removed line.
Begin the line with a mark and its own dash: "--" to remove it, "+-" to add it, " -" to keep it.`,
  'sketch-would-delete': 'src/a.ts: as the format says it.',
  'looks-truncated': 'src/a.ts: as the format says it.',
  'sketch-not-placed': 'src/a.ts: as the format says it.',
  'sketch-marker': 'src/a.ts: as the format says it.',
  'sketch-unchanged': 'src/a.ts: as the format says it.',
  'unprefixed-line': `src/a.ts: the line "stray()" does not begin with ' ', '+' or '-', and the file has no such line there. Prefix it with ' ' if it is context, '+' if it is new.`,
  'doubtful-place':
    'src/a.ts, edit 2 of 3: the edit fits lines 3-5 only loosely or out of order, and its new text is already at line 1: it may have been applied there. Read the file again and send only what is still missing, as the file has it.',
  overlap:
    'src/a.ts, edit 3 of 3: it changes lines 3-5, which edit 1 changes too. Merge the two edits into one.',
  indentation: [
    `src/a.ts: the edit's indentation differs from the file's, and an added line has the indentation "···", whose counterpart in the file cannot be known. Lines 3-4:`,
    '  3 | →one',
    '  4 | ··two',
    'Send the edit with the indentation of the file.',
  ].join('\n'),
  'final-newline':
    'src/a.ts: the edit says how the file ends, but its place, lines 3-5, is not at the end of the file. Leave out the remark about the final newline.',
  'budget-exceeded':
    'src/a.ts: the search was ended by 100 steps. Send a smaller edit with more distinctive lines.',
  'plugin-failed':
    'src/a.ts: the plugin "mine" failed: out of order. The edit is not at fault: remove the plugin, or fix it.',
  cancelled:
    'src/a.ts: the call was cancelled, and nothing was changed. Send it again if it is still wanted.',
  'fuzz-exceeded': 'src/a.ts: the patch fits too loosely. Send it again.',
  'already-applied':
    'src/a.ts: already applied: the new text is at lines 3-5. Nothing was changed; do not send it again.',
  unchanged: 'src/a.ts: the edit leaves the text as it is. If a change was meant, the new text must differ.',
  'file-not-found': 'a/b.ts: the file does not exist, but "b.ts" does.\nSend the edit with the right path.',
  'two-files':
    'a: the request calls the file b, too, and both are there. Name the one that is meant on both sides.',
  'file-exists':
    'a: the file exists already and would be overwritten. Update it instead, or delete it in the same request first.',
  'path-refused':
    '../a: the path is refused: it leaves the root. Use a relative path inside the project that is open to requests.',
  'not-text':
    'a: the file holds a NUL byte (byte 7), so it is not read as text, and was not changed. Only text files can be edited.',
  'wrong-content':
    'a.ipynb: the file is not a notebook: line 7: a comma is missing. Nothing was changed: repair the file first.',
  'not-a-file':
    'a: the path does not name a regular file: it is a folder or a device, or lies below a file. Check the path.',
  stale: 'a: the file has changed since it was read. Read it again and send a new edit.',
  'not-read': 'a: line 3 was not shown to you. Read that part first, then send the edit.',
  vetoed: [
    'a: the file as it would be fails a check:',
    '  line 3: unexpected token (parser)',
    '  2 | f(',
    '  3 | ))',
    '  no default export (parser 7)',
    'Send an edit whose result passes.',
  ].join('\n'),
  'other-text': [
    'a: the file to delete holds other text than the request removes.',
    'First difference, line 2:',
    '  edit: two',
    '  file: 2',
    'Read the file again and remove exactly its lines.',
  ].join('\n'),
  'not-reversible':
    'a: the request cannot be reversed: it does not say which mode the file had. Send the opposite edit instead.',
  'write-failed':
    'a: rename failed: EACCES. All files are as they were before: fix that, then send the request again.',
  'read-failed': 'a: the file cannot be read: EIO. Check the file and its permissions.',
  'too-large':
    'a: the file has 1000 bytes, more than the 999 that are read. Raise the limit, or edit it by other means.',
  locked:
    'a: process 42 on machine is writing below the same folder and has not ended. Nothing was changed: try again. If that process no longer runs, run emend recover --discard, which removes .emend/lock.',
  'read-only':
    'a: the file is read-only. Nothing was changed: ask whether it may be written, and make it writable, or use the option force.',
  interrupted:
    'a: a commit was interrupted that changes this file among others, and a part of them may be changed already. Nothing was done: run emend recover, then send the request again.',
  'merge-conflict':
    'a: the file has changed since in lines 3-4, which undoing would change, too. Nothing was changed there: undo by hand what is still wanted.',
}

const CODES = Object.keys(EXAMPLES) as FailureCode[]

test('what is wrong with a plugin that reads requests, or a request of its', () => {
  const failed = { code: 'plugin-failed', format: FORMAT, plugin: FORMAT, reason: 'out of order' } as const
  expect(describe(failed)).toBe(
    'v4a request: the format itself failed: out of order. The request is not at fault: choose another format, or fix this one.',
  )
  expect(describe({ code: 'cancelled', format: FORMAT })).toBe(
    'The call was cancelled, and nothing was changed. Send it again if it is still wanted.',
  )
})

group('codes of plugins have texts of their own', () => {
  const message = 'the table has no column \u001b"age". Send one of its columns.'

  test('of a request', () => {
    expect(describe({ code: 'csv:no-such-column', format: 'csv', line: 3, message })).toBe(
      'line 3 of the csv request: the table has no column \\u{1b}"age". Send one of its columns.',
    )
  })

  test('of an edit, cut where the host wants', () => {
    const failure: Failure = { ...WHERE, code: 'csv:no-such-column', message, edits: 2 }
    expect(describe(failure)).toBe(
      'src/a.ts, edit 1 of 2: the table has no column \\u{1b}"age". Send one of its columns.',
    )
    expect(describe(failure, { limit: 40 })).toHaveLength(40)
  })
})

test.each(CODES)('%s', (code) => {
  expect(describe(EXAMPLES[code])).toBe(TEXTS[code])
})

group('variants', () => {
  test.each<{ failure: Failure; text: string }>([
    {
      failure: { ...WHERE, code: 'not-found', tried: [] },
      text: 'src/a.ts: the text to replace is not in the file. Nothing in the file is like it. Read the file again and copy the text from it.',
    },
    {
      failure: { ...WHERE, code: 'not-found', tried: [], insideWord: { start: 3, end: 4 } },
      text: 'src/a.ts: the text to replace begins or ends inside a word or number at lines 3-4, and the new text would cut that otherwise. Send both texts with the whole words.',
    },
    {
      failure: { ...WHERE, code: 'not-found', tried: [], isPartial: true },
      text: 'src/a.ts: the text to replace is not in the file. The search for what is most like it ended early, because the text is long. Read the file again and send a shorter text to replace.',
    },
    {
      failure: {
        ...WHERE,
        code: 'not-found',
        tried: [],
        isPartial: true,
        closest: { start: 12, end: 12, text: 'x = 1', similarity: 0.899 },
      },
      text: 'src/a.ts: the text to replace is not in the file. Closest is line 12 (89 % alike):\n  12 | x = 1\nThe search for it ended early, because the text is long: other lines may be more like it.\nCopy the text to replace from the file as it is now.',
    },
    {
      failure: { ...WHERE, code: 'not-found', tried: [], seen: { start: 2, end: 2 } },
      text: 'src/a.ts: the text to replace is not in the file. Line 2 has the new text already: if that is where the edit belongs, do not send it again. If it belongs elsewhere, send the lines that are there.',
    },
    {
      failure: { ...WHERE, code: 'not-found', tried: [], seen: { start: 2, end: 3 } },
      text: 'src/a.ts: the text to replace is not in the file. Lines 2-3 have the new text already: if that is where the edit belongs, do not send it again. If it belongs elsewhere, send the lines that are there.',
    },
    {
      failure: {
        ...WHERE,
        code: 'not-found',
        tried: ['best-window'],
        threshold: 0.955,
        searched: { start: 10, end: 90 },
        hinted: { start: 49, end: 51, text: 'a\nb\nc' },
        closest: { start: 12, end: 12, text: 'x = 1', similarity: 0.899 },
      },
      text: 'src/a.ts: the text to replace is not in lines 10-90. It must be 95 % alike, with line numbers taken off or not.\nAt lines 49-51, which the edit names, the file has:\n  49 | a\n  50 | b\n  51 | c\nClosest is line 12 (89 % alike):\n  12 | x = 1\nCopy the text to replace from the file as it is now.',
    },
    {
      failure: { ...WHERE, code: 'not-found', tried: [], threshold: 1, searched: { start: 4, end: 4 } },
      text: 'src/a.ts: the text to replace is not in line 4. It must be 100 % alike, with line numbers taken off or not. Nothing in the file is like it. Read the file again and copy the text from it.',
    },
    {
      failure: { ...WHERE, code: 'not-found', tried: [], hinted: { start: 1, end: 1, text: 'a\r\n' } },
      text: 'src/a.ts: the text to replace is not in the file.\nAt line 1, which the edit names, the file has:\n  1 | a\nNothing in the file is like it. Read the file again and copy the text from it.',
    },
    {
      failure: {
        ...WHERE,
        code: 'not-found',
        tried: [],
        closest: { start: 1, end: 1, text: 'a', similarity: 0 },
      },
      text: 'src/a.ts: the text to replace is not in the file. Closest is line 1:\n  1 | a\nCopy the text to replace from the file as it is now.',
    },
    {
      failure: {
        ...WHERE,
        code: 'not-found',
        tried: [],
        closest: { start: 1, end: 1, text: 'a', similarity: 1 },
      },
      text: 'src/a.ts: the text to replace is not in the file. Closest is line 1 (the same, but not where the edit goes):\n  1 | a\nThe text is right. Say where it belongs: by anchor, line number, end mark or the order of the edits.',
    },
    {
      failure: { path: 'a', edit: 1, edits: 3, code: 'no-place', applied: [0] },
      text: 'a, edit 2 of 3: the edit only adds lines and does not say where. Add a context line that is in the file, or an anchor line above the place.\nEdit 1 was applied: send only this one again, corrected.',
    },
    {
      failure: { path: 'a', edit: 1, edits: 3, code: 'blank-search', applied: [0, 2] },
      text: 'a, edit 2 of 3: replacing every occurrence of text that is empty or blank is refused. Name the text to replace.\nEdits 1, 3 were applied: send only this one again, corrected.',
    },
    {
      failure: { path: 'a', edit: 0, edits: 1, code: 'empty-search', applied: [] },
      text: 'a: the text to replace is empty, which is only allowed for a new or empty file. Name the text next to the place.',
    },
    {
      failure: { ...WHERE, code: 'indentation', place: { start: 3, end: 3, text: '  a' }, indentation: '' },
      text: "src/a.ts: the edit's indentation differs from the file's, and an added line has no indentation, whose counterpart in the file cannot be known. Line 3:\n  3 | ··a\nSend the edit with the indentation of the file.",
    },
    {
      failure: {
        ...WHERE,
        code: 'indentation',
        place: { start: 3, end: 4, text: '  a\nb' },
        indentation: '  ',
        line: 4,
      },
      text: 'src/a.ts: the edit\'s indentation differs from the file\'s in line 4 alone, and an added line has the indentation "··", whose counterpart in the file cannot be known. Lines 3-4:\n  3 | ··a\n  4 | b\nSend the edit with line 4 indented as in the file.',
    },
    {
      failure: { path: 'a', code: 'already-applied' },
      text: 'a: already applied. Nothing was changed; do not send it again.',
    },
    {
      failure: { path: 'a', code: 'not-text', reason: 'invalid-utf8', offset: 0 },
      text: 'a: the file is not valid UTF-8 (byte 0), so it is not read as text, and was not changed. If it is text in another encoding, name that encoding (--encoding, or the option encoding); other files cannot be edited.',
    },
    {
      failure: { path: 'a', code: 'budget-exceeded', limit: '100 steps', edit: 1, edits: 3 },
      text: 'a, edit 2 of 3: the search was ended by 100 steps. Send fewer edits at once with more distinctive lines.',
    },
    {
      failure: { path: 'a', code: 'not-text', reason: 'nul', offset: 1, inNewText: true },
      text: 'a: the new text holds a NUL character (byte 1 of the new file), which no text file holds. Nothing was changed: leave it out, or write it as an escape of the language.',
    },
    {
      failure: { path: 'a', code: 'not-text', reason: 'invalid-utf8', offset: 1, inNewText: true },
      text: 'a: the new text holds half of a surrogate pair (byte 1 of the new file), which no text file holds. Nothing was changed: leave it out, or write it as an escape of the language.',
    },
    {
      failure: {
        path: 'a',
        code: 'write-failed',
        operation: 'begin',
        reason: 'EACCES: permission denied',
        rolledBack: true,
      },
      text: 'a: the commit could not be prepared in the folder .emend: EACCES: permission denied. All files are as they were before: fix that, then send the request again.',
    },
    {
      failure: { path: 'a', code: 'write-failed', operation: 'write', reason: 'ENOSPC', rolledBack: false },
      text: 'a: write failed: ENOSPC. Some files could not be restored: check them before going on.',
    },
  ])('$failure.code, %#', ({ failure, text }) => {
    expect(describe(failure)).toBe(text)
  })

  test('ambiguity within a line names the line once', () => {
    const places = Array.from({ length: 3 }, () => ({ start: 2, end: 2 }))
    const columns = places.map((place, i) => ({ ...place, column: 4 * i + 1 }))
    const failure = { ...WHERE, code: 'ambiguous', replacer: 'exact', tier: 'exact' } as const
    expect(describe({ ...failure, places: columns })).toContain('all at line 2, columns 1, 5, 9. Add enough')
    expect(describe({ ...failure, places })).toBe(
      'src/a.ts: the text to replace is in 3 places, all at line 2. Add enough of what is around one of them to name it.',
    )
  })

  test('ambiguity in six places names the last one', () => {
    const places = Array.from({ length: 6 }, (_, i) => ({ start: i + 1, end: i + 1 }))
    const text = describe({ ...WHERE, code: 'ambiguous', replacer: 'exact', tier: 'exact', places })
    expect(text).toContain('\n  and 1 more, at line 6\n')
  })

  test('ambiguity in many places lists five and counts the rest', () => {
    const places = Array.from({ length: 1000 }, (_, i) => ({ start: i + 1, end: i + 1 }))
    expect(describe({ ...WHERE, code: 'ambiguous', replacer: 'exact', tier: 'exact', places })).toBe(
      [
        'src/a.ts: the text to replace is in 1000 places:',
        ...[
          '  line 1',
          '  line 2',
          '  line 3',
          '  line 4',
          '  line 5',
          '  and 995 more, at lines 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, …',
        ],
        'Add enough context to name one of them.',
      ].join('\n'),
    )
  })
})

group('a corrected edit', () => {
  const corrected = {
    edit: { unit: 'lines', search: 'one\n  two\n', replacement: 'one\n  three\n' },
    place: { start: 3, end: 4 },
  } as const

  test('replaces the next step', () => {
    expect(describe({ ...EXAMPLES['not-found'], edits: 3, corrected })).toBe(
      [
        'src/a.ts, edit 1 of 3: the text to replace is not in the file. Closest is lines 3-4 (50 % alike):',
        '  3 | one',
        '  4 |   two',
        'First difference, line 4:',
        '  edit:   2',
        '  file:   two',
        "Send this in place of edit 1, which fits lines 3-4 ('-' goes, '+' comes):",
        ' one',
        '-  two',
        '+  three',
      ].join('\n'),
    )
  })

  test('keeps characters that change the text direction', () => {
    const edit = { unit: 'lines', search: 'one\n', replacement: '\u2066three\u2069\n' } as const
    const text = describe({ ...EXAMPLES['not-found'], corrected: { ...corrected, edit } })
    expect(text).toContain('\n+\u2066three\u2069')
  })

  test('comes after the remark about the other edits', () => {
    const text = describe({ ...EXAMPLES['final-newline'], edit: 1, edits: 2, applied: [0], corrected })
    expect(text).toMatch(/newline\.\nEdit 1 was applied: .*\nSend this in place of edit 2, /)
  })

  test('is written in the format of the request, if that can express it', () => {
    const render = (edits: readonly FileEdit[]) => ({
      ok: true as const,
      value: `${JSON.stringify(edits)}\n`,
    })
    expect(describe({ ...EXAMPLES['not-found'], corrected }, { render })).toMatch(
      /\nSend this edit instead, which fits lines 3-4:\n\[\{"kind":"update","path":"src\/a\.ts",.*\]$/,
    )
    const mute = () => ({ ok: false as const, failure: EXAMPLES['not-expressible'] })
    expect(describe({ ...EXAMPLES['not-found'], corrected }, { render: mute })).toContain('\n-  two\n')
  })
})

group('what the file really has', () => {
  function described(text: string, search: readonly string[]): string {
    const [failure] = refused(text, [whole(search, ['new'])], {
      profile: { ...strict, name: 'exact', cap: 'exact' },
    })
    if (failure === undefined) throw new Error('no failure')
    return describe({ path: 'a', ...failure })
  }

  test('shows whitespace if only whitespace differs', () => {
    expect(described('one\n\ttwo  \n', ['one', '  two'])).toBe(
      [
        'a: the text to replace is not in the file. Closest is lines 1-2 (the same except for whitespace):',
        '  1 | one',
        '  2 | \ttwo  ',
        'First difference, line 2 (· is a space, → a tab):',
        '  edit: ··two',
        '  file: →two··',
        'Send the text to replace with exactly the whitespace of the file.',
      ].join('\n'),
    )
  })

  test('marks a blank line', () => {
    const left = described('one\ntwo\nthree\nfour\n', ['one', '', 'three', 'four'])
    expect(left).toContain('The edit leaves out line 2 of the file:\n  two')
    const other = ['First difference, line 2:', '  edit: two', '  file: (blank line)'].join('\n')
    expect(described('one\n\nthree\nfour\n', ['one', 'two', 'three', 'four'])).toContain(other)
  })

  test('tells look-alike characters and letter case from other differences', () => {
    expect(described('one\n“two”\n', ['one', '"two"'])).toMatch(
      /\(the same except for characters that look the same\)[\s\S]*\nSend the text to replace with exactly the characters of the file\.$/,
    )
    expect(described('one\nTwo\n', ['one', 'two'])).toMatch(
      /\nSend .* in the upper and lower case of the file\.$/,
    )
    expect(described('one\ncafé – x\n', ['one', 'caf\uFFFD – y'])).toMatch(/\nCopy .* as it is now\.$/)
    expect(described('one\ncafé – x\n', ['one', 'caf\uFFFD \uFFFD x'])).toMatch(
      /\nCharacters were lost on the way to the request, and the file is untouched: send the .* with "é", "–"\.$/,
    )
    expect(described('one\ntoo\n', ['one', 'two'])).toMatch(/\nCopy .* from the file as it is now\.$/)
  })

  test('shows long lines from shortly before they differ', () => {
    const text = described(`one\n${'x'.repeat(500)}a\n`, ['one', `${'x'.repeat(500)}b`])
    expect(text).toContain(`  edit: …${'x'.repeat(40)}b\n  file: …${'x'.repeat(40)}a\n`)
  })

  test('shows whitespace inside a line if only that differs', () => {
    const text = described('one\na  = 1\n', ['one', 'a = 1'])
    expect(text).toContain('  edit: a·=·1\n  file: a··=·1\n')
  })

  test('shows characters unchanged if more than whitespace differs', () => {
    const text = described('one\n  “two”\n', ['one', '  "two"'])
    expect(text).toContain('  edit:   "two"\n  file:   “two”\n')
  })
})

group('limits', () => {
  const NASTY = `\u001b[31m\u0000\r\u009b\u007f${'x\u0008'.repeat(5000)}`

  /** Fields with words of emend's own code, and not of a file, a request or a system. */
  const OWN = ['code', 'side', 'tier', 'format', 'severity', 'known', 'candidates']

  /** Replaces every foreign text in the value by a long one full of control characters. */
  function spoiled(value: unknown, key = ''): unknown {
    if (typeof value === 'string') return OWN.includes(key) ? value : NASTY
    if (Array.isArray(value))
      return OWN.includes(key) ? value : value.flatMap((part) => Array(50).fill(spoiled(part)))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoiled(part, name)]))
  }

  test.each(CODES)('%s stays short and printable whatever the failure holds', (code) => {
    const text = describe(spoiledFailure(code))
    expect(text.length).toBeLessThanOrEqual(1200)
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/)
  })

  function spoiledFailure(code: FailureCode): Failure {
    const failure = EXAMPLES[code]
    const spoilt = spoiled(failure) as Failure
    // The text differs where the path itself is among the suggestions.
    if ('suggestions' in failure) return { ...spoilt, path: failure.path } as Failure
    // The expectation of a format is its own text.
    return 'expected' in failure ? ({ ...spoilt, expected: failure.expected } as Failure) : spoilt
  }

  const fixed = CODES.filter((code) => !FREE_ENDING.includes(code))

  test.each(fixed)('%s still ends with the next step', (code) => {
    const text = describe(spoiledFailure(code))
    const lastSentence = (all: string) => all.split(/(?<=\.) |\n/).at(-1)
    expect(lastSentence(text)).toBe(lastSentence(TEXTS[code]))
  })

  test('a corrected edit is given completely or not at all', () => {
    const lines = (count: number) => 'line\n'.repeat(count)
    const failure = (count: number): Failure => ({
      ...EXAMPLES['not-found'],
      corrected: {
        edit: { unit: 'lines', search: lines(count), replacement: `${lines(count)}new\n` },
        place: { start: 1, end: count },
      },
    })
    expect(describe(failure(100))).toMatch(
      /\n {2}file: {3}two\nSend this edit instead, .*:\n( line\n){100}\+new$/,
    )
    expect(describe(failure(200))).toBe(TEXTS['not-found'])
    for (let count = 1; count < 300; count += 7)
      expect(describe(failure(count)).length).toBeLessThanOrEqual(1200)
  })

  test('a corrected edit that a terminal would act upon is left out', () => {
    const edit = { unit: 'lines', search: 'a\u001b[2J\n', replacement: 'b\n' } as const
    const corrected = { edit, place: { start: 1, end: 1 } }
    expect(describe({ ...EXAMPLES['not-found'], corrected })).toBe(TEXTS['not-found'])
  })

  test('cuts at the limit of the host', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.constantFrom(...CODES), (limit, code) => {
        expect(describe(EXAMPLES[code], { limit }).length).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

test('isParseFailure distinguishes failures of requests from failures of files', () => {
  expect(isParseFailure(EXAMPLES['missing-end'])).toBe(true)
  expect(isParseFailure(EXAMPLES['misplaced-marker'])).toBe(true)
  expect(isParseFailure(EXAMPLES['not-found'])).toBe(false)
  expect(isParseFailure(EXAMPLES['file-not-found'])).toBe(false)
})

test.each([
  [
    { path: 'caf\u00e9.txt', suggestions: ['cafe\u0301.txt'] },
    'the file does not exist, but one whose name has the same letters in other code points does: "cafe\\u0301.txt".\nSend the edit with that path.',
  ],
  [
    { path: 'a.txt', suggestions: ['a.txt'] },
    'an earlier part of the request deletes the file or moves it away. Send one change of the file: edit it, delete it, or edit and move it.',
  ],
])('a missing file: %j', (missing, said) => {
  expect(describe({ code: 'file-not-found', ...missing })).toBe(`${missing.path}: ${said}`)
})

test('a file that a request deletes and then edits is said to be deleted by it', () => {
  const edits = [
    { kind: 'delete', path: 'a.txt' },
    { kind: 'update', path: 'a.txt', edits: [{ unit: 'text', search: 'a', replacement: 'b' }] },
  ] as const
  const { message } = editFiles({ 'a.txt': 'a\n' }, edits, { replacers: defaultCascade })
  expect(message).toContain('a.txt: an earlier part of the request deletes the file')
})

group('a line that the region lacks', () => {
  test.each([
    { name: 'is above one of the file', text: 'first\nthird\n', where: 'above its line 2' },
    { name: 'is below the last one of the file', text: 'first\nsecond\n', where: 'below its line 2' },
  ])('$name', ({ text, where }) => {
    const [failure] = refused(text, [whole(['first', 'second', 'third'], ['x'])])
    expect(failure && describe({ path: 'file', ...failure })).toContain(
      `The file lacks a line of the edit ${where}:`,
    )
  })
})

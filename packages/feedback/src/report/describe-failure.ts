import type { Failure } from '@emend/core'
import type { TextFailure } from '@emend/core/plugin'
import { lineOf, numberLines, oneLine, quote } from '@emend/core/plugin'
import { saidBy } from './describe-diagnostic.js'
import { type DescribeOptions, describeTextFailure } from './describe-text-failure.js'
import { cut, linesAt } from './phrases.js'
import { hasText, type Texts, textOf } from './texts.js'

/**
 * Returns the text of any failure, see `describe`. Failures of file systems are written here, all others by
 * `describeTextFailure`.
 */
export function describeFailure(failure: Failure, options: DescribeOptions = {}): string {
  return !('format' in failure) && hasText(TEXTS, failure)
    ? cut(`${oneLine(failure.path)}: ${textOf(TEXTS, failure)}`, options.limit)
    : describeTextFailure(failure, options)
}

const TEXTS: Texts<Exclude<Failure, TextFailure>> = {
  'path-refused': ({ reason, suggestions = [] }) =>
    suggestions.length === 0
      ? `the path is refused: ${oneLine(reason)}. Use a relative path inside the project that is open to requests.`
      : `the path is refused: ${oneLine(reason)}. The project has ${suggestions.map((one) => quote(one)).join(', ')}: if that is meant, send the edit with that path.`,
  'not-text': describeNotText,
  'wrong-content': ({ expected, reason, line, inNewText = false }) => {
    const where = line === undefined ? '' : `line ${line}: `
    return inNewText
      ? `the file would not be ${expected} any more: ${where}${oneLine(reason)}. Nothing was changed: send an edit whose result is ${expected}.`
      : `the file is not ${expected}: ${where}${oneLine(reason)}. Nothing was changed: repair the file first.`
  },
  'not-a-file': () =>
    'the path does not name a regular file: it is a folder or a device, or lies below a file. Check the path.',
  vetoed: describeVeto,
  'read-only': () =>
    'the file is read-only. Nothing was changed: ask whether it may be written, and make it writable, or use the option force.',
  interrupted: () =>
    'a commit was interrupted that changes this file among others, and a part of them may be changed already. Nothing was done: run emend recover, then send the request again.',
  'too-large': ({ size, limit }) =>
    `the file has ${size} bytes, more than the ${limit} that are read. Raise the limit, or edit it by other means.`,
  locked: describeLock,
  'merge-conflict': ({ place, id, by }) =>
    `the file has changed since in ${linesAt(place)}${by === undefined ? '' : ` (by ${by})`}, which undoing${id === undefined ? '' : ` ${id}`} would change, too. Nothing was changed there: undo ${by === undefined ? 'by hand what is still wanted' : `${by} first, or by hand what is still wanted`}.`,
  'write-failed': (failure) =>
    `${failedOperation(failure.operation)}: ${oneLine(failure.reason)}. ${afterFailedWrite(failure)}`,
  'read-failed': ({ reason }) =>
    `the file cannot be read: ${oneLine(reason)}. Check the file and its permissions.`,
}

function describeLock({ pid, host }: Failure & { code: 'locked' }): string {
  if (pid === undefined || host === undefined)
    return 'the folder is locked, and .emend/lock does not say by which process. Nothing was changed: run emend recover, then try again.'
  return `process ${pid} on ${oneLine(host)} is writing below the same folder and has not ended. Nothing was changed: try again. If that process no longer runs, run emend recover --discard, which removes .emend/lock.`
}

function failedOperation(operation: string): string {
  return operation === 'begin'
    ? 'the commit could not be prepared in the folder .emend'
    : `${oneLine(operation)} failed`
}

function afterFailedWrite({
  rolledBack,
  recoverable = false,
  left = [],
}: Failure & { code: 'write-failed' }): string {
  if (rolledBack && left.length > 0) {
    const shown = left.slice(0, 5).map(oneLine).join(', ')
    const more = left.length > 5 ? ` and ${left.length - 5} more` : ''
    return `All files are as they were before, but what the commit made itself could not be removed: ${shown}${more}. Allow files to be deleted there and run emend recover, which removes it, then send the request again.`
  }
  if (rolledBack) return 'All files are as they were before: fix that, then send the request again.'
  if (recoverable)
    return 'The commit is interrupted: some of its files may be changed, and others not. Fix that, then run emend recover, which finishes it or takes it back.'
  return 'Some files could not be restored: check them before going on.'
}

function describeVeto({ diagnostics, lines = [] }: Failure & { code: 'vetoed' }): string {
  const errors = diagnostics.filter(({ severity }) => severity === 1)
  const shown = errors.slice(0, 5).map((error) => {
    const line = lineOf(error)
    const around = line && lines.find(({ start, end }) => start <= line && line <= end)
    const where = line === undefined ? '' : `line ${line}: `
    return `  ${where}${saidBy(error)}${around ? `\n${numberLines(around.text, around.start)}` : ''}`
  })
  const more = errors.length > shown.length ? [`  and ${errors.length - shown.length} more`] : []
  return [
    'the file as it would be fails a check:',
    ...shown,
    ...more,
    'Send an edit whose result passes.',
  ].join('\n')
}

function describeNotText(failure: Failure & { code: 'not-text' }): string {
  const { reason, offset, encoding = '', inNewText = false } = failure
  const name = oneLine(encoding)
  if (inNewText && reason !== 'not-encodable') {
    const what = reason === 'nul' ? 'a NUL character' : 'half of a surrogate pair'
    return `the new text holds ${what} (byte ${offset} of the new file), which no text file holds. Nothing was changed: leave it out, or write it as an escape of the language.`
  }
  switch (reason) {
    case 'not-encodable':
      return `the new text holds a character that ${name} cannot write (byte ${offset} of the new file). Use characters of that encoding, or an escape of the language.`
    case 'invalid-encoding':
      return `the file is not valid ${name} (byte ${offset}), so it was not changed. Name the encoding that it has.`
    default: {
      const why = {
        nul: 'holds a NUL byte',
        'invalid-utf8': 'is not valid UTF-8',
        'invalid-utf16': 'is not valid UTF-16',
      }
      const next =
        reason === 'invalid-utf8' || reason === 'invalid-utf16'
          ? 'If it is text in another encoding, name that encoding (--encoding, or the option encoding); other files cannot be edited.'
          : 'Only text files can be edited.'
      return `the file ${why[reason]} (byte ${offset}), so it is not read as text, and was not changed. ${next}`
    }
  }
}

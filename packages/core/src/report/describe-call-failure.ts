import type { CallFailure, ParseFailure } from '../vocabulary/parse-failure.js'
import { oneLine, quote } from './quote.js'

/** What is wrong with a call, before its request is read. */
export function describeCallFailure(failure: CallFailure): string {
  // Whoever cancels may do so before the format is known, and it is not at fault.
  if (failure.code === 'cancelled')
    return 'The call was cancelled, and nothing was changed. Send it again if it is still wanted.'
  return `${failure.format} request: ${explain(failure)}`
}

export function isCallFailure(failure: ParseFailure): failure is CallFailure {
  return Object.hasOwn(CODES, failure.code)
}

const CODES: Readonly<Record<CallFailure['code'], true>> = {
  'same-text': true,
  'wrong-input': true,
  'profile-mismatch': true,
  'plugin-failed': true,
  cancelled: true,
}

function explain(failure: Exclude<CallFailure, { code: 'cancelled' }>): string {
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

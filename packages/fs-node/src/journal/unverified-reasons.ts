import { printableName } from '../printable-name.js'

/** Reasons why a journal or kept commit cannot be verified, each the end of a sentence that begins with its name. */
export const NOT_VERIFIED = 'was not made with your key, or has been changed since'
export const NO_JOURNAL = 'is not a journal of emend'
export const TOO_LARGE = 'is larger than any that emend writes'
export const ENDED = 'is a copy of one that was ended before'
export const MARK_CHANGED = 'has a mark that was not made with your key, or was changed since'
export const MARK_MISSING = 'has lost its mark'
export const FILES_CHANGED = 'lacks what it kept of the files, or that has been changed since'

export function otherRoot(root: string): string {
  return `was made for another folder, ${printableName(root)}`
}

/** The content of an `@@` line. Its numbers are only hints, and its counts only evidence: the body of the hunk decides. */
export interface HunkHeader {
  /** The number of the first old line; for a hunk without old lines, of the line above. */
  readonly line?: number
  readonly numbers?: HunkNumbers
  /** The text after the numbers: the heading of the section that the hunk is in. */
  readonly section?: string
  /** The text of a header without numbers: a line that is above the hunk. */
  readonly anchor?: string
}

/** The four numbers of a complete header. */
export interface HunkNumbers {
  readonly oldStart: number
  readonly oldCount: number
  readonly newStart: number
  readonly newCount: number
}

/** Whether a line is, or tries to be, the header of a hunk. */
export function isHunkHeader(content: string): boolean {
  return content.startsWith('@@')
}

/** Reads a hunk header, with or without numbers. Undefined for a line that only begins like a header. Linear. */
export function readHunkHeader(content: string): HunkHeader | undefined {
  const full = FULL_HEADER.exec(content)
  if (full !== null) {
    const [, oldStart, oldCount = '1', newStart, newCount = '1'] = full
    const section = sectionIn(content.slice(full[0].length))
    const numbers = {
      oldStart: Number(oldStart),
      oldCount: Number(oldCount),
      newStart: Number(newStart),
      newCount: Number(newCount),
    }
    return Number.isSafeInteger(numbers.oldStart) ? { line: numbers.oldStart, numbers, ...section } : {}
  }
  const line = Number(LINE_ONLY.exec(content)?.[1] ?? Number.NaN)
  if (Number.isSafeInteger(line)) return { line }
  const text = content.slice(2).trimEnd()
  if (text !== '' && !/^[ \t@.…]/.test(text)) return undefined
  const anchor = text.replace(/@@$/, '').trim()
  return /^(?:$|@@|\.\.\.|…|[-+])/.test(anchor) ? {} : { anchor }
}

/** The section heading in the text after the numbers. It counts only if it contains a letter or digit. */
function sectionIn(text: string): Pick<HunkHeader, 'section'> {
  const section = text.replace(/^ *@@/, '').trim()
  return /[\p{L}\p{N}]/u.test(section) ? { section } : {}
}

const FULL_HEADER = /^@@ *-(\d{1,15})(?:,(\d{1,15}))? +\+(\d{1,15})(?:,(\d{1,15}))?(?=[ @]|$)/
const LINE_ONLY = /^@@ *-?(\d{1,15})(?:,\d{1,15})? *(?:@@|$)/

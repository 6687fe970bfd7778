/** What the line `@@` above a hunk says. Numbers are hints and counts are evidence: the body has the last word. */
export interface HunkHeader {
  /** The first old line; for a hunk without old lines, the one above. */
  readonly line?: number
  readonly numbers?: HunkNumbers
  /** Text behind the numbers: the heading of the section that the hunk is in. */
  readonly section?: string
  /** Text beside a header without numbers: a line that is above the hunk. */
  readonly anchor?: string
}

/** The four numbers of a full header. */
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

/** Reads a header with or without numbers. Undefined for a line that only begins like one. Linear. */
export function readHunkHeader(content: string): HunkHeader | undefined {
  const full = FULL.exec(content)
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

/** A heading has a word. */
function sectionIn(text: string): Pick<HunkHeader, 'section'> {
  const section = text.replace(/^ *@@/, '').trim()
  return /[\p{L}\p{N}]/u.test(section) ? { section } : {}
}

const FULL = /^@@ *-(\d{1,15})(?:,(\d{1,15}))? +\+(\d{1,15})(?:,(\d{1,15}))?(?=[ @]|$)/
const LINE_ONLY = /^@@ *-?(\d{1,15})(?:,\d{1,15})? *(?:@@|$)/

import { FORMATS } from '@emend/bench-accuracy/rows'
import { applyFormat } from '@emend/core'
import type { Row, Verdict } from './row.js'
import { PLAIN, type Setting } from './settings.js'
import { switches } from './switches.js'

/**
 * What comes of a row. A right result is sent once more: what changes it again is wrong. A request that changes nothing counts
 * as refused, unless that is right.
 *
 * @param off the rules that are off
 */
export function verdictOf(row: Row, { profile }: Setting, off: ReadonlySet<string> = NONE): Verdict {
  switches.off = off
  try {
    const text = textAfter(row, row.text, profile)
    if (text === undefined || text === row.text)
      return row.mayRefuse || row.right.includes(row.text) ? 'right' : 'refused'
    if (!row.right.includes(text)) return 'wrong'
    if (row.isOnce) return 'right'
    const again = textAfter(row, text, profile)
    return again === undefined || row.right.includes(again) ? 'right' : 'wrong'
  } finally {
    switches.off = NONE
  }
}

/** The text of the file after a row under the usual setting; undefined where it is refused. */
export function textWithout(row: Row, off: ReadonlySet<string>): string | undefined {
  switches.off = off
  try {
    return textAfter(row, row.text, PLAIN.profile)
  } finally {
    switches.off = NONE
  }
}

const NONE: ReadonlySet<string> = new Set()

function textAfter(
  { format, path, request }: Row,
  text: string,
  profile: Setting['profile'],
): string | undefined {
  try {
    const applied = applyFormat(FORMATS[format], text, request, { path, profile })
    return applied.ok ? applied.text : undefined
  } catch {
    return undefined
  }
}

import { findAnchors } from '../place/anchors.js'
import { Place, spanOfLines } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Reason } from '../vocabulary/reason.js'
import { no, ok, type Result } from '../vocabulary/result.js'
import type { Found, Nowhere } from './located.js'

/** The name in reports for the replacer of an edit without old text. */
const INSERTION = 'insertion'

const FINDER = { name: INSERTION, tier: 'exact' } as const

/**
 * Where an edit without old text goes: into an empty file, below its anchor, to the end of the file, or below the line that
 * it names. Fails with `empty-search`, `no-place` or `anchor-not-found`.
 *
 * @rule insertion The edit has no old text; its anchor, its end mark or its line number says where it goes.
 */
export function insertionPlaces(file: FileText, hunk: Hunk): Result<Found, Nowhere> {
  const lines = linesBelow(file, hunk)
  const [first, ...others] = lines.ok ? lines.value.map((line) => placeAt(file, hunk, line, line)) : []
  if (first !== undefined) return ok({ asked: hunk, hunk, places: [first, ...others], notices: [] })
  const reason = lines.ok ? ({ code: 'no-place' } as const) : lines.failure
  // On a second run, text that went into an empty file is the whole file.
  const isWhole = hunk.now.length === file.count && hunk.now.every((line, at) => file.known(at) === line)
  const whole = placeAt(file, hunk, 0, file.count, isWhole)
  return isWhole ? ok({ asked: hunk, hunk, places: [whole], notices: [] }) : no({ reason, rule: 'insertion' })
}

function placeAt(file: FileText, hunk: Hunk, first: number, end: number, isApplied = false): Place {
  return new Place(file, hunk, FINDER, {
    span: spanOfLines(file, first, end),
    alignment: [],
    isText: hunk.edit.unit === 'text',
    isApplied,
  })
}

/**
 * @rule empty-search The text to replace is empty, which is only allowed for a new or empty file.
 * @rule no-place The edit only adds lines, and nothing says where.
 * @off { ok: false, failure: { code: 'no-place' } }
 */
function linesBelow(file: FileText, hunk: Hunk): Result<readonly number[], Reason> {
  const { line, atEnd, anchors = [] } = hunk.hints
  if (file.document.isEmpty) return { ok: true, value: [0] }
  if (hunk.edit.unit === 'text') return { ok: false, failure: { code: 'empty-search' } }
  const named = anchors.filter((anchor) => !isBlank(anchor))
  if (atEnd) return { ok: true, value: [file.count] }
  if (named.length > 0) {
    const found = findAnchors(file, named)
    if (found.missing !== undefined)
      return { ok: false, failure: { code: 'anchor-not-found', text: found.missing } }
    return { ok: true, value: found.last.lines.filter((one) => one >= found.from).map((one) => one + 1) }
  }
  const isLine = line !== undefined && Number.isInteger(line) && line >= 0 && line <= file.count
  return isLine ? { ok: true, value: [line] } : { ok: false, failure: { code: 'no-place' } }
}

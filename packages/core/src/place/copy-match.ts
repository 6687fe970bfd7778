import type { Edit } from '../vocabulary/edit.js'
import { Hunk } from '../vocabulary/hunk.js'
import type { Match } from '../vocabulary/replacer.js'

/**
 * A copy of what a replacer yielded, which it cannot change any more: what is checked is what is used. What is no match stays as it is,
 * for the check to say so.
 *
 * @param asked the edit of the query, which is the host's
 */
export function copyOf(match: Match, asked: Edit): Match {
  if (typeof match !== 'object' || match === null) return match
  const copy = copyOfData(match)
  const { span, hunk, reading, alignment, parts, evidence } = copy
  const fields = {
    span: copyOfData(span),
    reading: copyOfData(reading),
    alignment: copyOfData(alignment),
    hunk: Hunk.isInstance(hunk) ? fixed(hunk, asked) : hunk,
    parts: Array.isArray(parts) ? parts.map((part: Match) => copyOf(part, asked)) : parts,
    evidence: copyOfData(evidence),
  }
  if (fields.evidence?.rival !== undefined)
    fields.evidence = { ...fields.evidence, rival: copyOf(fields.evidence.rival, asked) }
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.assign(copy, Object.fromEntries(given))
}

function copyOfData<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.slice() as Value
  return typeof value === 'object' && value !== null ? { ...value } : value
}

/** A hunk whose edit and lines stay as they are. */
function fixed(hunk: Hunk, asked: Edit): Hunk {
  const { edit, hints, written, reading } = hunk
  // One of another edit, or of another copy of the package, is the replacer's own.
  const isOurs = edit === asked && Object.getPrototypeOf(hunk) === Hunk.prototype
  const [old, now] = isOurs ? [hunk.old, hunk.now] : [hunk.old.slice(), hunk.now.slice()]
  for (const lines of [old, now]) Object.freeze(lines)
  return isOurs ? hunk : new Hunk({ ...edit }, { old, now, hints, written, reading })
}

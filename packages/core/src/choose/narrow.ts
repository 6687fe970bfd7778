import { anchorAbove, findAnchors, isInBlockBelow } from '../place/anchors.js'
import type { Place } from '../place/place.js'
import type { FileText } from '../text/file-text.js'
import { isBlank } from '../text/lines.js'
import type { Span } from '../text/span.js'
import type { Hunk } from '../vocabulary/hunk.js'
import type { Notice } from '../vocabulary/notice.js'
import { Refusal } from '../vocabulary/reason.js'
import { severalPlaces } from './several-places.js'

/**
 * The part of a file in which a place of a hunk may be, as its last line or its anchors say. Asks for lines only where they say it.
 *
 * @rule search-below-anchors A drifted place is looked for below the anchors and within the last line that the request
 *   names.
 * @off { start: file.document.contentStart, end: file.document.text.length }
 */
export function withinOf(file: FileText, hunk: Hunk): Span {
  const { document } = file
  const { lastLine, line = 1 } = hunk.hints
  const whole = { start: document.contentStart, end: document.text.length }
  if (lastLine !== undefined)
    return {
      start: document.lineStart(Math.max(0, line - 1)),
      end: document.lineStart(Math.max(0, lastLine)),
    }
  const { anchors } = hunk
  const found = anchors.length === 0 ? undefined : findAnchors(file, anchors)
  return found === undefined || found.missing !== undefined
    ? whole
    : { ...whole, start: document.lineStart(found.from) }
}

/**
 * The part of a file in which a hunk's place in the block of its last anchor begins and ends; undefined where its anchors name
 * no block, or several.
 *
 * @rule anchor-block-first Of many equal places only those in the block of the last anchor are looked at.
 * @off undefined
 */
export function blockOf(file: FileText, hunk: Hunk): Span | undefined {
  const found = findAnchors(file, hunk.anchors)
  if (found.missing !== undefined) return undefined
  const end = found.last.endOfOnly(found.from)
  if (end === undefined) return undefined
  const { document } = file
  // A place begins in the block or right behind it, and may reach beyond.
  return { start: document.lineStart(found.from), end: document.lineStart(end + 1 + hunk.old.length) }
}

/**
 * The places that what the request says of the place leaves: those within its last line, those in the block of its last
 * anchor, else below it; of several, those at the end of the file where it has the end-of-file mark.
 *
 * @rule only-at-end The edit is meant for the end of the file, and its old text is at several other places.
 * @off places
 */
export function narrowed(
  file: FileText,
  hunk: Hunk,
  places: readonly Place[],
  notices: Notice[] = [],
): readonly Place[] {
  if (places.length === 0) return places
  const { lastLine, line = 1, atEnd } = hunk.hints
  const bounded =
    lastLine === undefined
      ? places
      : places.filter((place) => place.first + 1 >= line && place.end <= lastLine)
  const anchored = belowAnchors(file, hunk, bounded, notices)
  if (!atEnd || anchored.length === 0) return anchored
  const ending = anchored.filter(({ end }) => end === file.count)
  if (ending.length > 0) return ending
  if (anchored.length > 1) throw new Refusal(severalPlaces(anchored))
  notices.push(NOT_AT_END)
  return anchored
}

const NOT_AT_END: Notice = {
  code: 'not-at-end',
  message: 'the text is not at the end of the file; it is at one other place, which was used',
}

/**
 * @rule missing-anchor An anchor of the edit is not in the file.
 * @off places
 */
function belowAnchors(
  file: FileText,
  hunk: Hunk,
  places: readonly Place[],
  notices: Notice[],
): readonly Place[] {
  const { anchors } = hunk
  const [first] = places
  if (anchors.length === 0 || first === undefined) return places
  const above = places.length === 1 ? anchorAbove(file, anchors, first.span.start) : undefined
  if (above !== undefined && isInBlockBelow(file, above, first.span.start)) return places
  const found = findAnchors(file, anchors)
  if (found.missing !== undefined) {
    // A single missing anchor is forgiven where there is only one place.
    if ((hunk.hints.anchors?.length ?? 0) > 1 || places.length > 1)
      throw new Refusal({ code: 'anchor-not-found', text: found.missing })
    notices.push(forgiven(found.missing))
    return places
  }
  const { from, last } = found
  const inBlock = places.filter((place) => last.isInBlock(place.first, from))
  if (inBlock.length > 0) return inBlock
  // A blank new text says nothing of the place, so it must be in the block.
  const below = hunk.now.every(isBlank) ? [] : places.filter((place) => place.first >= from)
  if (below.length > 0) notices.push(outsideAnchor(anchors.at(-1) as string))
  return below
}

function forgiven(anchor: string): Notice {
  const message = `the anchor ${JSON.stringify(anchor)} is not in the file; the text below it is at one place only, which was used`
  return { code: 'anchor-forgiven', message }
}

function outsideAnchor(anchor: string): Notice {
  const message = `the text is not in the block of the anchor ${JSON.stringify(anchor.trim())}, but below it`
  return { code: 'outside-anchor', message }
}

import { exact } from '../replacers/exact.js'
import { toUnixEndings } from '../text/lines.js'
import { unixView } from '../text/unix-view.js'
import type { TextEdit } from '../vocabulary/edit.js'
import { ANCHOR } from './anchors.js'
import type { LocateContext } from './context.js'
import type { Located } from './locate.js'
import { onlyStarts, type Wanted } from './only-starts.js'

/**
 * The places of all edits from top to bottom, where each stands exactly, on its line if it names one and in the block of its
 * anchor, and there is no other way to fit them: what locating each by itself and choosing jointly comes to. Undefined
 * wherever that might be something else.
 */
export function exactInOrder(
  { document, replacers, budget }: LocateContext,
  edits: readonly TextEdit[],
): Located[] | undefined {
  if (replacers[0] !== exact || !edits.every(isOnlyText)) return undefined
  const { toOriginal } = unixView(document)
  budget.spend(edits.length + document.text.length / CHARACTERS_PER_STEP)
  const wanted = edits.map(wantedOf)
  const starts = onlyStarts(document, wanted)
  const isOnLine = (start: number, i: number) => {
    const line = edits[i]?.hints?.line
    return line === undefined || document.lineAt(start) + 1 === line
  }
  if (!starts?.every((at, i) => isOnLine(toOriginal(at), i))) return undefined
  return edits.map((edit, i): Located => {
    const start = starts[i] as number
    const end = toOriginal(start + (wanted[i] as Wanted).lines.length)
    const span = { start: toOriginal(start), end: Math.min(end, document.text.length) }
    const candidate = { span, edit, replacer: exact.name, tier: exact.tier, similarity: 1 }
    return { edit, kind: 'candidates', candidates: [candidate], notices: [] }
  })
}

const CHARACTERS_PER_STEP = 32

/** Whether the request says no more about the place than what stands there, perhaps on which line or below which anchor. */
function isOnlyText({ unit, search, hints }: TextEdit): boolean {
  const [anchor, ...others] = hints?.anchors ?? []
  return unit === 'lines' && search !== '' && !hints?.atEnd && others.length === 0 && !anchor?.includes('\n')
}

function wantedOf({ search, hints }: TextEdit): Wanted {
  const [anchor] = hints?.anchors ?? []
  const key = anchor === undefined ? '' : ANCHOR.of(anchor)
  const lines = toUnixEndings(search)
  return key === '' ? { lines, anchor: undefined, key: undefined } : { lines, anchor, key }
}

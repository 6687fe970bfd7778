import type { FileText } from '../text/file-text.js'
import type { Located } from './located.js'

/**
 * Leaves an edit that asks for the n-th of its places only that one; refused where the file has another number of them than the
 * edit says.
 */
export function byCount(_: FileText, all: readonly Located[]): readonly Located[] {
  const asks = ({ hunk: { edit } }: Located) => edit.count !== undefined || edit.occurrence !== undefined
  return all.some(asks) ? all.map(counted) : all
}

/**
 * @rule wrong-count The old text is at another number of places than the edit says.
 * @off found
 */
function counted(found: Located): Located {
  const { places, hunk, applied, reason } = found
  if (places.length === 0 || applied !== undefined || reason !== undefined) return found
  const { count, occurrence, search } = hunk.edit
  if (search === '') return found
  const spans = places.map(({ span }) => span)
  const wrong: Located = { ...found, places: [], reason: { code: 'wrong-count', spans } }
  if (count !== undefined && places.length !== count) return wrong
  if (occurrence === undefined) return found
  const inOrder = places.toSorted((one, other) => one.span.start - other.span.start)
  const place = inOrder.at(occurrence > 0 ? occurrence - 1 : occurrence)
  return place === undefined ? wrong : { ...found, places: [place] }
}

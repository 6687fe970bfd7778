/** Elements to insert, and the index in the original list before which to insert them. */
export interface InsertGroup<Element> {
  readonly index: number
  readonly elements: readonly Element[]
}

/**
 * Returns a copy of a list with groups of elements inserted, such as lines into a file. All indexes refer to the original
 * list, so one group does not move another. Groups with the same index keep their order. Nothing is changed in place.
 *
 * @throws RangeError for an index that is not a whole number from 0 to the length of the list
 * @returns a new list; linear, plus sorting the groups
 */
export function insertGroups<Element>(
  original: readonly Element[],
  groups: readonly InsertGroup<Element>[],
): Element[] {
  const result: Element[] = []
  let position = 0
  for (const { index, elements } of groups.toSorted((a, b) => a.index - b.index)) {
    if (!Number.isInteger(index) || index < 0 || index > original.length)
      throw new RangeError(`insertGroups: index ${index} is not between 0 and ${original.length}`)
    for (; position < index; position++) result.push(original[position] as Element)
    for (const element of elements) result.push(element)
  }
  for (; position < original.length; position++) result.push(original[position] as Element)
  return result
}

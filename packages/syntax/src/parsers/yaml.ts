import { type Document, isMap, isNode, isPair, isScalar, isSeq, parseAllDocuments, type YAMLMap } from 'yaml'
import type { Fault } from '../fault.js'

/** The faults of a text that is to be YAML, of one or several documents, in their order. Linear in the text. */
export function yamlFaults(text: string): readonly Fault[] {
  // The library compares each key with all others of its map.
  const options = { prettyErrors: false, logLevel: 'error', uniqueKeys: false } as const
  const documents = parseAllDocuments(text, options)
  if (!Array.isArray(documents)) return []
  return documents.flatMap((document) => {
    const errors = document.errors.map(({ pos: [start, end], message }) => ({
      start,
      end,
      message: lowerFirst(message),
    }))
    return [...errors, ...repeatedKeys(document)].sort((one, other) => one.start - other.start)
  })
}

/** The keys of a document that their map has before. Two are the same if they are scalars of the same value. */
function repeatedKeys(document: Document): readonly Fault[] {
  const faults: Fault[] = []
  const nodes: unknown[] = [document.contents]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if (isMap(node)) faults.push(...repeatedIn(node))
    if (isMap(node) || isSeq(node)) nodes.push(...node.items)
    else if (isPair(node)) nodes.push(...[node.key, node.value].filter(isNode))
  }
  return faults
}

function repeatedIn({ items }: YAMLMap): readonly Fault[] {
  const known = new Set<unknown>()
  return items.flatMap(({ key }) => {
    // NaN is no value that equals itself.
    if (!isScalar(key) || Number.isNaN(key.value)) return []
    if (!known.has(key.value)) {
      known.add(key.value)
      return []
    }
    const start = key.range?.[0] ?? 0
    return [{ start, end: start + 1, message: 'map keys must be unique' }]
  })
}

function lowerFirst(message: string): string {
  return message.slice(0, 1).toLowerCase() + message.slice(1)
}

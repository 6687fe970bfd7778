import { parseAllDocuments } from 'yaml'
import type { Fault } from '../fault.js'

/** The faults of a text that is to be YAML, of one or several documents. */
export function yamlFaults(text: string): readonly Fault[] {
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'error' })
  if (!Array.isArray(documents)) return []
  return documents.flatMap(({ errors }) =>
    errors.map(({ pos: [start, end], message }) => ({ start, end, message: lowerFirst(message) })),
  )
}

function lowerFirst(message: string): string {
  return message.slice(0, 1).toLowerCase() + message.slice(1)
}

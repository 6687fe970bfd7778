import { JUPYTER, writeJson } from './json-style.js'

/** A notebook without cells, of nbformat 4.5. */
export function emptyNotebook(): string {
  return `${writeJson({ cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 }, JUPYTER, '')}\n`
}

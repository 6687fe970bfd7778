import type { FileEdit } from '@emend/core'
import { type ExplainedStretch, explainSketch } from './explain.js'

/** For each file the lines that say what becomes of the stretches of its sketches, sketch by sketch. */
export type StretchLines = ReadonlyMap<string, readonly (readonly string[])[]>

/** Explains the sketches of a request stretch by stretch, each in the result of those before it. */
export function stretchLines(edits: readonly FileEdit[], files: ReadonlyMap<string, string>): StretchLines {
  const texts = new Map(files)
  const lines = new Map<string, string[][]>()
  for (const edit of edits) {
    if (edit.kind !== 'update') continue
    const own = lines.get(edit.path) ?? []
    lines.set(edit.path, own)
    for (const { replacement, whole } of edit.edits) {
      const explained = explainSketch(texts.get(edit.path) ?? '', replacement, { path: edit.path, whole })
      if (explained.text !== undefined) texts.set(edit.path, explained.text)
      own.push(explained.stretches.map(lineOf))
    }
  }
  return lines
}

function lineOf({ lines, place, shared, added, removed }: ExplainedStretch): string {
  const where = place === undefined ? 'new lines alone' : `${rangeOf(place)} of the file`
  return `  ${rangeOf(lines)} of the sketch: ${where}; ${shared} shared, ${added} added, ${removed} removed`
}

function rangeOf({ start, end }: ExplainedStretch['lines']): string {
  return start === end ? `line ${start}` : `lines ${start}-${end}`
}

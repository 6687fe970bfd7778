import type { FileEdit } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'

/** A place that a person chose for an edit that has several. */
export interface ChosenPlace {
  readonly path: string
  /** The number of the edit among those of its file, counted from 0, and how many there are. */
  readonly edit: number
  readonly edits: number
  /** Lines of the file, counted from 1. */
  readonly start: number
  readonly end: number
}

/** The format, which reads requests as if they named the chosen places by their lines. */
export function placing(format: EditFormat, places: readonly ChosenPlace[]): EditFormat {
  return {
    ...format,
    parse(input, context) {
      const parsed = format.parse(input, context)
      if (!parsed.ok) return parsed
      return { ok: true, value: { ...parsed.value, edits: places.reduce(placed, parsed.value.edits) } }
    },
  }
}

/** Whether a chosen place says which edit it means: only one section of the request has so many edits of that path. */
export function canChoose(edits: readonly FileEdit[], place: Omit<ChosenPlace, 'start' | 'end'>): boolean {
  return edits.filter((section) => isSectionOf(section, place)).length === 1
}

function placed(sections: readonly FileEdit[], place: ChosenPlace): readonly FileEdit[] {
  return sections.map((section) => {
    if (section.kind !== 'update' || !isSectionOf(section, place)) return section
    const edits = section.edits.map((edit, at) => {
      if (at !== place.edit) return edit
      return { ...edit, hints: { ...edit.hints, line: place.start, lastLine: place.end } }
    })
    return { ...section, edits }
  })
}

function isSectionOf(section: FileEdit, { path, edits }: Pick<ChosenPlace, 'path' | 'edits'>): boolean {
  return section.kind === 'update' && section.path === path && section.edits.length === edits
}

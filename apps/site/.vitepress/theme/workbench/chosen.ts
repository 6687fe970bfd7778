import type { FileEdit } from '@emend/core'
import type { EditFormat, LineRange } from '@emend/core/plugin'
import { atPlace } from 'emend/browser'

/** One edit of a file. */
type Edit = Extract<FileEdit, { kind: 'update' }>['edits'][number]

/** Which edit of a request is meant: its number among those of its file, counted from 0, and how many there are. */
interface Which {
  readonly path: string
  readonly edit: number
  readonly edits: number
}

/** What a person says of a request that it leaves open. */
export type Chosen =
  /** The places that an edit fits, and the number of the one that is meant, counted from 0. */
  | (Which & { readonly places: readonly LineRange[]; readonly place: number })
  /** The reading that is meant of an edit that has several. */
  | (Which & { readonly reading: Edit })
  /** The path of a file that is new. */
  | { readonly creates: string }

/** The format, which reads requests as if they said themselves what was chosen. */
export function deciding(format: EditFormat, chosen: readonly Chosen[]): EditFormat {
  return {
    ...format,
    parse(input, context) {
      const parsed = format.parse(input, context)
      if (!parsed.ok) return parsed
      return { ok: true, value: { ...parsed.value, edits: chosen.reduce(decided, parsed.value.edits) } }
    },
  }
}

/** Whether it is certain which edit is meant: only one section of the request has so many edits of that path. */
export function canChoose(edits: readonly FileEdit[], which: Which): boolean {
  return edits.filter((section) => isSectionOf(section, which)).length === 1
}

function decided(sections: readonly FileEdit[], chosen: Chosen): readonly FileEdit[] {
  return sections.map((section) => {
    if (section.kind !== 'update') return section
    if ('creates' in chosen)
      return section.path === chosen.creates ? { ...section, creates: 'taken' as const } : section
    if (!isSectionOf(section, chosen)) return section
    return {
      ...section,
      edits: section.edits.map((edit, at) => (at === chosen.edit ? asChosen(edit, chosen) : edit)),
    }
  })
}

function asChosen(edit: Edit, chosen: Exclude<Chosen, { creates: string }>): Edit {
  return 'reading' in chosen ? chosen.reading : atPlace(edit, chosen.places, chosen.place)
}

function isSectionOf(section: FileEdit, { path, edits }: Which): boolean {
  return section.kind === 'update' && section.path === path && section.edits.length === edits
}

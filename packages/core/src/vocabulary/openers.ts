/**
 * The words that begin, divide and end patches and blocks, each said once: formats are detected and read by them, an answer that
 * holds a second request is known by them, and new text that they stand in is doubted.
 */

/** A header of a section in a V4A patch, `*** Update File: path`: its words, and what the section does with the file. */
export interface SectionWords {
  readonly words: string
  readonly kind: 'create' | 'update' | 'delete'
}

/** The headers of sections. The first one of a kind is the one that messages name. */
export const SECTION_WORDS: readonly SectionWords[] = [
  { words: 'Update File', kind: 'update' },
  { words: 'Add File', kind: 'create' },
  { words: 'Delete File', kind: 'delete' },
]

/** The words of the lines around a V4A patch, `*** Begin Patch`, and of the one below a change at the end of its file. */
export const PATCH_WORDS = { begin: 'Begin Patch', end: 'End Patch', file: 'End of File' } as const

/** The words of the first and the last marker of a block: `<<<<<<< SEARCH` and `>>>>>>> REPLACE`. */
export interface BlockWords {
  readonly first: string
  readonly last: string
  /** Whether they may be in small letters, behind dashes and plus signs, and before one more `>`. */
  readonly isFree?: true
}

/** The words of markers. Those of the first row are the ones that messages name. */
export const BLOCK_WORDS: readonly BlockWords[] = [
  { first: 'SEARCH', last: 'REPLACE', isFree: true },
  { first: 'ORIGINAL', last: 'UPDATED' },
]

/** The formats that there are instructions for. */
export const FORMAT_NAMES: readonly ['edit-string', 'v4a', 'search-replace', 'unified-diff'] = [
  'edit-string',
  'v4a',
  'search-replace',
  'unified-diff',
]

/** The name of a format that tools take. */
export type FormatName = (typeof FORMAT_NAMES)[number]

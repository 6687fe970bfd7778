/** The names of the formats that have instructions. */
export const FORMAT_NAMES: readonly [
  'edit-string',
  'v4a',
  'search-replace',
  'unified-diff',
  'hashline',
  'sketch',
] = ['edit-string', 'v4a', 'search-replace', 'unified-diff', 'hashline', 'sketch']

/** The name of a format that has instructions. */
export type FormatName = (typeof FORMAT_NAMES)[number]

/** The names of the formats that the command line brings: for its help, which loads none of them. */
export const DEFAULT_FORMAT_NAMES = ['search-replace', 'v4a', 'unified-diff', 'edit-string'] as const

/** The names of the profiles that it brings. */
export const DEFAULT_PROFILE_NAMES = [
  'strict',
  'standard',
  'lenient',
  'opencode',
  'roo',
  'agents',
  'codex',
] as const

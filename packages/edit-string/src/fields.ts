/** The names under which models and vendors send each field, the usual one first. */
export const PATH_NAMES: readonly string[] = [
  'path',
  'filePath',
  'file_path',
  'filepath',
  'file',
  'fileName',
  'filename',
  'target_file',
  'TargetFile',
  'absolutePath',
  'absolute_path',
]
/** Names that models give the old text. */
export const OLD_NAMES: readonly string[] = [
  'oldString',
  'old_string',
  'oldText',
  'old_text',
  'oldStr',
  'old_str',
  'old',
  'search',
  'find',
  'oldContent',
  'old_content',
  'oldCode',
  'old_code',
  'TargetContent',
]
/** Names that models give the new text. */
export const NEW_NAMES: readonly string[] = [
  'newString',
  'new_string',
  'newText',
  'new_text',
  'newStr',
  'new_str',
  'new',
  'replace',
  'replacement',
  'newContent',
  'new_content',
  'newCode',
  'new_code',
  'ReplacementContent',
]
/** Names that models give the field that asks for every occurrence. */
export const ALL_NAMES: readonly string[] = [
  'replaceAll',
  'replace_all',
  'all',
  'allow_multiple',
  'AllowMultiple',
]

/** The text of a file that is made, and of lines that are inserted. */
export const FILE_TEXT_NAMES: readonly string[] = ['file_text', 'fileText']
export const INSERT_TEXT_NAMES: readonly string[] = ['insert_text', 'insertText']
export const INSERT_LINE_NAMES: readonly string[] = ['insert_line', 'insertLine']

/** The fields that choose a place, and how many there must be. */
export const COUNT_NAMES: readonly string[] = [
  'expectedReplacements',
  'expected_replacements',
  'expectedOccurrences',
  'expected_occurrences',
]
export const OCCURRENCE_NAMES: readonly string[] = ['occurrence', 'occurrence_index', 'occurrenceIndex']
export const ANCHOR_NAMES: readonly string[] = ['anchor']
export const START_NAMES: readonly string[] = [
  'startLine',
  'start_line',
  'line',
  'line_number',
  'lineNumber',
  'StartLine',
]
export const END_NAMES: readonly string[] = ['endLine', 'end_line', 'EndLine']

/** Under which a call, or several, may be nested one level down. */
export const WRAPPER_NAMES: readonly string[] = [
  'edits',
  'edit',
  'input',
  'arguments',
  'args',
  'parameters',
  'params',
  'changes',
  'replacements',
  'ReplacementChunks',
]

/** What a model sent in place of a call, before anything of it is known. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldOf(fields: Fields, name: string | undefined): unknown {
  return name === undefined ? undefined : fields[name]
}

/** The first of the names under which the call has something. Calls that must name every field have null in the others. */
export function givenIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => Object.hasOwn(fields, name) && fields[name] !== null)
}

/** The first of the names that the call has. */
export function nameIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => Object.hasOwn(fields, name))
}

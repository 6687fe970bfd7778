/** The names that models and vendors use for the path, the usual one first. This order holds for all lists below. */
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
  'relativePath',
  'relative_path',
  'pathInProject',
]
/** The names for the old text. */
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
  'searchText',
  'search_text',
  'original',
  'oldContent',
  'old_content',
  'oldCode',
  'old_code',
  'TargetContent',
]
/** The names for the new text. */
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
  'replaceWith',
  'replace_with',
  'replacementText',
  'replacement_text',
  'updated',
  'newContent',
  'new_content',
  'newCode',
  'new_code',
  'ReplacementContent',
]
/** The names for the flag that asks to replace every occurrence. */
export const ALL_NAMES: readonly string[] = [
  'replaceAll',
  'replace_all',
  'all',
  'allow_multiple',
  'AllowMultiple',
]

/** The names for the text of a new file, for the text to insert, and for the line to insert it after. */
export const FILE_TEXT_NAMES: readonly string[] = ['file_text', 'fileText']
/** The names for the text of a file to write. They mean this only beside a path, and without an old or new text. */
export const CONTENT_NAMES: readonly string[] = ['content', 'contents', 'fileContent', 'file_content']
export const INSERT_TEXT_NAMES: readonly string[] = ['insert_text', 'insertText']
export const INSERT_LINE_NAMES: readonly string[] = ['insert_line', 'insertLine']

/** The names for the fields that choose a place or say how many places there must be. */
export const COUNT_NAMES: readonly string[] = [
  'expectedReplacements',
  'expected_replacements',
  'expectedOccurrences',
  'expected_occurrences',
  'expectedMatches',
  'expected_matches',
  'expectedCount',
  'expected_count',
  'expectedMatchCount',
  'expected_match_count',
  'expectedReplacementCount',
  'expected_replacement_count',
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
  'lineHint',
  'line_hint',
  'lineStart',
  'line_start',
  'fromLine',
  'from_line',
  'firstLine',
  'first_line',
  'startLineNumber',
  'start_line_number',
  'old_str_start_line_number',
  'first_replaced_line',
]
export const END_NAMES: readonly string[] = [
  'endLine',
  'end_line',
  'EndLine',
  'lineEnd',
  'line_end',
  'toLine',
  'to_line',
  'lastLine',
  'last_line',
  'endLineNumber',
  'end_line_number',
  'old_str_end_line_number',
  'last_replaced_line',
]

/** The names for the lines of the file below, or above, which new lines go in. */
export const AFTER_NAMES: readonly string[] = [
  'insert_after',
  'insertAfter',
  'after_pattern',
  'afterPattern',
  'insert_after_pattern',
  'after_line',
]
export const BEFORE_NAMES: readonly string[] = [
  'insert_before',
  'insertBefore',
  'before_pattern',
  'beforePattern',
  'insert_before_pattern',
  'before_line',
]
/** The names for the side of an anchor on which new lines go in. */
export const SIDE_NAMES: readonly string[] = ['position', 'placement', 'insert_position']

/** The flags, and the modes, that put a text at the end or at the beginning of a file. */
export const APPEND_NAMES: readonly string[] = ['append']
export const PREPEND_NAMES: readonly string[] = ['prepend']
export const MODE_NAMES: readonly string[] = ['mode', 'operation', 'action', 'write_mode', 'insert_mode']

/** The names for a named block of code as a whole, and for its new text. */
export const SYMBOL_NAMES: readonly string[] = [
  'symbol',
  'symbol_name',
  'symbolName',
  'name_path',
  'namePath',
]
export const BODY_NAMES: readonly string[] = ['body', 'new_body', 'newBody']

/** The names for both, as `10-12`. */
export const RANGE_NAMES: readonly string[] = [
  'lines',
  'range',
  'line_range',
  'lineRange',
  'view_range',
  'viewRange',
]

export const WHERE_NAMES: readonly string[] = ['where', 'symbol', 'symbol_name', 'symbolName']

/** The names of all fields of a call that are no text of it. */
export const PLACING_NAMES: readonly (readonly string[])[] = [
  PATH_NAMES,
  ALL_NAMES,
  COUNT_NAMES,
  OCCURRENCE_NAMES,
  ANCHOR_NAMES,
  START_NAMES,
  END_NAMES,
  RANGE_NAMES,
  WHERE_NAMES,
]

/** The names of fields in which one or several calls may be nested. */
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
  'multi',
  'multi_edit',
  'multiEdit',
  'files',
]

/** The fields of a call as the model sent them, not yet checked. */
export type Fields = Readonly<Record<string, unknown>>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fieldOf(fields: Fields, name: string | undefined): unknown {
  return name === undefined ? undefined : fields[name]
}

/** Whether a field is present and not null. Tools that must send every field put null in unused ones. */
export function isGiven(fields: Fields, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== undefined
}

/** The first of the names whose field is present and not null. */
export function nonNullNameIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => isGiven(fields, name))
}

/** The first of the names whose field is present, even if it is null. */
export function nameIn(fields: Fields, names: readonly string[]): string | undefined {
  return names.find((name) => Object.hasOwn(fields, name))
}

import type { ParseFailure } from '@emend/core/plugin'
import { FIELDS, isFields } from '@emend/request'
import {
  type ExactTextTool,
  opencodeTool,
  type Piece,
  piTool,
  unixTool,
  verbatimTool,
} from '../exact-tools/text-tools.js'
import { otherFieldIn } from './other-field.js'

/** A call with old and new text. */
export interface TextCall {
  readonly input: unknown
  readonly path: string
  readonly pieces: readonly Piece[]
  /** Whether the call can hold several pieces. */
  readonly takesSeveral: boolean
  /** The model of the tool that runs the call. */
  readonly tool: ExactTextTool
  /** Whether the call has a pair of texts beside its list, which is its first piece. Not every host reads it. */
  readonly isFolded: boolean
  /** Why the call is refused for a field that is not read: it holds another edit, or says what the tool does not do. */
  readonly failure: ParseFailure | undefined
  /** Writes one replacement with the field names of the call: as a whole call, or as one item of its list. */
  spell(piece: Piece): Readonly<Record<string, unknown>>
  /** Returns the call with these pieces in place of its own. */
  write(pieces: readonly Piece[]): unknown
}

type Fields = Readonly<Record<string, unknown>>

/** The field names of a host's edit tool, and the model of that tool. */
interface Spelling {
  readonly old: string
  readonly new: string
  readonly all: readonly string[]
  readonly tool: ExactTextTool
}

const SPELLINGS: readonly Spelling[] = [
  { old: 'oldString', new: 'newString', all: ['replaceAll'], tool: opencodeTool },
  { old: 'old_string', new: 'new_string', all: ['replace_all', 'allow_multiple'], tool: unixTool },
  { old: 'oldText', new: 'newText', all: ['replaceAll'], tool: piTool },
  // Cline's tool converts line endings as OpenCode's does, and always replaces one place.
  { old: 'old_text', new: 'new_text', all: [], tool: opencodeTool },
  { old: 'old_str', new: 'new_str', all: ['replace_all'], tool: verbatimTool },
]

/** The names under which a host's tool reads a count: under any other it does not. */
const COUNTS = ['expected_replacements', 'expectedReplacements']

/** Reads the arguments of a tool as a call with old and new text; undefined if they are not such a call. */
export function textCallIn(input: unknown): TextCall | undefined {
  if (!isFields(input)) return undefined
  const name = FIELDS.text(input, 'path') ?? ''
  const path = input[name]
  // In a text editor tool with several commands, only `str_replace` replaces text.
  if (typeof path !== 'string' || path === '' || (input['command'] ?? 'str_replace') !== 'str_replace')
    return undefined
  const list = input['edits']
  return Array.isArray(list) ? listCall(input, path, list) : singleCall(input, path, { [name]: path })
}

function singleCall(input: Fields, path: string, file: Fields): TextCall | undefined {
  const spelling = spellingOf(input)
  const piece = spelling && pieceIn(input, spelling)
  if (spelling === undefined || piece === undefined) return undefined
  return {
    input,
    path,
    pieces: [piece],
    takesSeveral: false,
    tool: spelling.tool,
    isFolded: false,
    failure: otherFieldIn(input, namesOf(input, spelling)),
    spell: (one) => ({ ...file, ...spell(one, spelling) }),
    write: ([one]) =>
      one === undefined
        ? input
        : { ...input, ...spell(one, spelling), ...singlePlaceFields(input, spelling) },
  }
}

function listCall(input: Fields, path: string, list: readonly unknown[]): TextCall | undefined {
  const [first] = list
  const spelling = isFields(first) ? spellingOf(first) : undefined
  if (spelling === undefined) return undefined
  const listed = list.map((item) => (isFields(item) ? pieceIn(item, spelling) : undefined))
  if (listed.some((piece) => piece === undefined)) return undefined
  const own = pieceIn(input, spelling)
  const isNew =
    own !== undefined &&
    own.oldText + own.newText !== '' &&
    !listed.some((piece) => piece?.oldText === own.oldText && piece.newText === own.newText)
  const { [spelling.old]: _old, [spelling.new]: _new, ...rest } = input
  const around = own === undefined ? input : rest
  const failure = list
    .map((item) => otherFieldIn(item as Fields, namesOf(item as Fields, spelling)))
    .find((one) => one !== undefined)
  return {
    input,
    path,
    pieces: [...(isNew ? [own] : []), ...(listed as readonly Piece[])],
    takesSeveral: true,
    tool: spelling.tool,
    isFolded: own !== undefined,
    failure: otherFieldIn(around, ['edits', ...namesOf(around, spelling)]) ?? failure,
    spell: (one) => spell(one, spelling),
    write: (ones) => ({ ...around, edits: ones.map((one) => spell(one, spelling)) }),
  }
}

/** The names of all fields that are read. */
function namesOf(fields: Fields, { old: oldName, new: newName, all }: Spelling): readonly string[] {
  return [oldName, newName, ...all, ...COUNTS, ...FIELDS.all(fields, 'path'), 'command']
}

function spellingOf(fields: Fields): Spelling | undefined {
  return SPELLINGS.find((one) => Object.hasOwn(fields, one.old))
}

function pieceIn(fields: Fields, { old: oldField, new: newField, all }: Spelling): Piece | undefined {
  const oldText = fields[oldField]
  // Anthropic's text editor treats a missing new text as empty.
  const newText = fields[newField] ?? (fields['command'] === 'str_replace' ? '' : undefined)
  if (typeof oldText !== 'string' || typeof newText !== 'string') return undefined
  const count = COUNTS.map((name) => fields[name]).find((value) => typeof value === 'number')
  return {
    oldText,
    newText,
    ...(all.some((name) => fields[name] === true) && { all: true }),
    ...(typeof count === 'number' && { count }),
  }
}

function spell(
  { oldText, newText, all }: Piece,
  { old: oldField, new: newField, all: [name] }: Spelling,
): Fields {
  return { [oldField]: oldText, [newField]: newText, ...(all && name !== undefined && { [name]: true }) }
}

/** The fields that ask for or count several places, with their values for a call whose old text is at one place. */
function singlePlaceFields(input: Fields, { all }: Spelling): Fields {
  return Object.fromEntries([
    ...all.filter((name) => input[name] === true).map((name) => [name, false]),
    ...COUNTS.filter((name) => typeof input[name] === 'number').map((name) => [name, 1]),
  ]) as Fields
}

import { UsageError } from '../exit-code.js'
import { type PolicyChoice, readPolicy, readShare } from '../setup/policy.js'

/** One task of `emend batch`. */
export interface Task {
  readonly id: unknown
  /** The request: a string, or another value that its format accepts. */
  readonly edit: unknown
  readonly format?: string
  readonly profile?: string
  /** The text of the only file; null if the file does not exist. */
  readonly content?: string | null
  /** The texts of several files, by path. */
  readonly files?: Readonly<Record<string, string>>
  readonly path?: string
  /** The text of the file, or the texts of files by path, as the model saw them before it wrote the request. */
  readonly shown?: string | Readonly<Record<string, string>>
  /** What a request without a path does with the file: change it, or create it. */
  readonly mode?: 'default' | 'create'
  /** How alike text must be, from 0 to 1, with the profile `roo`. */
  readonly threshold?: number
  /** Whether the report has the changes of each file. */
  readonly changes?: boolean
  /** Settings in addition to the profile. */
  readonly options: PolicyChoice
}

/**
 * Checks a parsed line and takes out its fields.
 *
 * @param onId called with the id as soon as it is known, so that a failure can name it
 * @throws UsageError naming the field that is wrong
 */
export function readTask(value: unknown, onId: (id: unknown) => void): Task {
  if (!isRecord(value)) throw new UsageError('expected a JSON object with id, edit and content or files')
  const { id = null, edit } = value
  onId(id)
  if (edit === undefined) throw new UsageError('the field edit is missing')
  const unknownField = Object.keys(value).find((name) => !FIELDS.includes(name))
  if (unknownField !== undefined)
    throw new UsageError(`there is no field ${JSON.stringify(unknownField)}; there are ${FIELDS.join(', ')}`)
  const { content, files } = value
  if ((content === undefined) === (files === undefined)) throw new UsageError('give either content or files')
  if (content !== undefined && content !== null && typeof content !== 'string') {
    throw new UsageError('the field content must be a string, or null for no file')
  }
  if (files !== undefined && !isTexts(files))
    throw new UsageError('the field files must map paths to strings')
  const { options = {} } = value
  if (!isRecord(options)) throw new UsageError('the field options must be an object')
  const unknown = Object.keys(options).find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined)
    throw new UsageError(`the field options has no ${unknown}; there are ${OPTIONS.join(', ')}`)
  const { shown, changes = false } = value
  const { threshold } = options
  if (shown !== undefined && shown !== null && typeof shown !== 'string' && !isTexts(shown))
    throw new UsageError('the field shown must be a string, or map paths to strings')
  if (typeof changes !== 'boolean') throw new UsageError('the field changes must be true or false')
  return {
    id,
    edit,
    changes,
    options: readPolicy(options),
    ...(threshold !== undefined && { threshold: readShare('threshold', threshold) }),
    ...optionalText(value, 'format'),
    ...optionalText(value, 'profile'),
    ...optionalText(value, 'path'),
    ...optionalMode(value),
    ...(content !== undefined && { content: content as string | null }),
    ...(files !== undefined && { files }),
    ...(shown !== undefined && shown !== null && { shown }),
  }
}

function optionalMode({ mode }: Record<string, unknown>): Pick<Task, 'mode'> {
  if (mode === undefined || mode === null) return {}
  if (mode !== 'default' && mode !== 'create')
    throw new UsageError('the field mode must be default or create')
  return { mode }
}

const FIELDS = [
  'id',
  'edit',
  'format',
  'profile',
  'content',
  'files',
  'path',
  'shown',
  'mode',
  'changes',
  'options',
]

const OPTIONS = ['threshold', 'buffer', 'partial']

function optionalText<Name extends string>(
  value: Record<string, unknown>,
  name: Name,
): { [name in Name]?: string } {
  const text = value[name]
  if (text === undefined || text === null) return {}
  if (typeof text !== 'string') throw new UsageError(`the field ${name} must be a string`)
  return { [name]: text } as { [name in Name]?: string }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === 'string')
}

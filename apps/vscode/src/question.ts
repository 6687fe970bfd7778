import type { Edit, Failure, Refused } from '@emend/core'
import { parserFor } from '@emend/core/plugin'
import { atPlace, type Engine, editsOf, withAskedPaths, withEdit } from '@emend/engine'
import type { Asked } from './asked.js'
import type { Settings } from './settings.js'

/** What a person is asked about a refused request. */
export interface Question {
  readonly title: string
  readonly choices: readonly Choice[]
}

/** An answer, and the request with it. */
interface Choice {
  readonly label: string
  readonly description?: string
  readonly detail?: string
  readonly asked: Asked
}

/** What the question depends on besides the refusal. */
export interface Known {
  readonly engine: Engine
  readonly settings: Settings
  /** The paths of the files that would change if edits without a place were left out. */
  readonly fitting: readonly string[]
  readonly openPaths: readonly string[]
}

/** What can be chosen where a request is refused; undefined where nothing can. */
export async function questionOf(
  refused: Refused,
  asked: Asked,
  known: Known,
): Promise<Question | undefined> {
  const found = await firstQuestion(refused.failures, asked, known)
  const { fitting } = known
  if (fitting.length === 0) return found
  const fits: Choice = {
    label: 'Apply what fits',
    description: fitting.join(', '),
    detail: 'The other edits are left out.',
    asked: { ...asked, isPartial: true },
  }
  const [line = ''] = refused.message.split('\n')
  return { title: found?.title ?? line, choices: [...(found?.choices ?? []), fits] }
}

async function firstQuestion(
  failures: readonly Failure[],
  asked: Asked,
  known: Known,
): Promise<Question | undefined> {
  for (const failure of failures) {
    const choices =
      failure.code === 'ambiguous'
        ? await placesOf(failure, asked, known)
        : choicesAbout(failure, asked, known)
    if (choices.length > 0) return { title: titleOf(failure), choices }
  }
  return undefined
}

function titleOf(failure: Failure): string {
  switch (failure.code) {
    case 'ambiguous':
      return `Which is meant? ${failure.path}: an edit fits ${failure.places.length} places`
    case 'file-not-found':
    case 'path-refused':
      return `There is no file ${failure.path} here`
    case 'file-exists':
      return `${failure.path} is there already`
    case 'several-formats':
      return 'Which format is meant?'
    case 'missing-path':
    case 'wrong-input':
      return 'Which file is meant?'
    default:
      return 'path' in failure ? `Which is meant? ${failure.path}${saidIn(failure)}` : 'Which is meant?'
  }
}

function saidIn(failure: Failure): string {
  return 'message' in failure ? `: ${failure.message?.split('\n')[0]}` : ''
}

function choicesAbout(failure: Failure, asked: Asked, known: Known): Choice[] {
  const having = (options: Asked['options']): Asked => ({
    ...asked,
    options: { ...asked.options, ...options },
  })
  if ('choices' in failure && failure.choices !== undefined)
    return failure.choices.flatMap(({ label, edit }) => {
      const meant = meaning(failure, asked, known, () => edit)
      return meant === undefined ? [] : [{ label, description: failure.path, asked: meant }]
    })
  switch (failure.code) {
    case 'file-not-found':
    case 'path-refused': {
      const { suggestions = [] } = failure
      const create = 'mayCreate' in failure && failure.mayCreate
      return [
        ...(create ? [{ label: `Create ${failure.path}`, asked: having({ create: true }) }] : []),
        ...suggestions
          .filter((path) => path !== failure.path)
          .map((file) => ({ label: `Change ${file}`, asked: having({ file }) })),
      ]
    }
    case 'file-exists':
      return [{ label: `Take it for the whole new text of ${failure.path}`, asked: having({ whole: true }) }]
    case 'several-formats':
      return failure.candidates.map((format) => ({ label: format, asked: having({ format }) }))
    case 'missing-path':
    case 'wrong-input':
      if (failure.code === 'wrong-input' && !/\bpath\b/.test(failure.expected)) return []
      return known.openPaths.map((path) => ({ label: path, asked: having({ path }) }))
    default:
      return []
  }
}

async function placesOf(
  failure: Failure & { code: 'ambiguous' },
  asked: Asked,
  known: Known,
): Promise<Choice[]> {
  const { path, places } = failure
  const read = await known.engine.read(path)
  const lines = read.ok ? read.text.split('\n').map((line) => line.trim()) : []
  return places.flatMap(({ start, end, column }, at): Choice[] => {
    const meant = meaning(failure, asked, known, (edit) => atPlace(edit, places, at))
    if (meant === undefined) return []
    const numbers = start === end ? `line ${start}` : `lines ${start} to ${end}`
    const above = lines.slice(0, start - 1).findLast((line) => line !== '')
    return [
      {
        label: `${path}, ${numbers}${column === undefined ? '' : `, column ${column}`}`,
        description: lines[start - 1] ?? '',
        ...(above !== undefined && { detail: `below ${above}` }),
        asked: meant,
      },
    ]
  })
}

/** The request with another edit in the place of the one that a failure is about. */
function meaning(
  failure: Failure,
  asked: Asked,
  { engine, settings }: Known,
  change: (edit: Edit) => Edit,
): Asked | undefined {
  const { request, options = {} } = asked
  const { path, file } = options
  const format = typeof options.format === 'object' ? options.format : formatIn(engine, asked)
  if (format === undefined) return undefined
  const parsed = parserFor(format, settings.profile)(request, path === undefined ? {} : { path })
  if (!parsed.ok) return undefined
  const named = withAskedPaths(parsed.value.edits, { paths: settings.paths, file }, format.name)
  if (!named.ok) return undefined
  const { at, sections } = editsOf(named.value.edits)(failure)
  const [section] = sections
  const edit = at !== undefined && section?.kind === 'update' ? section.edits[at.edit] : undefined
  return at === undefined || edit === undefined
    ? undefined
    : { ...asked, options: { ...options, format: withEdit(format, at, change(edit)) } }
}

function formatIn(engine: Engine, { request, options }: Asked) {
  const read = engine.formatOf(request, options?.format === undefined ? {} : { format: options.format })
  return read.ok ? read.format : undefined
}

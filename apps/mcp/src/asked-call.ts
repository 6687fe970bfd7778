import { createHash } from 'node:crypto'
import { type FileResult, hasEffect } from '@emend/core'
import type { Diagnostic } from '@emend/core/plugin'
import { printable } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import { type Engine, type Held, pathsLeft } from '@emend/engine'
import { describeDiagnostic } from '@emend/feedback'
import { callTool, type EditTool, isTolerant, refusal, type ToolAnswer } from '@emend/tools'
import type { Consent } from './looked.js'

/** When a person is asked before a call writes: always, if the text of an edit is not in its file to the letter, or if it brings errors. */
export type Ask = 'always' | 'tolerant' | 'errors'

/** What a person was asked about: the digests of the plan, of the errors that it brings, and of each file that it changes, as it was then. */
export interface AskedPlan {
  readonly digest: string
  readonly errors: string
  readonly files: Readonly<Record<string, string>>
}

/** A call in which a person is asked. `agreed` is the plan that the person has agreed to. */
export interface Asking {
  readonly when: Ask
  readonly agreed?: AskedPlan
}

/** What a person must be asked before the call is made. */
export interface Question {
  readonly text: string
  readonly plan: AskedPlan
}

export interface AskedCall extends Asking {
  /** Whether edits that bring errors are asked about. */
  readonly asksErrors: boolean
  /** Lets a call bring errors. */
  readonly consent: Consent
  /** What is not started if the call writes files at these paths. */
  held(paths: readonly string[]): Promise<readonly Held[]>
  readonly tool: EditTool
  readonly input: unknown
  readonly root: string
  /** The commits of the session, oldest first. */
  readonly commits: readonly string[]
  /** What a call that takes back would take back, in words; undefined where the id says it. */
  readonly takesBack?: string | undefined
}

/**
 * Makes a call that a person has agreed to, or returns the question. Nobody is asked about a call that is refused or changes
 * nothing. What the person agreed to is planned anew: if a file has changed since, the call is refused as `stale`; if the plan
 * is another one, it is asked about again. Errors that show only in written files are asked about when the plan is agreed to: until
 * then nothing is written, not even on trial.
 */
export async function askedCall(engine: Engine, call: AskedCall): Promise<ToolAnswer | Question> {
  const { tool, input, when, agreed } = call
  const stale = agreed === undefined ? [] : await changedSince(engine, agreed)
  if (stale.length > 0) return refusal(stale.map((path) => ({ code: 'stale', path })))
  const planned = tool.plannable ? await callTool(tool, engine, input, { planOnly: true }) : undefined
  const changed = planned?.files.filter(hasEffect) ?? []
  if (planned !== undefined && changed.length === 0) return planned
  const digest = digestOf([
    tool.name,
    call.root,
    ...(planned === undefined ? [input, call.commits, call.takesBack ?? null] : changed.map(textsOf)),
  ])
  const held = when === 'always' ? (await call.held(pathsLeft(changed))).filter(({ isOwn }) => isOwn) : []
  const news = planned?.diagnostics?.filter(isNewError) ?? []
  const isNeeded =
    when === 'always' ||
    (planned === undefined && when !== 'errors') ||
    (when === 'tolerant' && changed.some(isTolerant)) ||
    (call.asksErrors && news.length > 0)
  const isAgreed = digest === agreed?.digest
  if (isNeeded && !isAgreed) return question(engine, call, { digest, changed, news, held })
  const write = async (isGiven: boolean) => {
    call.consent.isGiven = isGiven
    call.consent.accepts = isAgreed && held.length > 0
    try {
      return await callTool(tool, engine, input, { planned: planned && changed })
    } finally {
      call.consent.isGiven = false
      call.consent.accepts = false
    }
  }
  const answer = await write(!call.asksErrors)
  const found = call.asksErrors ? newErrorsOf(answer) : []
  if (found.length === 0) return answer
  if (isAgreed && digestOfErrors(found) === agreed?.errors) return write(true)
  return question(engine, call, { digest, changed, news: found, held })
}

/** The new errors that refused a call. */
function newErrorsOf({ failures }: ToolAnswer): readonly Diagnostic[] {
  return failures.flatMap((one) =>
    one.code === 'vetoed' && 'diagnostics' in one ? one.diagnostics.filter(isNewError) : [],
  )
}

function isNewError({ isNew, severity }: Diagnostic): boolean {
  return isNew && severity === 1
}

interface Asked {
  readonly digest: string
  readonly changed: readonly FileResult[]
  readonly news: readonly Diagnostic[]
  readonly held: readonly Held[]
}

async function question(
  engine: Engine,
  call: AskedCall,
  { digest, changed, news, held }: Asked,
): Promise<Question> {
  const paths = changed.flatMap(({ path, from }) => (from === undefined ? [path] : [from, path]))
  const files = Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await stateOf(engine, path)])),
  )
  return {
    text: printable(textOf(call, { changed, news, held }).replaceAll('\r\n', '\n')),
    plan: { digest, errors: digestOfErrors(news), files },
  }
}

async function changedSince(engine: Engine, { files }: AskedPlan): Promise<readonly string[]> {
  const states = await Promise.all(Object.keys(files).map((path) => stateOf(engine, path)))
  return Object.entries(files).flatMap(([path, state], i) => (states[i] === state ? [] : [path]))
}

/** Returns the digest of a file's text, or the reason why there is none. */
async function stateOf(engine: Engine, path: string): Promise<string> {
  const read = await engine.read(path)
  return read.ok ? digestOf(read.text) : (read.failures[0]?.code ?? '')
}

function textsOf({ path, from, before, after, mode }: FileResult): readonly unknown[] {
  return [path, from ?? null, before ?? null, after ?? null, mode ?? null]
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url')
}

/** The same for the same errors in any order. */
function digestOfErrors(errors: readonly Diagnostic[]): string {
  const keys = errors.map(({ path, range, source, code, message }) =>
    JSON.stringify([path, range.start.line, source, code ?? null, message]),
  )
  return digestOf(keys.sort())
}

/** Returns the text of a question: which files change, the edits that were not found to the letter, and the diff. */
function textOf(
  { tool, input, commits, takesBack }: AskedCall,
  { changed, news, held }: Omit<Asked, 'digest'>,
): string {
  if (takesBack !== undefined) return takesBack
  if (!tool.plannable) {
    const { id = commits.at(-1) } = input as { readonly id?: unknown }
    return `Take back the commit ${JSON.stringify(id ?? 'none')}?`
  }
  const files = changed.map(({ path, from, status }) =>
    from === undefined ? `${status} ${path}` : `${status} ${from} to ${path}`,
  )
  const tolerant = changed.filter(isTolerant).map(({ path }) => path)
  const note =
    tolerant.length === 0
      ? []
      : [`Not found to the letter, but placed with tolerance: ${short(tolerant).join(', ')}.`]
  const diff = changed.map((file) => renderDiff(file)).join('')
  const lines = diff.split('\n')
  const more = lines.length - MOST_LINES
  const rest = more > 0 ? [`… and ${more} more lines, which are not shown here.`] : []
  return [
    `Write these changes? ${short(files).join(', ')}`,
    ...note,
    ...held.map(
      ({ name, path }) => `With a yes, ${name} loads ${path} as it is written here, and may run it.`,
    ),
    ...(news.length === 0 ? [] : ['It brings new errors:', ...short(news.map(describeDiagnostic))]),
    '',
    ...lines.slice(0, MOST_LINES).map(shortLine),
    ...rest,
  ].join('\n')
}

function short(items: readonly string[]): readonly string[] {
  return items.length <= MOST_FILES
    ? items
    : [...items.slice(0, MOST_FILES), `and ${items.length - MOST_FILES} more`]
}

function shortLine(line: string): string {
  return line.length <= MOST_CHARACTERS
    ? line
    : `${line.slice(0, MOST_CHARACTERS)}… (${line.length} characters)`
}

/** How much of a diff, and how many files, a question shows. */
const MOST_LINES = 200
const MOST_CHARACTERS = 500
const MOST_FILES = 20

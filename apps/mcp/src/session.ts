import type { EditTool } from '@emend/tools'
import {
  type CallToolRequest,
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type RequestStateCodec,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { Ask } from './asked-call.js'
import { contextOf } from './call-context.js'
import { cancelledAnswer } from './caller.js'
import { between } from './changes.js'
import { CHOOSE_HUNKS } from './definition.js'
import { ask, NOBODY_TO_ASK, type OpenQuestions, repliedIn, type Sealed } from './questions.js'
import { refused, resultOf } from './results.js'
import { chooseRoot, type Roots } from './roots.js'
import { isChosen } from './take-back.js'
import type { Answer, Thread } from './thread.js'
import { type Change, type Changes, shownChange, showsViews } from './view.js'

/** A server with what it knows about its client and has done for it. */
export interface Session {
  readonly server: Server
  readonly codec: RequestStateCodec<Sealed>
  readonly questions: OpenQuestions
  readonly roots: Roots
  readonly thread: Thread
  readonly when: Ask | undefined
  readonly readOnly: boolean
  /** The changes that can be chosen from. */
  readonly changes: Changes
  /** The ids of the commits that were made in each folder, oldest first. */
  readonly commits: Map<string, string[]>
}

/** Calls a tool in the folder that the call names. The result may be a question for the client. */
export async function callTool(
  session: Session,
  tool: EditTool,
  { arguments: { root: wanted, ...input } = {} }: CallToolRequest['params'],
  context: ServerContext,
): Promise<CallToolResult | InputRequiredResult> {
  const { server, codec, questions, roots, thread } = session
  // What a person or another agent wrote is theirs: they are asked before it is taken back.
  const when = tool.name === 'undo' && isChosen(input) ? (session.when ?? 'always') : session.when
  const replied = repliedIn(context, questions)
  if (replied.kind === 'refused') return refused(replied.message)
  const allowed = await roots.of(context)
  if (isInputRequiredResult(allowed)) return allowed
  const place = await chooseRoot(allowed, wanted)
  if ('refusal' in place) return refused(place.refusal)
  const { folder: root } = place
  const { name, readOnly: reads } = tool
  const commits = commitsIn(session, root)
  const shows = showsViews(server, context)
  const agreed = replied.kind === 'agreed' ? { agreed: replied.plan } : {}
  const asking = when === undefined ? {} : { asking: { when, ...agreed } }
  const call = { kind: 'tool', root, tool: name, input, commits, reads, shows, ...asking } as const
  const answer = (await thread.run(call, contextOf(context))) ?? cancelledAnswer(name)
  if ('plan' in answer)
    return (
      (await ask(answer, { server, context, codec, questions, roots: allowed })) ?? refused(NOBODY_TO_ASK)
    )
  if (answer.commit !== undefined && name !== 'undo') commits.push(answer.commit)
  if (answer.changes === undefined) return resultOf(answer)
  const kept = reads ? [] : answer.changes.flatMap(({ choices }) => choices.map(({ id }) => id))
  return resultOf(answer, shown(session, { root, written: !reads, files: answer.changes, kept }))
}

/** Returns what the page gets of a change, with an id if its hunks can be chosen. */
function shown({ changes, when, readOnly }: Session, change: Change) {
  // What a person is asked about is not written from the page without the question.
  const isAllowed = !readOnly && (change.written || when === undefined)
  const canChoose = isAllowed && change.files.every(({ file, more }) => file.mode === undefined && more === 0)
  return shownChange(change, canChoose ? changes.keep(change) : undefined)
}

/** Gives the files of a change what they have with the chosen parts, for the page that shows it. */
export async function chooseHunks(
  session: Session,
  { arguments: { id, keep } = {} }: CallToolRequest['params'],
  context: ServerContext,
): Promise<CallToolResult> {
  const { changes, thread } = session
  const change = changes.get(id)
  if (typeof id !== 'string' || change === undefined) return refused(NO_CHANGE, 'unknown-change')
  if (!isListOfTexts(keep)) return refused(NO_LIST, 'wrong-input')
  const results = change.files.map(({ file }) => file)
  const selection = between(results, change.kept, keep)
  if (!selection.ok) return refused(selection.message, ...selection.failures.map(({ code }) => code))
  const { files } = selection
  const wanted = { ...change, kept: keep }
  if (files.length === 0) return resultOf(UNCHANGED, shownChange(wanted, id))
  const { root } = change
  const commits = commitsIn(session, root)
  const call = { kind: 'choose', root, files, commits, reads: false } as const
  const answer = (await thread.run(call, contextOf(context))) ?? cancelledAnswer(CHOOSE_HUNKS.name)
  if ('plan' in answer) throw new TypeError('nobody is asked about a choice')
  if (!answer.ok) return resultOf(answer)
  const made = { ...wanted, written: true }
  changes.keep(made, id)
  if (answer.commit !== undefined) commits.push(answer.commit)
  return resultOf(answer, shownChange(made, id))
}

const NO_CHANGE =
  'Nothing was changed: the server does not have a change with this id, or not any more. Make the edit again.'
const NO_LIST = 'Nothing was changed: keep must be the list of the ids of the choices to keep.'
const UNCHANGED: Answer = { ok: true, message: 'Nothing to change.', files: [], skipped: [], failures: [] }

function commitsIn({ commits }: Session, root: string): string[] {
  const made = commits.get(root) ?? []
  commits.set(root, made)
  return made
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

import { randomBytes } from 'node:crypto'
import {
  createRequestStateCodec,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type RequestStateCodec,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { AskedPlan, Question } from './asked-call.js'
import { capabilitiesOf } from './client.js'

/** What a client keeps between a question and its answer. */
export interface Sealed {
  /** What the person was asked about. */
  readonly plan: AskedPlan
  /** The folders that the call may name. */
  readonly roots: readonly string[]
  /** The number of the question, by which its answer is taken once. */
  readonly question: number
}

/** The questions that have no answer yet. An answer that comes again is none. */
export class OpenQuestions {
  #last = 0
  readonly #open = new Set<number>()

  /** Opens a question, and returns its number. Of very many open ones the oldest counts as answered. */
  open(): number {
    this.#open.add(++this.#last)
    const [oldest] = this.#open
    if (this.#open.size > MOST_OPEN && oldest !== undefined) this.#open.delete(oldest)
    return this.#last
  }

  /** Takes the answer to a question, once. @returns false if it was answered before */
  take(question: number): boolean {
    return this.#open.delete(question)
  }
}

const MOST_OPEN = 10_000

/** What a client returned with a call. */
export type Replied =
  | { readonly kind: 'none' }
  | { readonly kind: 'agreed'; readonly plan: AskedPlan }
  | { readonly kind: 'refused'; readonly message: string }

/** Seals what goes to the client and comes back. A state that was changed, or of another server, is refused by the SDK. */
export function sealedStates(): RequestStateCodec<Sealed> {
  // A person may take long to answer. The SDK's default is ten minutes.
  return createRequestStateCodec<Sealed>({ key: randomBytes(32), ttlSeconds: 24 * 60 * 60 })
}

/**
 * Returns what the person answered. Whatever is not a yes is a no, so that a client that closes every question, or returns it
 * without an answer, is asked once. An answer that was taken before is none: the person is asked again.
 */
export function repliedIn({ mcpReq }: ServerContext, questions: OpenQuestions): Replied {
  const sealed = mcpReq.requestState<Sealed>()
  if (sealed === undefined || !questions.take(sealed.question)) return { kind: 'none' }
  const reply = inputResponse(mcpReq.inputResponses, KEY)
  if (reply.kind === 'elicit' && reply.action === 'accept') return { kind: 'agreed', plan: sealed.plan }
  const reason = reply.kind === 'elicit' && reply.action === 'decline' ? 'declined it' : 'closed the question'
  return {
    kind: 'refused',
    message: `Nothing was changed: the user was asked about this change and ${reason}. Do not send it again; ask the user what to do instead.`,
  }
}

/** Returns the question for the client; undefined if the client cannot ask anybody. */
export async function ask(
  { text, plan }: Question,
  { server, context, codec, questions, roots }: AskContext,
): Promise<InputRequiredResult | undefined> {
  const { elicitation } = capabilitiesOf(server, context)
  // A client that names no mode has forms.
  if (elicitation === undefined || (elicitation.url !== undefined && elicitation.form === undefined))
    return undefined
  const requestedSchema = { type: 'object' as const, properties: {} }
  return inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit({ message: text, requestedSchema }) },
    requestState: await codec.mint({ plan, roots, question: questions.open() }, context),
  })
}

export interface AskContext {
  readonly server: Server
  readonly context: ServerContext
  readonly codec: RequestStateCodec<Sealed>
  readonly questions: OpenQuestions
  readonly roots: readonly string[]
}

/** The answer where a person must be asked and cannot be. */
export const NOBODY_TO_ASK =
  'Nothing was changed: the server asks the user before it writes this, and this client cannot ask (it has no elicitation). Give the change to the user, or start the server without --ask.'

const KEY = 'write'

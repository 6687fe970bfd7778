import { type MessagePort, Worker } from 'node:worker_threads'
import type { FileResult, Profile } from '@emend/core'
import type { Accepted } from '@emend/core/plugin'
import type { Balance, EngineOptions } from '@emend/engine'
import type { CommitProgress } from '@emend/fs'
import type { NotebookOptions } from '@emend/notebook'
import type { SyntaxOptions } from '@emend/syntax'
import type { Question } from './asked-call.js'
import { type Begun, BegunRequests } from './begun.js'
import type { ChangedFile } from './changes.js'
import type { DiagnosticsSetup } from './looking.js'
import { Looks } from './looks.js'
import { type Call, makeQueue } from './queue.js'
import { type KnownFile, ShownFiles, type Unshown } from './shown.js'
import { cancel, endTurn, newState, newWriter } from './state.js'

/** The settings of a thread. */
export interface ThreadSetup {
  readonly history: number
  /** A thread can be sent the name and the cap of a profile, and no functions. */
  readonly profile?: Pick<Profile, 'name' | 'cap'>
  readonly notebooks: NotebookOptions
  readonly checkSyntax?: NonNullable<SyntaxOptions['onError']>
  readonly balance: Balance
  readonly unshown: Unshown
  /** Whether rows are shown with anchors, and edited by them. */
  readonly anchors: boolean
  readonly echo?: NonNullable<EngineOptions['echo']>
  readonly diagnostics?: DiagnosticsSetup
}

/** The settings of one thread of several. */
export interface WorkerSetup extends ThreadSetup {
  /** The number of the thread that writes, which they share. */
  readonly writer: SharedArrayBuffer
  /** Leads to what looks at edits, if anything does. */
  readonly looks?: MessagePort
}

/** The result of a call, as plain data. */
export interface Answer {
  readonly ok: boolean
  readonly message: string
  /** The id of the commit, if one was made. */
  readonly commit?: string
  /** How far a request that is cut off is whole. */
  readonly accepted?: Accepted
  readonly files: readonly {
    readonly path: string
    readonly from?: string
    readonly status: FileResult['status']
    /** Absent where the call has more than 200 edits. */
    readonly edits?: FileResult['edits']
    /** Absent where the new text of the call is too long to be sent twice. */
    readonly changes?: FileResult['changes']
  }[]
  readonly skipped: readonly PlainFailure[]
  readonly failures: readonly PlainFailure[]
  /** How many there are in all, where `skipped` or `failures` has only the first ones. */
  readonly skippedCount?: number
  readonly failureCount?: number
  /** The changes, if the client shows them. */
  readonly changes?: readonly ChangedFile[]
}

/** A failure with its text. */
interface PlainFailure {
  readonly code: string
  readonly path?: string
  readonly message: string
}

export interface CallMessage {
  readonly call: Call
  /** What the model knows of the files that the call may name. */
  readonly known: readonly KnownFile[]
  /** The parts of requests that were cut off, which the call names. */
  readonly begun: readonly Begun[]
  readonly state: SharedArrayBuffer
}

export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: CommitProgress }
  | {
      readonly type: 'answer'
      readonly answer: Answer | Question
      /** What the call showed to the model, or changed of what it knows. */
      readonly shown: readonly KnownFile[]
      /** The parts of requests that were cut off, which the call leaves. */
      readonly begun: readonly Begun[]
    }
  | { readonly type: 'failed'; readonly reason: string }

/** The cancellation signal and the progress callback of one call. */
export interface CallContext {
  readonly signal: AbortSignal
  readonly onProgress: (progress: CommitProgress) => void
}

/** Runs calls in the order in which they come. */
export interface Thread {
  /** Runs a call, or returns the question that must be answered first. Resolves to undefined if it was cancelled before it wrote anything. Rejects if its thread fails. */
  run(call: Call, context: CallContext): Promise<Answer | Question | undefined>
  /** Ends the threads after their calls have ended, because one of them may be writing. */
  close(): void
}

/**
 * Starts threads for calls. A search blocks its thread, so the server can receive a cancellation only if the search runs in
 * another thread. The thread of a cancelled call is ended at once unless it is writing.
 *
 * The order of the calls is that of {@link makeQueue}. One call writes at a time, and a file that another call has changed
 * meanwhile is `stale` for the slower one.
 */
export function startThread(setup: ThreadSetup): Thread {
  const writer = newWriter()
  const looks = setup.diagnostics && new Looks(setup.diagnostics)
  const begin = () => {
    const port = looks?.connect()
    return startWorker({ ...setup, writer, ...(port && { looks: port }) })
  }
  const idle: Worker[] = [begin()]
  const seen = new ShownFiles()
  const begun = new BegunRequests()

  const take = (): Worker => {
    // A thread that has already ended sends no more events.
    const alive = idle.filter(({ threadId }) => threadId !== ENDED_THREAD)
    const worker = alive.pop() ?? begin()
    // A spare, because starting a thread takes longer than a host that cancels should wait.
    if (alive.length === 0) alive.push(begin())
    idle.splice(0, idle.length, ...alive)
    return worker
  }
  const giveBack = (worker: Worker) => {
    worker.unref()
    if (idle.length < MOST_IDLE) idle.push(worker)
    else void worker.terminate()
  }

  const runNow = (
    call: Call,
    context: CallContext,
    state: SharedArrayBuffer,
  ): Promise<Answer | Question | undefined> => {
    const { signal, onProgress } = context
    if (signal.aborted) return Promise.resolve(undefined)
    const mine = take()
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        signal.removeEventListener('abort', abort)
        mine.off('message', receive)
        mine.off('error', fail)
        mine.off('exit', leave)
        finish()
      }
      const finished = (finish: () => void) => {
        giveBack(mine)
        end(finish)
      }
      const discarded = (finish: () => void) => {
        void mine.terminate()
        end(finish)
      }
      const abort = () => {
        if (cancel(new Int32Array(state))) discarded(() => resolve(undefined))
      }
      const receive = (message: WorkerMessage) => {
        if (message.type === 'progress') onProgress(message.progress)
        else if (message.type === 'answer') {
          seen.record(call.root, message.shown)
          begun.record(call.root, message.begun)
          finished(() => resolve(message.answer))
        } else finished(() => reject(new Error(message.reason)))
      }
      const fail = (error: Error) => discarded(() => reject(error))
      const leave = () => discarded(() => reject(new Error('the thread of the call has ended')))
      mine.on('message', receive)
      mine.on('error', fail)
      mine.on('exit', leave)
      signal.addEventListener('abort', abort)
      mine.ref()
      try {
        mine.postMessage({ call, known: seen.of(call), begun: begun.of(call), state } satisfies CallMessage)
      } catch (error) {
        finished(() => reject(error))
      }
    })
  }

  const queue = makeQueue()
  return {
    run(call, context) {
      const state = newState()
      return queue.run(call, new Int32Array(state), () => runNow(call, context, state))
    },
    close() {
      void queue.idle().then(() => {
        for (const worker of idle.splice(0)) void worker.terminate()
        void looks?.close()
      })
    },
  }
}

/** How many threads without a call are kept. */
const MOST_IDLE = 2
/** The number of a thread that has ended. */
const ENDED_THREAD = -1

function startWorker(setup: WorkerSetup): Worker {
  const transferList = setup.looks === undefined ? [] : [setup.looks]
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { setup }, transferList })
  const { threadId } = worker
  // If the thread cannot start, the call that it is for reports the error.
  worker.on('error', () => undefined)
  worker.on('exit', () => endTurn(new Int32Array(setup.writer), threadId))
  worker.unref()
  return worker
}

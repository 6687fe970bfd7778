import { Worker } from 'node:worker_threads'
import type { FileResult, Profile } from '@emend/core'
import type { CommitProgress } from '@emend/fs'
import type { NotebookOptions } from '@emend/notebook'
import type { SyntaxOptions } from '@emend/syntax'
import { cancel, newState } from './state.js'

/** The settings of a thread. */
export interface ThreadSetup {
  readonly root: string
  readonly history: number
  readonly profile?: Profile
  readonly notebooks: NotebookOptions
  readonly checkSyntax?: NonNullable<SyntaxOptions['onError']>
}

/** A call of a tool, or a request to view a file. `commits` are the ids of the session's commits, oldest first. */
export type Call = { readonly commits: readonly string[] } & (
  | { readonly kind: 'tool'; readonly tool: string; readonly input: unknown }
  | { readonly kind: 'view'; readonly path: string }
)

/** The result of a call, as plain data. */
export interface Answer {
  readonly ok: boolean
  readonly message: string
  /** The id of the commit, if one was made. */
  readonly commit?: string
  readonly files: readonly {
    readonly path: string
    readonly from?: string
    readonly status: FileResult['status']
  }[]
  readonly skipped: readonly PlainFailure[]
  readonly failures: readonly PlainFailure[]
}

/** A failure with its text. */
interface PlainFailure {
  readonly code: string
  readonly path?: string
  readonly message: string
}

export interface CallMessage {
  readonly call: Call
  readonly state: SharedArrayBuffer
}

export type WorkerMessage =
  | { readonly type: 'progress'; readonly progress: CommitProgress }
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'failed'; readonly reason: string }

/** The cancellation signal and the progress callback of one call. */
export interface CallContext {
  readonly signal: AbortSignal
  readonly onProgress: (progress: CommitProgress) => void
}

/** Runs calls one after the other. */
export interface Thread {
  /** Runs a call. Resolves to undefined if it was cancelled before it wrote anything. Rejects if the thread fails. */
  run(call: Call, context: CallContext): Promise<Answer | undefined>
  /** Ends the thread after its calls have ended, because one of them may be writing. */
  close(): void
}

/**
 * Starts a thread for calls. A search blocks its thread, so the server can receive a cancellation only if the search runs in
 * another thread. The thread of a cancelled call is ended at once unless it is writing, and the next call gets a new thread.
 */
export function startThread(setup: ThreadSetup): Thread {
  let worker = start(setup)
  // Started before it is needed, because starting a thread takes longer than a host that cancels should wait.
  let spare: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()
  const runNow = (call: Call, { signal, onProgress }: CallContext): Promise<Answer | undefined> => {
    if (signal.aborted) return Promise.resolve(undefined)
    const state = newState()
    // A thread that has already ended sends no more events, so it must be replaced here.
    if (worker.threadId === -1) worker = start(setup)
    spare ??= start(setup)
    const mine = worker
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        signal.removeEventListener('abort', abort)
        mine.off('message', receive)
        mine.off('error', fail)
        mine.off('exit', leave)
        mine.unref()
        finish()
      }
      const replace = (finish: () => void) => {
        worker = spare ?? start(setup)
        spare = start(setup)
        void mine.terminate()
        end(finish)
      }
      const abort = () => {
        if (cancel(new Int32Array(state))) replace(() => resolve(undefined))
      }
      const receive = (message: WorkerMessage) => {
        if (message.type === 'progress') onProgress(message.progress)
        else if (message.type === 'answer') end(() => resolve(message.answer))
        else end(() => reject(new Error(message.reason)))
      }
      const fail = (error: Error) => replace(() => reject(error))
      const leave = () => replace(() => reject(new Error('the thread of the call has ended')))
      mine.on('message', receive)
      mine.on('error', fail)
      mine.on('exit', leave)
      signal.addEventListener('abort', abort)
      mine.ref()
      try {
        mine.postMessage({ call, state } satisfies CallMessage)
      } catch (error) {
        end(() => reject(error))
      }
    })
  }
  return {
    run(call, context) {
      const turn = last.then(() => runNow(call, context))
      last = turn.catch(() => undefined)
      return turn
    },
    close() {
      void last.then(() => {
        void worker.terminate()
        void spare?.terminate()
      })
    },
  }
}

function start(setup: ThreadSetup): Worker {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: { setup } })
  // If the thread cannot start, the call that it is for reports the error.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

import { threadId } from 'node:worker_threads'
import { type Failure, type FileResult, hasEffect, profileUpTo, standard } from '@emend/core'
import { createEngine, type Engine } from '@emend/engine'
import { describeOneByOne, engineMessages } from '@emend/feedback'
import type { CommitProgress, FileSystem } from '@emend/fs'
import { describeRecovery, type RecoverOptions, recover } from '@emend/fs-node'
import { anchorOf } from '@emend/hashline'
import { card as hashlineCard } from '@emend/hashline/card'
import { notebook } from '@emend/notebook'
import { allFormats } from '@emend/registry/formats'
import {
  applyPatch,
  callTool,
  type EditTool,
  edit,
  multiEdit,
  previewTool,
  readTool,
  refusal,
  type ToolAnswer,
  textEditor,
  toolsOf as toolsOfFormat,
  type UndoArguments,
  undoTool,
} from '@emend/tools'
import { askedCall, type Question } from './asked-call.js'
import { type Begun, CallBeginnings } from './begun.js'
import { changedFile } from './changes.js'
import { choose } from './choose.js'
import type { looksThrough } from './looked.js'
import type { Call } from './queue.js'
import { rootFileSystem } from './root-file-system.js'
import { CallLedger, type KnownFile } from './shown.js'
import { endTurn, isCancelled, resume, startWriting, takeTurn } from './state.js'
import { describeChosen, isChosen, takeBackIn } from './take-back.js'
import type { Answer, CallMessage, WorkerSetup } from './thread.js'

/** Runs a call. `state` is shared with the thread that may cancel the call. */
export type Caller = (
  message: Pick<CallMessage, 'call' | 'known' | 'begun'>,
  state: Int32Array,
  onProgress: (progress: CommitProgress) => void,
) => Promise<{
  readonly answer: Answer | Question
  readonly shown: readonly KnownFile[]
  readonly begun: readonly Begun[]
}>

/** Which tools a server has. */
type Offered = Pick<WorkerSetup, 'history' | 'anchors'>

/** Returns the tools of a server. `undo` is included only if commits are kept. */
async function toolsOf({ history, anchors }: Offered, undo: EditTool): Promise<readonly EditTool[]> {
  const cards = await Promise.all(allFormats().map(({ card }) => card()))
  const rows = anchors ? [readTool({ anchorOf }), ...toolsOfFormat(hashlineCard)] : [readTool()]
  return [edit, multiEdit, applyPatch, previewTool(cards), ...rows, ...(history === 0 ? [] : [undo])]
}

/** Returns the definitions of a server's tools. They cannot be run; {@link makeCaller} runs the calls. */
export function definedTools(offered: Offered): Promise<readonly EditTool[]> {
  return toolsOf(
    offered,
    undoTool(() => Promise.reject(new TypeError('only defined'))),
  )
}

/** Creates the engine for a root and the tools over it. @throws the error of the system if the root cannot be reached */
export async function makeCaller(
  root: string,
  {
    history,
    profile,
    notebooks,
    checkSyntax,
    balance,
    unshown,
    anchors,
    echo,
    diagnostics,
    writer,
  }: WorkerSetup,
  looks?: ReturnType<typeof looksThrough>,
): Promise<Caller> {
  let state: Int32Array = new Int32Array(2)
  let onProgress: (progress: CommitProgress) => void = () => {}
  // What was kept before is looked at once; later commits are this server's, and undo looks at each that it takes back.
  let hasRecovered = false
  const commits: string[] = []
  const turns = new Int32Array(writer)
  /** Runs a task while no other thread writes. */
  const inTurn = async <T>(task: () => Promise<T>): Promise<T> => {
    await takeTurn(turns, threadId, state)
    try {
      return await task()
    } finally {
      endTurn(turns, threadId)
    }
  }
  const fileSystem = cancellable(await rootFileSystem(root, history), {
    inTurn,
    claim: () => startWriting(state),
    release: () => resume(state),
  })
  const seen = new CallLedger(unshown)
  const beginnings = new CallBeginnings()
  const consent = { isGiven: false, accepts: false }
  const diagnosing = looks?.(root, consent)
  const engine = createEngine({
    ledger: seen.ledger,
    beginnings,
    balance,
    echo,
    diagnostics: diagnosing,
    formats: allFormats(),
    fileSystem,
    views: [notebook(notebooks)],
    guards:
      checkSyntax === undefined
        ? []
        : [(await import('@emend/syntax')).syntaxGuard({ onError: checkSyntax })],
    signal: {
      get aborted() {
        return isCancelled(state)
      },
    },
    onProgress: (progress) => onProgress(progress),
    profile: profile === undefined ? standard : profileUpTo(profile.cap, profile.name),
    describe: engineMessages,
  })
  const tools = await toolsOf({ history, anchors }, undoTool(takeBackIn({ root, engine, commits })))
  const answerTo = async (call: Call): Promise<Answer | Question> => {
    commits.splice(0, commits.length, ...call.commits)
    if (call.kind === 'view') return answerOf(await view(engine, call.path), [])
    const writes = call.kind === 'choose' || !tools.find(({ name }) => name === call.tool)?.readOnly
    const done = writes ? await inTurn(() => recoverFirst(root, { history, kept: !hasRecovered }, state)) : []
    hasRecovered ||= writes
    if (call.kind === 'choose') return answerOf(await choose(engine, call.files), done)
    const tool = tools.find(({ name }) => name === call.tool)
    if (tool === undefined) throw new TypeError(`there is no tool ${call.tool}`)
    const { input, asking, shows } = call
    const isAsked = asking !== undefined && !tool.readOnly
    const answer = isAsked
      ? await askedCall(engine, {
          ...asking,
          asksErrors: diagnostics?.newErrors === 'ask',
          consent,
          held: async (paths) => (await diagnosing?.held({ paths, fileSystem })) ?? [],
          tool,
          input,
          root,
          commits,
          takesBack: await takesBack(root, tool, input),
        })
      : await callTool(tool, engine, input)
    return 'plan' in answer ? answer : answerOf(answer, done, shows)
  }
  return async ({ call, known, begun }, shared, progress) => {
    state = shared
    onProgress = progress
    seen.begin(known)
    beginnings.begin(begun)
    const answer = await answerTo(call)
    // What a person looks at or chooses is not shown to the model.
    return { answer, shown: call.kind === 'tool' ? seen.end() : [], begun: beginnings.end() }
  }
}

/** What a call of `undo` that names more than a commit would take back; undefined for other calls. */
async function takesBack(root: string, tool: EditTool, input: unknown): Promise<string | undefined> {
  const read = tool.name === 'undo' ? tool.read(input) : undefined
  if (read?.ok !== true) return undefined
  const what = read.value.arguments as UndoArguments
  return isChosen(what) ? describeChosen(root, what) : undefined
}

/** Recovers interrupted commits, unless the call was cancelled. It counts as writing meanwhile, so that cancelling it does not interrupt the recovery. */
async function recoverFirst(
  root: string,
  options: Pick<RecoverOptions, 'history' | 'kept'>,
  state: Int32Array,
): Promise<readonly string[]> {
  if (!startWriting(state)) return []
  const done = await recover(root, { ...options, blocking: true }).catch(() => [])
  resume(state)
  return done.map((one) => `${describeRecovery(one)}.`)
}

interface Turns {
  readonly inTurn: <T>(task: () => Promise<T>) => Promise<T>
  readonly claim: () => boolean
  readonly release: () => void
}

/** Wraps a file system so that a commit waits for other threads, and starts only if the call has not been cancelled. */
function cancellable(fileSystem: FileSystem, { inTurn, claim, release }: Turns): FileSystem {
  const { commit } = fileSystem
  if (commit === undefined) return fileSystem
  return Object.freeze<FileSystem>({
    ...fileSystem,
    commit: (writes, context) =>
      inTurn(async () => {
        if (!claim()) return { ok: false, failure: [{ code: 'cancelled', format: 'commit' }] }
        const done = await commit(writes, context)
        // What new errors refused may be committed after all, if a person agrees to them.
        if (!done.ok) release()
        return done
      }),
  })
}

function view(engine: Engine, path: string): Promise<ToolAnswer> {
  return callTool(textEditor(), engine, { command: 'view', path })
}

function answerOf(
  { ok, message, files, skipped, failures, record, accepted }: ToolAnswer,
  done: readonly string[],
  shows = false,
): Answer {
  const id = record?.id
  const changes = shows ? files.filter(hasEffect).map(changedFile) : []
  return {
    ok,
    message: [...done, message, ...(id === undefined ? [] : [`commit ${id}`])].join('\n'),
    ...(id !== undefined && { commit: id }),
    ...(accepted && { accepted }),
    files: plainFiles(files),
    skipped: plainFailures(skipped.slice(0, MOST_FAILURES)),
    failures: plainFailures(failures.slice(0, MOST_FAILURES)),
    ...(failures.length > MOST_FAILURES && { failureCount: failures.length }),
    ...(skipped.length > MOST_FAILURES && { skippedCount: skipped.length }),
    ...(changes.length > 0 && { changes }),
  }
}

/** Returns files as plain data, with the reports of their edits where these are few, and their changes as far as these have room. */
function plainFiles(files: readonly FileResult[]): Answer['files'] {
  let room = MOST_CHANGED_CHARACTERS
  const count = files.reduce((sum, { edits }) => sum + edits.length, 0)
  return files.map(({ path, from, status, changes, edits }) => {
    // The data of a change has about as many characters as this, beside its text.
    for (const { text } of changes) room -= text.length + 100
    return {
      path,
      ...(from !== undefined && { from }),
      status,
      ...(count <= MOST_REPORTS && { edits: edits.map((report) => ({ ...report })) }),
      ...(room >= 0 && { changes }),
    }
  })
}

/** How long the changes of an answer may be: the model has sent their texts, and some hosts send it all of the data. */
const MOST_CHANGED_CHARACTERS = 20_000

/** How many reports of edits an answer may have. */
const MOST_REPORTS = 200

/** How many failures an answer has in full. The others are counted: nobody reads twenty thousand. */
const MOST_FAILURES = 50

/** Returns failures as plain data. */
function plainFailures(failures: readonly Failure[]): Answer['failures'] {
  const messages = describeOneByOne(failures)
  return failures.map((failure, at) => {
    const path = 'path' in failure ? { path: failure.path } : {}
    return { code: failure.code, ...path, message: messages[at] ?? failure.code }
  })
}

/** Returns the answer to a call that was cancelled before anything was written. */
export function cancelledAnswer(tool: string): Answer {
  return answerOf(refusal([{ code: 'cancelled', format: tool }]), [])
}

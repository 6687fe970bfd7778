import type { FileResult } from '@emend/core'
import type { Asking } from './asked-call.js'
import { isSearching } from './state.js'

/** A call of a tool, a request to view a file, or a choice among changes, in the folder `root`. `commits` are the ids of the session's commits there, oldest first. */
export type Call = {
  readonly root: string
  readonly commits: readonly string[]
  /** Whether it only reads. */
  readonly reads: boolean
  /** Whether the client shows the changes. */
  readonly shows?: boolean
} & (
  | { readonly kind: 'tool'; readonly tool: string; readonly input: unknown; readonly asking?: Asking }
  | { readonly kind: 'choose'; readonly files: readonly FileResult[] }
  | { readonly kind: 'view'; readonly path: string }
)

/** Begins calls when it is their turn. */
export interface Queue {
  /** @param work is called when it is the call's turn */
  run<T>(call: Call, state: Int32Array, work: () => Promise<T>): Promise<T>
  /** Resolves when all calls have ended. */
  idle(): Promise<void>
}

interface Turn {
  readonly call: Call
  readonly state: Int32Array
  readonly begin: () => void
  /** When it began, in milliseconds of a clock that only goes forwards; undefined while it waits. */
  begun?: number
  /** The arguments as text, in lower case. Made when it is first needed. */
  text?: string | undefined
}

/**
 * Creates a queue. Calls run one after the other, so that a model can send several edits of a file at once. But a call that
 * searches for longer than a second does not hold up the others: beside it begin, four calls at most, those that only read,
 * and edits of a file whose name no call before them mentions.
 */
export function makeQueue(): Queue {
  const unfinished: Turn[] = []
  let timer: NodeJS.Timeout | undefined
  let resolveIdle: (() => void)[] = []
  const schedule = () => {
    for (const [i, turn] of unfinished.entries()) {
      if (turn.begun !== undefined) continue
      const running = unfinished.filter(({ begun }) => begun !== undefined)
      if (running.length >= AT_ONCE || !running.every(isSlow)) break
      if (!unfinished.slice(0, i).every((earlier) => mayPass(turn.call, earlier))) continue
      turn.begun = performance.now()
      turn.begin()
    }
    const waits = unfinished.some(({ begun }) => begun === undefined)
    if (!waits) clearInterval(timer)
    if (waits && timer === undefined) timer = setInterval(schedule, CHECK)
    else if (!waits) timer = undefined
  }
  return {
    async run(call, state, work) {
      let begin = () => {}
      const turn = new Promise<void>((resolve) => {
        begin = resolve
      })
      const mine: Turn = { call, state, begin }
      unfinished.push(mine)
      schedule()
      await turn
      try {
        return await work()
      } finally {
        unfinished.splice(unfinished.indexOf(mine), 1)
        schedule()
        if (unfinished.length === 0) for (const resolve of resolveIdle.splice(0)) resolve()
      }
    },
    idle: () =>
      new Promise((resolve) => {
        if (unfinished.length === 0) resolve()
        else resolveIdle = [...resolveIdle, resolve]
      }),
  }
}

function isSlow({ begun, state }: Turn): boolean {
  return begun !== undefined && performance.now() - begun > PATIENCE && isSearching(state)
}

/** Whether a call may begin although an earlier one has not ended. */
function mayPass(call: Call, earlier: Turn): boolean {
  if (call.reads || earlier.call.reads) return true
  const file = call.kind === 'tool' ? fileOf(call.input) : undefined
  return (
    file !== undefined &&
    earlier.call.kind === 'tool' &&
    earlier.call.tool !== 'undo' &&
    !mentions(earlier, file)
  )
}

/** Returns the name of the file, without its folders, that the arguments of an edit name in a field of their own. */
function fileOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const [path, ...others] = Object.entries(input).filter(([name]) => PATH_FIELD.test(name))
  const value: unknown = path?.[1]
  return typeof value === 'string' && others.length === 0 ? value.split(/[\\/]/).at(-1) : undefined
}

function mentions(turn: Turn, file: string): boolean {
  const { call } = turn
  turn.text ??= textOf(call.kind === 'tool' ? call.input : call)
  return turn.text === undefined || turn.text.includes(JSON.stringify(file).slice(1, -1).toLowerCase())
}

function textOf(input: unknown): string | undefined {
  try {
    return JSON.stringify(input).toLowerCase()
  } catch {
    // The arguments are nested too deeply.
    return undefined
  }
}

const PATH_FIELD = /^(?:path|file|file_?path|file_?name)$/i
/** How many calls run at once. */
const AT_ONCE = 4
/** How long a call may search before others begin beside it, and how often that is looked at, in milliseconds. */
const PATIENCE = 1000
const CHECK = 200

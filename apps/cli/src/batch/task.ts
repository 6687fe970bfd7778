import { type Failure, type FileResult, hasEffect, type Notice, type RequestOptions } from '@emend/core'
import type { Diagnostic, Result } from '@emend/core/plugin'
import { type AppliedRequest, applyRequest, boundTo, isHarmless, pathsOf } from '@emend/core/plugin'
import { contentHash } from '@emend/edit-string'
import { decodeText } from '@emend/fs'
import { UsageError } from '../exit-code.js'
import { whyNoText } from '../input/read-request.js'
import { editNotices, type JsonFailure, type JsonFile, jsonFailures, jsonFiles } from '../output/json.js'
import { chooseFormat } from '../setup/formats.js'
import { chooseProfile, howOf, type Setup } from '../setup/setup.js'
import { readTask, type Task } from './read-task.js'

/** One line of `emend batch` output. */
export interface TaskResult {
  readonly id: unknown
  /** Whether nothing was refused, or a part was applied where parts may be refused. An edit that was applied before is none. */
  readonly ok: boolean
  /** The text afterwards; null if the file was deleted. The original text if the task failed. */
  readonly content?: string | null
  /**
   * Every file of the result; deleted files are absent. For a task with a single text, present only if the request
   * creates other files.
   */
  readonly files?: Readonly<Record<string, string>>
  readonly report: { readonly files: readonly JsonFile[]; readonly notices: readonly Notice[] }
  readonly failures: readonly (JsonFailure | BatchFailure)[]
  /** What the files have after the edit, with `--diagnostics`. */
  readonly diagnostics?: readonly Diagnostic[]
  /** What is new of it, and what nobody looked at, for a model; absent if there is nothing to tell. */
  readonly message?: string
}

/** A task that was run. */
export interface DoneTask {
  readonly result: TaskResult
  /** The files that it changes, and its result if these may not be changed; absent if nothing was applied. */
  readonly change?: {
    readonly files: readonly FileResult[]
    refused(failures: readonly Failure[]): TaskResult
  }
}

/** Why a line failed as a whole, for a reason other than its edits. `line` counts from 1. */
export type BatchFailure = { readonly line: number; readonly message: string } & (
  | { readonly code: 'bad-task' }
  /** The line is longer than `limit` bytes. */
  | { readonly code: 'line-too-long'; readonly limit: number }
  /** The line was not done within `limit` milliseconds. */
  | { readonly code: 'timed-out'; readonly limit: number }
  /** A plugin threw, or the worker ended, for example because it ran out of memory. */
  | { readonly code: 'task-failed'; readonly reason: string }
)

const NO_REPORT: TaskResult['report'] = { files: [], notices: [] }

/** Runs the task of one line. Never throws for bad input. */
export function runTask(line: Uint8Array, number: number, setup: Setup, limits: CallLimits): DoneTask {
  let id: unknown = null
  try {
    const task = readTask(parseJson(line), (found) => {
      id = found
    })
    const applied = applyTask(task, setup, limits)
    const result = resultOf(task, applied)
    if (!applied.ok) return { result }
    const refused = (failure: readonly Failure[]) => resultOf(task, { ok: false, failure })
    return { result, change: { files: applied.value.files, refused } }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const failure: BatchFailure = { code: 'bad-task', line: number, message: error.message }
    return { result: { id, ok: false, report: NO_REPORT, failures: [failure] } }
  }
}

/** Returns the id of a line that could not be run; null if it has no readable id. */
export function readId(line: Uint8Array | undefined): unknown {
  try {
    const value: unknown = line === undefined ? null : parseJson(line)
    return typeof value === 'object' && value !== null && 'id' in value ? value.id : null
  } catch {
    return null
  }
}

function parseJson(line: Uint8Array): unknown {
  const decoded = decodeText(line)
  if (!decoded.ok) throw new UsageError(whyNoText('the line', decoded.failure))
  try {
    // A file written on Windows may begin with a byte order mark.
    return JSON.parse(decoded.value.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new UsageError(`the line is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** When a task ends early. */
type CallLimits = Pick<RequestOptions, 'steps' | 'signal'>

interface AppliedTask extends AppliedRequest {
  /** The path that the single content of the task was given. */
  readonly path: string
}

function applyTask(task: Task, setup: Setup, limits: CallLimits): Result<AppliedTask, readonly Failure[]> {
  const format = chooseFormat(setup.formats, task.edit, task.format)
  const how = howOf(setup, format, chooseProfile(setup, task))
  if (!how.ok) return { ok: false, failure: [how.failure] }
  const lone = task.path ?? loneFile(task)
  let path = LONE_FILE
  const applied = applyRequest(
    task.edit,
    (edits) => {
      path = task.path ?? pathsOf(edits)[0] ?? LONE_FILE
      return { ok: true, value: filesOf(task, path) }
    },
    {
      ...how.value,
      ...task.options,
      ...limits,
      format: { ...format, contentHash },
      contentHash,
      bind: task.shown === undefined ? undefined : boundTo(task.shown),
    },
    {
      path: lone,
      isOneText: task.files === undefined,
      mode: task.mode,
    },
  )
  return applied.ok
    ? { ok: true, value: { ...applied.value, path } }
    : { ok: false, failure: applied.failure.failures }
}

/** Returns the file for edits without a path; undefined if there are several files. */
function loneFile({ files }: Task): string | undefined {
  if (files === undefined) return LONE_FILE
  const [only, ...more] = Object.keys(files)
  return more.length === 0 ? only : undefined
}

/** The path of a text when neither the task nor the request names one. */
const LONE_FILE = 'file'

function filesOf({ content, files, mode }: Task, path: string): Map<string, string> {
  if (files !== undefined) return new Map(Object.entries(files))
  // In the mode `create`, an empty text means that there is no file.
  const absent = content === undefined || content === null || (content === '' && mode === 'create')
  return absent ? new Map() : new Map([[path, content]])
}

function resultOf(task: Task, applied: Result<AppliedTask, readonly Failure[]>): TaskResult {
  const { id } = task
  if (!applied.ok) {
    return {
      id,
      ok: false,
      ...unchanged(task),
      report: NO_REPORT,
      failures: jsonFailures(applied.failure),
    }
  }
  const { files, failures, path } = applied.value
  const ok = files.some(hasEffect) || failures.every(isHarmless)
  const texts = filesOf(task, path)
  for (const file of files) texts.delete(file.from ?? file.path)
  for (const file of files) if (file.after !== undefined) texts.set(file.path, file.after)
  const result = files.find((file) => (file.from ?? file.path) === path)
  const hasOthers = files.some((file) => file !== result && file.after !== undefined)
  const after = {
    ...(task.files === undefined && {
      content: result === undefined ? (task.content ?? null) : (result.after ?? null),
    }),
    ...((task.files !== undefined || hasOthers) && { files: Object.fromEntries(texts) }),
  }
  const report = {
    files: jsonFiles(files, task.changes),
    notices: [...applied.value.notices, ...editNotices(files)],
  }
  return { id, ok, ...after, report, failures: jsonFailures(failures) }
}

function unchanged({ content, files }: Task): Pick<TaskResult, 'content' | 'files'> {
  return files === undefined ? { content: content ?? null } : { files }
}

import { type FileResult, hasEffect } from '@emend/core'
import type { Diagnostic } from '@emend/core/plugin'
import { renderDiff } from '@emend/edits'
import type { Engine, PlannedFile } from '@emend/engine'
import { committing, isTolerant, planning } from './planned-calls.js'
import { refusalWith, type ToolAnswer } from './tool-answer.js'

/** What a call would do, for whoever decides about it. */
export interface CallPlan {
  readonly tool: string
  /** The files that would change, with the placement of every edit. Empty for a tool that cannot be planned, such as `undo`. */
  readonly files: readonly FileResult[]
  /** The changes of all files as a unified diff. */
  readonly diff: string
  /** What checks say of the files, new and old: with `diagnostics` of the engine, what the call would break. */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Which calls a person is asked about: all that change a file (`true`); those with an edit whose text is not in the file to the
 * letter (`tolerant`); or those for which a function of the plan returns true. Nobody is asked about a call that is refused or
 * changes nothing, or about a tool that only reads.
 */
export type NeedsApproval = true | 'tolerant' | ((plan: CallPlan) => boolean | PromiseLike<boolean>)

/** What was planned for a call: plain data, so that it can be stored. Without `files`, the call could not be planned. */
export interface StoredPlan {
  readonly files?: readonly PlannedFile[]
}

/** Keeps plans between the question and the answer, by the id of the call. A `Map` is one. */
export interface PlanStore {
  get(id: string): StoredPlan | undefined | PromiseLike<StoredPlan | undefined>
  set(id: string, plan: StoredPlan): unknown
  delete(id: string): unknown
}

/** The options of tools that ask for approval. */
export interface ApprovalOptions {
  /** Which calls a person is asked about. Default: none. */
  readonly needsApproval?: NeedsApproval | undefined
  /** Keeps plans until they are answered. Give one that outlives the process if the answer may come later. Default: a `Map`. */
  readonly plans?: PlanStore | undefined
}

/** A call that can be run on any engine. */
export interface Call {
  readonly tool: string
  readonly plannable: boolean
  run(engine: Engine): Promise<ToolAnswer>
}

/** Plans calls when they are asked about, and commits only what was planned. */
export class Approvals {
  readonly #needsApproval: NeedsApproval
  readonly #plans: PlanStore

  constructor(needsApproval: NeedsApproval, plans: PlanStore = new Map<string, StoredPlan>()) {
    this.#needsApproval = needsApproval
    this.#plans = plans
  }

  /** Plans a call and keeps the plan. @returns whether a person must be asked */
  async isNeeded(id: string, call: Call, engine: Engine): Promise<boolean> {
    const { files, diagnostics = [] } = call.plannable ? await call.run(planning(engine)) : NO_PLAN
    const changed = files.filter(hasEffect)
    const planned = changed.map(({ path, from, before, after }) => ({
      path,
      ...(from !== undefined && { from }),
      before,
      after,
    }))
    await this.#plans.set(id, call.plannable ? { files: planned } : {})
    if (call.plannable && changed.length === 0) return false
    if (this.#needsApproval === true) return true
    if (this.#needsApproval === 'tolerant') return !call.plannable || changed.some(isTolerant)
    const diff = changed.map((file) => renderDiff(file)).join('')
    return this.#needsApproval({ tool: call.tool, files: changed, diff, diagnostics })
  }

  /** Runs a call that was planned. If it would now do anything else, it is refused as `stale`. */
  async commit(id: string | undefined, call: Call, engine: Engine): Promise<ToolAnswer> {
    const plan = id === undefined ? undefined : await this.#plans.get(id)
    if (id === undefined || plan === undefined) return refusalWith(NOT_ASKED)
    await this.#plans.delete(id)
    return call.run(plan.files === undefined ? engine : committing(engine, plan.files))
  }
}

const NO_PLAN: Pick<ToolAnswer, 'files' | 'diagnostics'> = { files: [] }

const NOT_ASKED =
  'Nothing was changed: there is no plan of this call that could have been approved. Give `plans` a store that outlives the process if the answer comes later, and use a version of the SDK that asks.'

import type { CancelSignal } from '@emend/core/plugin'
import type { Engine, PlannedFile } from '@emend/engine'
import { describeNotices } from '@emend/feedback'
import { RequestConditions, unsupportedField } from '@emend/request'
import type { EditTool } from './edit-tool.js'
import { committing, expecting, planning, taking } from './planned-calls.js'
import { refusal, type ToolAnswer } from './tool-answer.js'

/** The options of one call. */
export interface CallOptions {
  /** Cancels the call: nothing is written, and the answer says so. */
  readonly signal?: CancelSignal | undefined
  /** Take a text without a marker for the whole new text of its file, also of one that exists. Default: only where its lines say so. */
  readonly whole?: boolean | undefined
  /** Create the file of a sketch where there is none. Default: only where the call says so. */
  readonly create?: boolean | undefined
  /** Writes nothing: the answer says what the call would do. Only for a tool that is `plannable`. Default false. */
  readonly planOnly?: boolean | undefined
  /** The changed files of an earlier answer to this call with `planOnly`. If it would now do anything else, it is refused as `stale`. */
  readonly planned?: readonly PlannedFile[] | undefined
}

/** The engine with the signal of one call. @internal */
export function cancellable(engine: Engine, { signal }: CallOptions = {}): Engine {
  return signal === undefined ? engine : engine.cancelledBy(signal)
}

/**
 * Runs one call of a tool: reads the arguments in any spelling, then runs the tool. Never throws for bad input: the answer's
 * message says what is wrong.
 *
 * @param input the arguments as the model sent them, as an object or as JSON text
 */
export async function callTool(
  tool: EditTool,
  engine: Engine,
  input: unknown,
  options: CallOptions = {},
): Promise<ToolAnswer> {
  const read = tool.read(input)
  if (!read.ok) return refusal([read.failure])
  const { planOnly = false, planned } = options
  const { dryRun, expects } = read.value
  const condition = tool.plannable || tool.readOnly ? undefined : (dryRun ?? expects?.field)
  if (condition !== undefined)
    return refusal([unsupportedField(tool.name, condition, true, 'the call without it').failure])
  const checked = expects === undefined ? engine : expecting(engine, expects)
  const taken = options.whole || options.create ? taking(checked, options) : checked
  const committed = planned === undefined ? taken : committing(taken, planned)
  const chosen = planOnly || dryRun !== undefined ? planning(taken) : committed
  const answer = await tool.run(cancellable(chosen, options), read.value.arguments)
  const notes = describeNotices(new RequestConditions(read.value).request([]).notices)
  return notes.length === 0 ? answer : { ...answer, message: [answer.message, ...notes].join('\n') }
}

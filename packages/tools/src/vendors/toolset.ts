import type { Engine } from '@emend/engine'
import { type CallOptions, callTool } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import type { ToolAnswer } from '../tool-answer.js'

/** What a host may want of every call, whatever the vendor. */
export interface ToolsetOptions {
  /** Told of the answer to every call, with what was written: to keep the record for `undo`, to show a diff, to log. */
  readonly onAnswer?: (answer: ToolAnswer, tool: string) => void
}

/** The tools of a vendor over one engine. */
export interface Toolset<Definition, Call, Output> {
  /** What goes into a request to the model. */
  readonly definitions: readonly Definition[]
  /**
   * Carries out a call and gives what goes back to the model; undefined for whatever is no call of these tools. Never
   * throws for bad input: a failure is told to the model.
   */
  answer(call: Call, options?: CallOptions): Promise<Output | undefined>
}

/** Carries out a call of the tool of that name, if there is one. */
export async function callByName(
  engine: Engine,
  tools: readonly EditTool[],
  { name, input }: { readonly name: string | undefined; readonly input: unknown },
  { onAnswer, signal }: ToolsetOptions & CallOptions,
): Promise<ToolAnswer | undefined> {
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined) return undefined
  const answer = await callTool(tool, engine, input, { signal })
  onAnswer?.(answer, tool.name)
  return answer
}

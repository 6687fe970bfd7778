import type { Engine } from '@emend/engine'
import { type CallOptions, callTool } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import { refusal, type ToolAnswer } from '../tool-answer.js'

/** What a host may want of every call, whatever the vendor. */
export interface ToolsetOptions {
  /**
   * The names of the host's other tools: their calls are the host's to answer. A call of any other name is answered with the
   * tools that there are, since every call wants an answer, also of a tool that the model made up. Default: none.
   */
  readonly otherTools?: readonly string[]
  /** Called for the answer to every call, with what was written: to keep the record for `undo`, to show a diff, to log. */
  readonly onAnswer?: (answer: ToolAnswer, tool: string) => void
}

/** The tools of a vendor over one engine. */
export interface Toolset<Definition, Call, Output> {
  /** What goes into a request to the model. */
  readonly definitions: readonly Definition[]
  /**
   * Runs a call and gives what goes back to the model; undefined for what is no call, and for calls of `otherTools`. Never
   * throws for bad input: a failure is told to the model, and so is that there is no tool of a name.
   */
  answer(call: Call, options?: CallOptions): Promise<Output | undefined>
}

/** Runs a call of the tool of that name; undefined where it is one of the host's other tools. */
export async function callByName(
  engine: Engine,
  tools: readonly EditTool[],
  { name, input }: { readonly name: string | undefined; readonly input: unknown },
  { onAnswer, otherTools = [], signal }: ToolsetOptions & CallOptions,
): Promise<ToolAnswer | undefined> {
  if (name === undefined || otherTools.includes(name)) return undefined
  const tool = tools.find((one) => one.name === name)
  const answer =
    tool === undefined ? noSuchTool(name, tools) : await callTool(tool, engine, input, { signal })
  onAnswer?.(answer, name)
  return answer
}

function noSuchTool(name: string, tools: readonly EditTool[]): ToolAnswer {
  const expected = `one of ${tools.map((one) => one.name).join(', ')}; nothing was changed`
  return refusal([
    { code: 'wrong-input', format: 'tool', received: `a call of ${JSON.stringify(name)}`, expected },
  ])
}

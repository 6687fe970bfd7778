import { type OptionNames, requireKnown } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { type CallOptions, callTool } from '../call-tool.js'
import type { EditTool } from '../edit-tool.js'
import { refusal, type ToolAnswer } from '../tool-answer.js'

/** The options that the toolsets of all vendors have. */
export interface ToolsetOptions {
  /**
   * The names of the host's other tools, whose calls the host answers itself. A call with any other unknown name is answered
   * with the list of tools, since every call needs an answer, even for a tool that the model made up. Default: none.
   */
  readonly otherTools?: readonly string[] | undefined
  /** Called with the answer to every call, so that the host can keep the record for `undo`, show a diff, or write a log. */
  readonly onAnswer?: ((answer: ToolAnswer, tool: string) => void) | undefined
}

/** The tools for a vendor's API, running on one engine. */
export interface Toolset<Definition, Call, Output> {
  /** The tool definitions for a request to the model. */
  readonly definitions: readonly Definition[]
  /**
   * Runs a call and returns the answer for the model; undefined if the value is not a call, or is a call of `otherTools`.
   * Never throws for bad input: the answer tells the model about a failure, or that a tool does not exist.
   */
  answer(call: Call, options?: CallOptions): Promise<Output | undefined>
}

/**
 * Checks the options of a toolset.
 *
 * @param own the options that this vendor's toolset has in addition
 * @throws TypeError for an unknown option, such as a misspelled one, which would otherwise be ignored
 */
export function requireToolsetOptions(vendor: string, options: ToolsetOptions, own: OptionNames = {}): void {
  requireKnown(vendor, options, TOOLSET, own)
}

/** Checks that no two tools of a request have one name, of which a model could call one only. @throws TypeError if two have */
export function requireNames(vendor: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined)
    throw new TypeError(`${vendor}: two tools are named ${JSON.stringify(twice)}; leave one of them out`)
}

const TOOLSET: OptionNames<ToolsetOptions> = { otherTools: 'list', onAnswer: 'function' }

/** Runs the tool with the given name; undefined if it is one of the host's other tools. */
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

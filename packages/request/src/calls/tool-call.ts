import { type CallFields, FIELDS, isFields, textIn } from './fields.js'
import { parseJson } from './json.js'

/** A call of a tool, as a model's API gives it. */
export interface ToolCall {
  /** The name of the tool; empty where the call has none. */
  readonly name: string
  /** The id that the API gave the call. */
  readonly id?: string | undefined
  /** The arguments: fields, JSON text, or any other text. */
  readonly input: unknown
  /** Why its arguments cannot be read, where that is known already. */
  readonly fault?: string
  /** Where a call that is written as text begins, for refusals. */
  readonly written?: string
  /** The offset at which it begins, and the number of its line. */
  readonly at?: number
  readonly line?: number
}

/**
 * Returns the call in the fields, in the form of any vendor: `{name, input}`, `{function: {name, arguments}}`,
 * `{functionCall: {name, args}}`, `{tool_name, tool_input}`, `{method: 'tools/call', params}`,
 * `{type: 'apply_patch_call', operation}` and their like; undefined where there is none.
 */
export function toolCallIn(fields: CallFields): ToolCall | undefined {
  const id = textIn(fields, 'call_id')
  // A message may have a field for its only call, and a text beside it.
  const isMessage = typeof fields['role'] === 'string'
  for (const name of isMessage ? [] : FIELDS.all(fields, 'nested')) {
    const inner = fields[name]
    const call = isFields(inner) ? namedCallIn(inner) : undefined
    if (call !== undefined) return { ...call, id: id ?? call.id }
  }
  const call = typedCallIn(fields) ?? namedCallIn(fields)
  return call && { ...call, id: id ?? call.id }
}

const SEVERAL = 'tool_uses'
const MAY_BE_SEVERAL = /"(?:tool_uses|commands)"/

/** Returns the calls in the arguments of a call that makes several at once; undefined where it is one call. */
export function callsWithin({ input }: ToolCall): readonly unknown[] | undefined {
  const fields = typeof input === 'string' && MAY_BE_SEVERAL.test(input) ? parseJson(input) : input
  const calls = isFields(fields) ? (fields[SEVERAL] ?? commandsIn(fields)) : undefined
  return Array.isArray(calls) && calls.every(isFields) ? calls : undefined
}

/** The calls of a shell in a list of commands, of which each may hold a patch. */
export function commandsIn({ commands }: CallFields): readonly CallFields[] | undefined {
  if (!Array.isArray(commands) || commands.length === 0) return undefined
  if (!commands.every((one) => typeof one === 'string')) return undefined
  return commands.map((command: string) => ({ name: 'shell', input: { command } }))
}

/** A call whose type says where its arguments are. */
function typedCallIn(fields: CallFields): ToolCall | undefined {
  const { type, operation, action, state, params, data } = fields
  if (type === 'apply_patch_call' && isFields(operation)) return { name: 'apply_patch', input: operation }
  if (type === 'local_shell_call' && isFields(action)) return { name: 'shell', input: action }
  if (type === 'tool' && isFields(state) && typeof fields['tool'] === 'string')
    return { name: fields['tool'], input: state['input'] }
  if (type === 'shell_call' && isFields(action)) return { name: 'shell', input: action }
  if (type === 'tool.execution_start' && isFields(data)) return namedCallIn(data)
  if (fields['method'] === 'session/update' && isFields(params) && isFields(params['update']))
    return agentCallIn(params['update'])
  return fields['method'] === 'tools/call' && isFields(params) ? namedCallIn(params) : agentCallIn(fields)
}

/** A call as an agent shows it to its client in the Agent Client Protocol. */
function agentCallIn({ sessionUpdate, toolCallId, name, rawInput }: CallFields): ToolCall | undefined {
  if (!/^tool_call(?:_update)?$/.test(String(sessionUpdate)) || !isFields(rawInput)) return undefined
  const id = typeof toolCallId === 'string' ? toolCallId : undefined
  return { name: typeof name === 'string' ? name : '', id, input: rawInput }
}

function namedCallIn(fields: CallFields): ToolCall | undefined {
  const name = textIn(fields, 'tool', 'tool_action')
  const input = FIELDS.name(fields, 'arguments')
  if (name === undefined || input === undefined) return undefined
  // An edit may have fields with these names, too.
  if (FIELDS.name(fields, 'own') !== undefined) return undefined
  return { name, id: textIn(fields, 'call_id'), input: fields[input] ?? {} }
}

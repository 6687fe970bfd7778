import { type CallFields, isFields } from './fields.js'
import { parseJson } from './json.js'
import { holdsPatch } from './request-start.js'
import { NotConstant, ScriptValues } from './script-values.js'
import { commandsIn, type ToolCall, toolCallIn } from './tool-call.js'
import { isEditingTool } from './usual-call.js'

/**
 * Returns the calls that a call makes whose argument is a script of JavaScript: the code mode of Codex (`exec`), Qwen Code
 * (`exec {source}`) and OpenCode (`execute {code}`). The script is read and never run. Linear.
 *
 * @returns undefined for a call without a script that edits; one call with a fault where the script holds more than calls of
 *   tools with constants, in their order, and what shows their results
 */
export function scriptedCalls(call: ToolCall): readonly ToolCall[] | undefined {
  const script = scriptOf(call)
  if (script === undefined || !mayEdit(script)) return undefined
  const read = callsIn(script)
  if (typeof read !== 'string')
    return read.map((one, at) => ({
      ...call,
      ...one,
      ...(call.id !== undefined && { id: `${call.id}/${at}` }),
    }))
  const fault = `a script of ${JSON.stringify(call.name)} with ${JSON.stringify(read)}, which is not run, only read`
  return [{ ...call, fault }]
}

/** The script that a text is as a whole, in a fence or not; undefined for any other text. */
export function scriptIn(text: string): string | undefined {
  const [, bare = text] = FENCED.exec(text.trim()) ?? []
  return isScript(bare) ? bare : undefined
}

/** Returns the call in the fields of any vendor, or that of a script that has lost its name; undefined where there is none. */
export function callIn(fields: CallFields): ToolCall | undefined {
  const call = toolCallIn(fields)
  // The calls of a program that the Responses API ran are items of their own.
  if (call !== undefined || fields['type'] === 'program') return call
  if (commandsIn(fields)?.some(({ input }) => isFields(input) && holdsPatch(String(input['command']))))
    return { name: 'shell', input: fields }
  return isScript(fieldOf(fields)) ? { name: 'exec', input: fields } : undefined
}

function isScript(text: string | undefined): boolean {
  return text !== undefined && BEGINS_SCRIPT.test(text) && mayEdit(text)
}

const FENCED = /^```(?:js|javascript|ts|typescript)?[ \t]*\n([\s\S]*?)\n```$/
const BEGINS_SCRIPT =
  /^\uFEFF?\s*(?:\/\/|\/\*|(?:const|let|var|await|return|try|if|for|while|function|async|text|tools)\b)/

function scriptOf({ name, input }: ToolCall): string | undefined {
  if (!/(?:^|[^a-z])exec(?:ute)?$/i.test(name)) return undefined
  if (isFields(input)) return fieldOf(input)
  if (typeof input !== 'string') return undefined
  // The arguments of a function are JSON; those of a tool that takes any text are the script itself.
  const fields = input.trimStart().startsWith('{') ? parseJson(input) : undefined
  return isFields(fields) ? fieldOf(fields) : input
}

function fieldOf(fields: CallFields): string | undefined {
  return SCRIPTS.map((name) => fields[name]).find((value) => typeof value === 'string')
}

const SCRIPTS = ['source', 'code', 'input', 'script']

/** Whether a script names an editing tool, or holds a patch. */
function mayEdit(script: string): boolean {
  for (const [, path = ''] of script.matchAll(TOOL_NAMES)) if (isEditingTool(lastOf(path))) return true
  return script.includes('tools.') && script.includes('*** Begin Patch')
}

/** The last name in `.files.edit` or `.files["edit"]`. */
function lastOf(path: string): string {
  return path.split(/[.[\]"'?]+/).findLast((name) => name !== '') ?? ''
}

const TOOL_NAMES = /\btools((?:\??\.[A-Za-z_$][\w$]{0,99}|\[(?:"[^"\n]{1,100}"|'[^'\n]{1,100}')\]){1,5})/g

/** The calls of a script; the text of an expression that cannot be read. */
function callsIn(script: string): readonly Scripted[] | string {
  try {
    return new ScriptReader(script).calls()
  } catch (error) {
    if (error instanceof NotConstant) return error.expression
    throw error
  }
}

interface Scripted {
  readonly name: string
  readonly input: unknown
}

/** Reads the statements of a script. */
class ScriptReader {
  readonly #values: ScriptValues
  readonly #calls: Scripted[] = []

  constructor(script: string) {
    this.#values = new ScriptValues(script)
  }

  calls(): readonly Scripted[] {
    const values = this.#values
    while (!values.isAtEnd()) {
      if (values.take(/;/y) !== undefined) continue
      const from = values.at
      this.#statement(from)
      if (!values.isAtStatement()) values.fail(from)
    }
    return this.#calls
  }

  #statement(from: number): void {
    const values = this.#values
    const name = values.take(DECLARATION)?.[1]
    if (name !== undefined) values.declare(name, this.#call(from) ? undefined : values.value(), from)
    else if (values.take(RETURN) === undefined || !values.isAtEnd()) this.#expression(from)
  }

  /** Reads a call of a tool, or of a function that shows what it is given. */
  #expression(from: number): void {
    const values = this.#values
    if (this.#call(from)) return
    if (values.take(SHOWING) === undefined) {
      this.#shown(from)
      return
    }
    while (values.take(CLOSE) === undefined) {
      this.#shown(from)
      if (values.take(COMMA) === undefined) {
        values.need(CLOSE, from)
        return
      }
    }
  }

  /** Reads what is shown: the result of a call, a name with its fields, or a constant. */
  #shown(from: number): void {
    const values = this.#values
    if (values.take(OPEN) !== undefined) {
      this.#shown(from)
      values.need(CLOSE, from)
      values.take(FIELDS)
    } else if (values.take(SHOWING) !== undefined) {
      this.#shown(from)
      values.need(CLOSE, from)
    } else if (!this.#call(from) && values.take(VARIABLE) === undefined) values.value()
  }

  /** Reads a call of a tool: `await tools.apply_patch("…")`. */
  #call(from: number): boolean {
    const [, path] = this.#values.take(TOOL_CALL) ?? []
    if (path === undefined) return false
    const input = this.#values.take(CLOSE) === undefined ? this.#argument(from) : {}
    this.#calls.push({ name: lastOf(path), input })
    return true
  }

  #argument(from: number): unknown {
    const input = this.#values.value()
    this.#values.take(COMMA)
    this.#values.need(CLOSE, from)
    return input
  }
}

const DECLARATION = /(?:const|let|var)\s{1,99}([A-Za-z_$][\w$]{0,99})\s{0,99}=(?![=>])/y
const RETURN = /return\b/y
const SHOWING = /(?:text|console\.log|notify|String|JSON\.stringify)\s{0,99}\(/y
const VARIABLE =
  /(?!tools\b|await\b|true\b|false\b|null\b|new\b|String\.raw`)[A-Za-z_$][\w$]{0,99}(?:\??\.[A-Za-z_$][\w$]{0,99}){0,8}(?=\s{0,99}[,;)\n]|$)/y
const FIELDS = /(?:\??\.[A-Za-z_$][\w$]{0,99}){1,8}/y
const TOOL_CALL =
  /(?:await\s{1,99})?tools((?:\??\.[A-Za-z_$][\w$]{0,99}|\[(?:"[^"\n]{1,100}"|'[^'\n]{1,100}')\]){1,5})\s{0,99}\(/y
const OPEN = /\(/y
const CLOSE = /\)/y
const COMMA = /,/y

import { badEscapeIn } from './bad-escape.js'
import { type CallFields, isFields, pathIn } from './fields.js'
import { holdsEdit, isEdit, isEditField } from './holds-edit.js'
import { endOfValue, parseJson } from './json.js'
import { withUsualLines } from './line-tools.js'
import { plainRequestIn } from './request-start.js'
import { type ToolCall, toolCallIn } from './tool-call.js'

/** What a call of a tool holds. */
export type EditOfCall =
  /** An edit: the arguments, parsed. */
  | { readonly kind: 'edit'; readonly value: unknown }
  /** It is the call of a tool that does not edit files. */
  | { readonly kind: 'other' }
  /** Its arguments are JSON that is cut off. */
  | { readonly kind: 'cut'; readonly expected: string }
  /** It is the call of an editing tool, and its arguments are no edit. */
  | { readonly kind: 'wrong'; readonly received: string }

/** Returns what a call holds. The shape of its arguments decides; the name only where they are no edit. Linear. */
export function editOfCall({ name, input, written, fault }: ToolCall, depth = 0): EditOfCall {
  const found: EditOfCall =
    fault === undefined ? editIn({ name, input }, depth) : { kind: 'wrong', received: fault }
  return found.kind === 'wrong' && written !== undefined
    ? { ...found, received: `${found.received}, ${written}` }
    : found
}

function editIn({ name, input }: ToolCall, depth: number): EditOfCall {
  if (typeof input === 'string') return editOfText(name, input, depth)
  if (isFields(input)) {
    const inner = depth < MOST_LEVELS ? toolCallIn(input) : undefined
    if (inner !== undefined) return editOfCall(inner, depth + 1)
    const command = SYMBOL_TOOLS.get(toolName(name))
    if (command !== undefined) return { kind: 'edit', value: { command, ...input } }
    const lines = withUsualLines(toolName(name), input)
    if (lines !== undefined) return { kind: 'edit', value: lines }
    if (input['command'] !== 'view' && isEditInput(input))
      return { kind: 'edit', value: asCreation(name, input) }
    if (input['command'] === 'view') return { kind: 'other' }
  } else if (Array.isArray(input) && holdsEdit(input)) return { kind: 'edit', value: input }
  return otherCall(name, isFields(input) ? describeFields(input) : 'other arguments')
}

const MOST_LEVELS = 4

function editOfText(name: string, text: string, depth: number): EditOfCall {
  if (!/^\s*[[{]/.test(text))
    return plainRequestIn(text) === undefined ? otherCall(name, 'a text') : { kind: 'edit', value: text }
  const value = parseJson(text)
  if (typeof value === 'object' && value !== null) return editOfCall({ name, input: value }, depth + 1)
  const from = text.search(/[[{]/)
  if (endOfValue(text, from) === -1) return { kind: 'cut', expected: text[from] === '[' ? ']' : '}' }
  return {
    kind: 'wrong',
    received: `arguments of ${nameOf(name)} that are not JSON${badEscapeIn(text) ?? ''}`,
  }
}

function otherCall(name: string, what: string): EditOfCall {
  if (!isEditingTool(name)) return { kind: 'other' }
  return {
    kind: 'wrong',
    received: `a call of ${nameOf(name)} with ${what}, which is no edit that can be read`,
  }
}

/** Whether this is the name of a tool of a coding agent that edits files. */
export function isEditingTool(name: string): boolean {
  return EDITING_TOOLS.has(toolName(name))
}

function nameOf(name: string): string {
  return name === '' ? 'a tool' : JSON.stringify(name.slice(0, 80))
}

function describeFields(fields: CallFields): string {
  const names = Object.keys(fields).slice(0, 12)
  return names.length === 0 ? 'no fields' : `the fields ${names.join(', ')}`
}

/** Whether the arguments of a call are an edit. A text in a field of a shell counts only where it holds a patch. */
function isEditInput(fields: CallFields): boolean {
  if (isEdit(fields)) return true
  const { type } = fields
  if (typeof type === 'string' && OPERATION.test(type) && pathIn(fields) !== undefined) return true
  if (LISTS.some((name) => holdsEdit(fields[name]))) return true
  return PATCHES.some((name) => {
    const text: unknown = Array.isArray(fields[name]) ? fields[name].at(-1) : fields[name]
    return (
      typeof text === 'string' &&
      (SHELL.test(name) ? HOLDS_PATCH.test(text) : plainRequestIn(text) !== undefined)
    )
  })
}

const OPERATION = /^(?:create|update|delete)_file$/
const LISTS = [
  'edits',
  'edit',
  'changes',
  'replacements',
  'ReplacementChunks',
  'multi',
  'args',
  'files',
  'file',
  'diff',
  'diffs',
]
const PATCHES = ['input', 'patch', 'patchText', 'patch_text', 'diff', 'content', 'command', 'cmd']
const SHELL = /^(?:command|cmd)$/
const HOLDS_PATCH = /(?<![^\n])[ \t]*\*\*\* ?Begin Patch(?: ?\*\*\*)?[ \t]*\r?$/m

/** A call that writes a whole file, as the creation that all formats read: `{command: 'create', path, file_text}`. */
function asCreation(name: string, fields: CallFields): CallFields {
  const field = CONTENTS.find((one) => typeof fields[one] === 'string')
  if (field === undefined || pathIn(fields) === undefined) return fields
  const { [field]: text, ...others } = fields
  const isMore = Object.keys(others).some((one) => one === 'command' || isEditField(one, others[one]))
  const isDiff = !WRITING_TOOL.test(toolName(name)) && plainRequestIn(text as string) !== undefined
  return isMore || isDiff ? fields : { command: 'create', ...others, file_text: text }
}

const CONTENTS = ['content', 'contents', 'fileContent', 'file_content']
const WRITING_TOOL = /write|create|save|newfile/

/** The name of a tool without the name of its server, letter case and separators. */
function toolName(name: string): string {
  return (name.split(/__|[.:/]/).at(-1) ?? '').replace(/[^A-Za-z]/g, '').toLowerCase()
}

/** Tools that are about a named block of code, and the command that says which. Their fields are the same. */
const SYMBOL_TOOLS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['replacesymbolbody', 'replace_symbol'],
  ['replacesymbol', 'replace_symbol'],
  ['insertaftersymbol', 'insert_after_symbol'],
  ['insertbeforesymbol', 'insert_before_symbol'],
])

/** Tools of coding agents that edit files. A call of one whose arguments are no edit is not skipped, but refused. */
const EDITING_TOOLS: ReadonlySet<string> = new Set([
  'applydiff',
  'applypatch',
  'artifact',
  'createfile',
  'createnewfile',
  'deletefile',
  'deletelines',
  'edit',
  'editexistingfile',
  'editfile',
  'editnotebook',
  'insertatline',
  'insertcontent',
  'insertedit',
  'inserteditintofile',
  'movefile',
  'multiedit',
  'multireplacestringinfile',
  'notebookedit',
  'renamefile',
  'replace',
  'replacefilecontent',
  'replaceinfile',
  'replacelines',
  'replacestringinfile',
  'searchandreplace',
  'searchreplace',
  'strreplace',
  'strreplacebasededittool',
  'strreplaceeditor',
  'write',
  'writefile',
  'writetofile',
])

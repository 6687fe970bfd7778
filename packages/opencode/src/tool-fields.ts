/** The field names of OpenCode 2's tools, each with the names that other agents' tools use for the same field. */
const PATH = { path: ['filePath', 'file_path'] }
const TOOLS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  edit: {
    ...PATH,
    oldString: ['old_string', 'oldText', 'old_str'],
    newString: ['new_string', 'newText', 'new_str'],
    replaceAll: ['replace_all'],
  },
  write: { ...PATH, content: ['contents', 'file_text', 'text'] },
  patch: { patchText: ['patch', 'input'] },
}

/** Whether OpenCode 2's tool writes files by its input. For some providers `patch` is offered as `apply_patch`. */
export function isEditTool(tool: string): boolean {
  return Object.hasOwn(TOOLS, toolName(tool))
}

/**
 * The input of a tool with the field names that OpenCode 2 requires, which it checks after the hooks. A field that already has
 * its own name is not replaced.
 */
export function withToolFields(tool: string, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  const fields: Record<string, unknown> = { ...input }
  for (const [name, others] of Object.entries(TOOLS[toolName(tool)] ?? {})) {
    const other = others.find((one) => Object.hasOwn(fields, one))
    if (other === undefined || Object.hasOwn(fields, name)) continue
    fields[name] = fields[other]
    delete fields[other]
  }
  return fields
}

function toolName(tool: string): string {
  return tool === 'apply_patch' ? 'patch' : tool
}

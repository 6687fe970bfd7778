// A program with GitHub's Copilot SDK, as a developer would write it to use emend before the edit tool, or in its place.
const { project, port, permission, emend, urls } = JSON.parse(process.argv[2])
const [{ CopilotClient, approveAll }, { applyCall, repairCall }, { fileReader }, { toolFileSystem }] =
  await Promise.all(urls.map((url) => import(url)))

async function onPreToolUse({ toolArgs, workingDirectory }) {
  const repaired = await repairCall(toolArgs, { readFile: fileReader(workingDirectory) })
  if (repaired.status === 'rewritten') return { modifiedArgs: repaired.input }
  if (repaired.status === 'refused')
    return { permissionDecision: 'deny', permissionDecisionReason: repaired.message }
}

const fileSystem = toolFileSystem(project)
const text = (description) => ({ type: 'string', description })
const edit = {
  name: 'edit',
  overridesBuiltInTool: true,
  defer: 'never',
  description: 'Replaces text in a file. old_str must occur in the file exactly once.',
  parameters: {
    type: 'object',
    properties: {
      path: text('The file'),
      old_str: text('The text to replace'),
      new_str: text('The new text'),
    },
    required: ['path', 'old_str', 'new_str'],
  },
  async handler(args) {
    const applied = await applyCall(args, { fileSystem })
    if (applied.status === 'applied') return 'File updated with changes.'
    const reason = applied.status === 'refused' ? applied.message : applied.reason
    return { textResultForLlm: reason, resultType: 'failure', error: reason }
  },
}

const client = new CopilotClient({ useLoggedInUser: false })
const session = await client.createSession({
  model: 'fake',
  provider: {
    type: 'openai',
    wireApi: 'completions',
    baseUrl: `http://127.0.0.1:${port}/v1`,
    apiKey: 'dummy',
  },
  workingDirectory: project,
  onPermissionRequest: permission === 'approve' ? approveAll : () => ({ kind: 'reject' }),
  ...(emend?.override ? { tools: [edit] } : emend && { hooks: { onPreToolUse } }),
})
await session.sendAndWait({ prompt: 'Edit the files.' }, 120_000)
await client.stop()

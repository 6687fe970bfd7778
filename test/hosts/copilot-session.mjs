// A program with GitHub's Copilot SDK in it, as someone would write it who wants emend before the edit tool.
const { project, port, permission, emend, urls } = JSON.parse(process.argv[2])
const [{ CopilotClient, approveAll }, { repairCall }, { fileReader }] = await Promise.all(
  urls.map((url) => import(url)),
)

async function onPreToolUse({ toolArgs, workingDirectory }) {
  const repaired = await repairCall(toolArgs, { readFile: fileReader(workingDirectory) })
  if (repaired.status === 'rewritten') return { modifiedArgs: repaired.input }
  if (repaired.status === 'refused')
    return { permissionDecision: 'deny', permissionDecisionReason: repaired.message }
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
  ...(emend && { hooks: { onPreToolUse } }),
})
await session.sendAndWait({ prompt: 'Edit the files.' }, 120_000)
await client.stop()

// A session of the stand-in for OpenCode 2: it asks the scripted model, runs the calls, and sends the results back.
import { startOpencode } from './stand-ins/opencode-2.mjs'

const { plugin, options, project, port, permission = 'allow' } = JSON.parse(process.argv[2])
const shown = []
const host = await startOpencode(await import(plugin), {
  directory: project,
  options,
  permission({ changes }) {
    shown.push(...changes.values())
    return permission === 'allow'
  },
})
const tools = ['edit', 'write', 'patch'].map((name) => ({ type: 'function', function: { name } }))
const messages = [{ role: 'user', content: 'Edit the files.' }]
for (;;) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'fake', messages, tools }),
  })
  const [{ message }] = (await response.json()).choices
  messages.push(message)
  if (message.tool_calls === undefined) break
  const calls = message.tool_calls.map(({ id, function: { name, arguments: input } }) => ({
    id,
    tool: name,
    input: JSON.parse(input),
  }))
  const results = await host.run('session', calls)
  for (const [i, { text }] of results.entries())
    messages.push({ role: 'tool', tool_call_id: calls[i].id, content: text })
}
await host.unload()
console.log(JSON.stringify({ shown }))

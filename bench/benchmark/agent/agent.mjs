// The smallest agent around emend, for benchmarks whose agent is a command: it gives the task to a model with emend's tools, and
// carries out what the model calls until the model calls nothing.
//
//   EMEND_MODEL_URL=https://…/v1 EMEND_MODEL=… EMEND_MODEL_KEY=… node bench/benchmark/agent/agent.mjs < task.txt
//
// It works in the current folder. The address is one of the Chat Completions API. Exit code 1: the model or its answer failed.
import { readFileSync } from 'node:fs'
import { createEmend, createLedger } from '../../../apps/cli/dist/index.js'

const { EMEND_MODEL_URL: url, EMEND_MODEL: model, EMEND_MODEL_KEY: key } = process.env
if (!url || !model) fail('Set EMEND_MODEL_URL and EMEND_MODEL, and EMEND_MODEL_KEY if the model wants one.')
const emend = createEmend({
  root: process.cwd(),
  ledger: createLedger(),
  absolutePaths: 'below-root',
  history: 0,
})
const tools = emend.tools.openaiChat()
const messages = [
  {
    role: 'system',
    content: 'Do the task with the tools. Read a file before you edit it. Change nothing else.',
  },
  { role: 'user', content: readFileSync(0, 'utf8') },
]
const MOST_TURNS = 50

for (let turn = 0; turn < MOST_TURNS; turn++) {
  const message = await ask()
  messages.push(message)
  if (!message.tool_calls?.length) process.exit(0)
  for (const call of message.tool_calls)
    messages.push(
      (await tools.answer(call)) ?? { role: 'tool', tool_call_id: call.id, content: 'there is no such tool' },
    )
}
fail(`The model still calls tools after ${MOST_TURNS} turns.`)

async function ask() {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, messages, tools: tools.definitions }),
  })
  if (!response.ok) fail(`The model answers ${response.status}: ${await response.text()}`)
  return (await response.json()).choices[0].message
}

function fail(message) {
  console.error(message)
  process.exit(1)
}

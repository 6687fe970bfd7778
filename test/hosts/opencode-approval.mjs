// Answers OpenCode's permission questions as a person would: its server asks, and gets the answer yes or no.
import { spawn } from 'node:child_process'

const { command, reply } = JSON.parse(process.argv[2])
const server = spawn(command, ['serve', '--port', '0', '--hostname', '127.0.0.1'], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let output = ''
const address = await new Promise((resolve, reject) => {
  server.on('exit', () => reject(new Error(`the server ended: ${output}`)))
  server.stdout.on('data', (chunk) => {
    output += chunk
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)
    if (found) resolve(found[0])
  })
})
const post = async (path, body) => {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

const events = await fetch(`${address}/event`)
const answered = answerQuestions(events.body)
const { id } = await post('/session', {})
await post(`/session/${id}/message`, { parts: [{ type: 'text', text: 'Edit the files.' }] })
console.log(JSON.stringify({ questions: answered.questions }))
server.kill()
process.exit(0)

/** Answers every question and collects what the questions show. */
function answerQuestions(stream) {
  const questions = []
  const read = async () => {
    let rest = ''
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + chunk).split('\n\n')
      rest = parts.pop()
      for (const part of parts) {
        const event = JSON.parse(part.replace(/^data: /, ''))
        if (event.type !== 'permission.asked') continue
        questions.push(event.properties)
        await post(`/permission/${event.properties.id}/reply`, { reply })
      }
    }
  }
  read().catch((error) => console.error(error))
  return { questions }
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The recorded sessions of pi-edit-benchmark: what a model read, the calls that it made, and the file that was asked for. A session
 * is replayed as it went: the file is what its first read gave.
 */
export const piTraces = {
  name: 'pi-traces',
  what: 'pi-edit-benchmark: recorded edit calls of models, replayed',
  license: 'MIT',
  get: `  git clone --depth 1 https://github.com/YuGiMob/pi-edit-benchmark
  (the data are in pi-edit-benchmark/results/traces, a folder for each model)`,
  *read(path) {
    for (const name of readdirSync(path, { recursive: true }).map(String).sort()) {
      if (!name.endsWith('.json')) continue
      const {
        contenderId = 'calls',
        messages,
        expectedContent,
      } = JSON.parse(readFileSync(join(path, name), 'utf8'))
      const calls = messages.flatMap(({ toolCalls = [] }) => toolCalls).map(callOf)
      const edits = calls.filter(isEdit)
      const start = messages.find(({ role }) => role === 'tool' || role === 'toolResult')
      if (edits.length === 0 || start === undefined || typeof expectedContent !== 'string') continue
      const file = edits[0].arguments.path
      yield {
        id: name,
        kind: contenderId,
        format: 'edit-string',
        files: new Map([[file, textOf(start.content)]]),
        request: edits.map((call) => call.arguments),
        expected: new Map([[file, expectedContent]]),
      }
    }
  },
}

function callOf({ name, function: called, arguments: given = called?.arguments }) {
  return { name: name ?? called?.name, arguments: typeof given === 'string' ? JSON.parse(given) : given }
}

function isEdit({ arguments: given }) {
  const isPair = (one) => typeof one?.oldText === 'string' && typeof one?.newText === 'string'
  return (
    typeof given?.path === 'string' &&
    (isPair(given) || (Array.isArray(given.edits) && given.edits.every(isPair)))
  )
}

function textOf(content) {
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
}

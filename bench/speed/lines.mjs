// Does what `emend batch` does, with another library: reads one JSON task per line and writes one result per line.
// See throughput.mjs.
import { createInterface } from 'node:readline'
import { APPLIERS } from './implementations/appliers.mjs'

const apply = await APPLIERS[process.argv[2]].load()
for await (const line of createInterface({ input: process.stdin })) {
  const { id, content, edit } = JSON.parse(line)
  process.stdout.write(`${JSON.stringify({ id, content: apply(content, edit) })}\n`)
}

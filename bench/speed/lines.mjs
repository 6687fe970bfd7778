// What `emend batch` does, by another library: one JSON task a line in, one result a line out. See throughput.mjs.
import { createInterface } from 'node:readline'
import { APPLIERS } from './implementations/appliers.mjs'

const { apply } = APPLIERS[process.argv[2]]
for await (const line of createInterface({ input: process.stdin })) {
  const { id, content, edit } = JSON.parse(line)
  process.stdout.write(`${JSON.stringify({ id, content: apply(content, edit) })}\n`)
}

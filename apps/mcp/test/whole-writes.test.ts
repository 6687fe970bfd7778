import { expect, test } from 'vitest'
import { scratch, textOf } from './connect.js'
import { ENVELOPE, startServer } from './wire.js'

const PATH = 'a.txt'
const LINES = Array.from({ length: 24 }, (_, at) => `line ${at}\n`)

/** A server of its own, which has shown the file, and writes it anew with a line of the writer. */
async function writerIn(root: string, name: string) {
  const send = startServer(root)
  let id = 0
  const call = async (tool: string, args: object) => {
    const params = { name: tool, arguments: args, _meta: ENVELOPE }
    return (await send(++id, 'tools/call', params)).result
  }
  await call('read', { path: PATH })
  return (line: number) => {
    const text = LINES.map((one, at) => (at === line ? `${one}by ${name}\n` : one)).join('')
    const input = `*** Begin Patch\n*** Add File: ${PATH}\n${text.replace(/^(?=.)/gm, '+')}*** End Patch\n`
    return call('apply_patch', { input })
  }
}

test('eight servers rewrite one file at once: the line of each is there, or its model is told', async () => {
  const root = scratch({ [PATH]: LINES.join('') })
  const names = Array.from({ length: 8 }, (_, at) => `writer ${at}`)
  const writers = await Promise.all(names.map((name) => writerIn(root, name)))
  // Two of them write at one place.
  const results = await Promise.all(writers.map((write, at) => write(at === 7 ? 1 : 3 * at + 1)))
  const lines = textOf(root, PATH).split('\n')
  for (const [at, { isError, structuredContent }] of results.entries()) {
    if (isError) expect(['stale', 'locked']).toContain(structuredContent.failures[0].code)
    else expect(lines).toContain(`by ${names[at]}`)
  }
  for (const line of LINES) expect(lines).toContain(line.trimEnd())
  expect(results.filter(({ isError }) => !isError).length).toBeGreaterThan(0)
})

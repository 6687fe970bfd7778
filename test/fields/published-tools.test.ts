import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEngine } from '../../packages/engine/src/index.js'
import { engineMessages } from '../../packages/feedback/src/index.js'
import { allFormats } from '../../packages/formats/src/index.js'
import { memoryFileSystem } from '../../packages/fs-memory/src/index.js'
import { standard } from '../../packages/tolerant/src/index.js'

/** A call of a published tool with all fields of its schema, and the field that is refused, for a reason on the page of calls. */
interface PublishedTool {
  readonly of: string
  readonly tool: string
  readonly source: string
  readonly seen: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly refused?: string
}

const TOOLS: readonly PublishedTool[] = JSON.parse(
  readFileSync(new URL('published-tools.json', import.meta.url), 'utf8'),
)
const PAGE = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')

test('there are at least 60 tools, each once', () => {
  const names = TOOLS.map(({ of, tool }) => `${of}, ${tool}`)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(60)
})

test.each(TOOLS)(
  '$of, $tool: its own fields are read, or mean nothing',
  async ({ arguments: call, refused }) => {
    const engine = createEngine({
      profile: standard,
      describe: engineMessages,
      formats: allFormats(),
      fileSystem: memoryFileSystem({ 'a.txt': 'one\ntwo\nthree\n' }),
    })
    const result = await engine.preview(call)
    const field = result.ok
      ? undefined
      : result.failures.flatMap((one) => ('field' in one ? one.field : one.code))
    expect(field).toEqual(refused === undefined ? undefined : [refused])
    if (refused !== undefined) expect(PAGE).toContain(`\`${refused}\``)
  },
)

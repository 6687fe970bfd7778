import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useHost } from '../host.js'

const host = useHost(['@emend/tools', '@emend/fs-memory'])

const HOST = `
import { createEngine } from '@emend/engine'
import { memoryFileSystem } from '@emend/fs-memory'
import { callTool, edit, schemaFor } from '@emend/tools'
import { aiTools } from '@emend/tools/ai'
import { anthropicTools } from '@emend/tools/anthropic'
import { geminiTools } from '@emend/tools/gemini'
import { engineMessages } from '@emend/feedback'
import { standard } from '@emend/core'
import { openaiTools } from '@emend/tools/openai'
import { openaiChatTools } from '@emend/tools/openai-chat'
import { card } from '@emend/v4a/card'

const engine = createEngine({ profile: standard, describe: engineMessages, formats: [], fileSystem: memoryFileSystem({ 'a.txt': 'one\\n' }) })
const { message: text } = await callTool(edit, engine, { file: 'a.txt', old: 'one', new: 'two' })
const counts = [
  openaiTools(engine, { functions: [edit], applyPatch: 'built-in' }),
  openaiChatTools(engine, [edit]),
  anthropicTools(engine),
  geminiTools(engine),
].map(({ definitions }) => definitions.length)
const output = await aiTools(engine, [edit]).edit.execute({
  path: 'a.txt',
  oldString: 'two',
  newString: 'three',
  replaceAll: false,
})
export const seen = [text, counts, output.ok, schemaFor(card, 'openai').length]
`

test('a host of the tools needs no vendor SDK, compiles without Node types and runs', () => {
  host.write({ 'host.ts': HOST })
  expect(host.compile(['host.ts'], {})).toEqual([])
  expect(host.seen('host.js')).toEqual(['updated a.txt: 1 edit, at what was line 1', [2, 1, 1, 1], true, 1])
  for (const name of ['ai', 'openai', '@anthropic-ai', '@google', 'zod'])
    expect(existsSync(join(host.folder, 'node_modules', name))).toBe(false)
})

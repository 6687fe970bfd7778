import type { FunctionCall, FunctionDeclaration, GenerateContentConfig, Part } from '@google/genai'
import { expect, test } from 'vitest'
import { applyDiff, replace } from '../../src/index.js'
import { geminiTools } from '../../src/vendors/gemini.js'
import { hostOf } from '../support/host.js'

const FILES = { 'a.py': 'def f():\n    return 1\n' }

test('declarations have the form that a request needs', () => {
  const { definitions } = geminiTools(hostOf({}).engine, [replace, applyDiff])
  const functionDeclarations: FunctionDeclaration[] = [...definitions]
  const config = { tools: [{ functionDeclarations }] } satisfies GenerateContentConfig
  expect(config.tools[0]?.functionDeclarations).toMatchObject([
    { name: 'replace', parametersJsonSchema: { required: ['file_path', 'old_string', 'new_string'] } },
    { name: 'apply_diff', parametersJsonSchema: { required: ['path', 'diff'] } },
  ])
})

test('calls are answered with parts, also if they fail', async () => {
  const { engine, texts } = hostOf(FILES)
  const tools = geminiTools(engine)
  const call: FunctionCall = {
    id: 'call_1',
    name: 'replace',
    args: { file_path: 'a.py', old_string: 'return 1', new_string: 'return 2' },
  }
  const part: Part | undefined = await tools.answer(call)
  expect(part).toEqual({
    functionResponse: {
      id: 'call_1',
      name: 'replace',
      response: { output: 'updated a.py: 1 edit, at what was line 2' },
    },
  })
  const missing: FunctionCall = {
    name: 'replace',
    args: { file_path: 'a.py', old_string: 'return 7', new_string: 'x' },
  }
  expect(await tools.answer(missing)).toEqual({
    functionResponse: { name: 'replace', response: { error: expect.stringContaining('is not in the file') } },
  })
  const empty: FunctionCall = { name: 'replace' }
  expect(await tools.answer(empty)).toMatchObject({
    functionResponse: { response: { error: expect.stringContaining('got an empty object') } },
  })
  expect(texts()['a.py']).toContain('return 2')
})

test('other functions of the host are left to it, and unknown ones are answered', async () => {
  const call: FunctionCall = { name: 'read_file', args: { path: 'a.py' } }
  const { engine } = hostOf(FILES)
  const toolset = geminiTools(engine, undefined, { otherTools: ['read_file'] })
  expect(await toolset.answer(call)).toBeUndefined()
  expect(await geminiTools(engine).answer(call)).toMatchObject({
    functionResponse: { name: 'read_file', response: { error: expect.stringContaining('one of replace') } },
  })
})

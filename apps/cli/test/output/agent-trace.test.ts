import { createHash } from 'node:crypto'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { scratch } from '../emend.js'
import { emendHere } from '../support/in-process.js'

const text = { type: 'string' } as const
const object = (properties: Readonly<Record<string, object>>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const list = (items: object) => ({ type: 'array', items })
const line = { type: 'integer', minimum: 1 }
const contributor = object(
  { type: { enum: ['human', 'ai', 'mixed', 'unknown'] }, model_id: { type: 'string', maxLength: 250 } },
  ['type'],
)
const range = object({ start_line: line, end_line: line, content_hash: text, contributor }, [
  'start_line',
  'end_line',
])
const uri = { type: 'string', format: 'uri' }
const related = list(object({ type: text, url: uri }, ['type', 'url']))

/** What `https://agent-trace.dev/schemas/v1/trace-record.json` says, written down from it without its descriptions. */
const TRACE_RECORD = object(
  {
    version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+$' },
    id: { type: 'string', format: 'uuid', pattern: '^.{14}[1-8].{4}[89abAB]' },
    timestamp: { type: 'string', format: 'date-time', pattern: 'Z$' },
    vcs: object({ type: { enum: ['git', 'jj', 'hg', 'svn'] }, revision: text }, ['type', 'revision']),
    tool: object({ name: text, version: text }, ['name', 'version']),
    files: list(
      object(
        {
          path: text,
          conversations: list(object({ url: uri, contributor, ranges: list(range), related }, ['ranges'])),
        },
        ['path', 'conversations'],
      ),
    ),
    metadata: { type: 'object' },
  },
  ['version', 'id', 'timestamp', 'files'],
)

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const isRecord = ajv.compile(TRACE_RECORD)

function expectRecord(record: unknown, type: 'ai' | 'unknown') {
  expect([isRecord(record), isRecord.errors]).toEqual([true, null])
  const types = JSON.stringify(record).match(/"contributor":\{"type":"\w+"/g) ?? []
  expect(new Set(types)).toEqual(new Set([`"contributor":{"type":"${type}"`]))
}

test('the schema refuses what it should', () => {
  expect([isRecord({ version: '1' }), isRecord.errors?.length]).toEqual([false, 4])
})

async function traces(cwd: string) {
  const { exitCode, stdout } = await emendHere(['log', '--format', 'agent-trace', '-C', cwd])
  expect(exitCode).toBe(0)
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

test('log --format agent-trace writes a record a change, with the lines that it wrote', async () => {
  const cwd = scratch({ 'a.txt': '1\n2\n3\n4\n5\n6\n7\n8\n9\n', 'gone.txt': 'x\n' })
  const patch = `*** Begin Patch
*** Update File: a.txt
@@
-2
+two
+and more
@@
-5
@@
-9
+nine
*** Add File: new.txt
+a
+b
*** Delete File: gone.txt
*** End Patch
`
  writeFileSync(join(cwd, 'change.patch'), patch)
  expect((await emendHere(['apply', '-q', join(cwd, 'change.patch'), '-C', cwd])).exitCode).toBe(0)
  const [record, ...others] = await traces(cwd)
  expect(others).toEqual([])
  expectRecord(record, 'unknown')
  const hash = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`
  const rangesOf = (path: string) =>
    record.files.find((one: { path: string }) => one.path === path).conversations[0]?.ranges
  expect(rangesOf('a.txt')).toEqual([
    { start_line: 2, end_line: 3, content_hash: hash('two\nand more\n') },
    { start_line: 9, end_line: 9, content_hash: hash('nine\n') },
  ])
  expect(rangesOf('new.txt')).toEqual([{ start_line: 1, end_line: 2, content_hash: hash('a\nb\n') }])
  expect(rangesOf('gone.txt')).toBeUndefined()
  expect(await traces(cwd)).toEqual([record])
})

test('what an agent wrote by its own tool is of an ai, with its session and turn', async () => {
  const state = mkdtempSync(join(tmpdir(), 'emend-state-'))
  vi.stubEnv('XDG_STATE_HOME', state)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(state, { recursive: true, force: true })
  })
  const cwd = realpathSync(scratch({ 'a.txt': '1\n' }))
  const call = {
    cwd,
    session_id: 's',
    tool_name: 'Write',
    tool_use_id: 'c',
    tool_input: { file_path: 'a.txt', content: '2\n' },
  }
  await answerHook(
    'claude',
    JSON.stringify({ cwd, session_id: 's', hook_event_name: 'UserPromptSubmit', prompt: 'do it' }),
  )
  await answerHook('claude', JSON.stringify({ ...call, hook_event_name: 'PreToolUse' }))
  writeFileSync(join(cwd, 'a.txt'), '2\n')
  await answerHook('claude', JSON.stringify({ ...call, hook_event_name: 'PostToolUse', tool_response: {} }))
  const [record] = await traces(cwd)
  expectRecord(record, 'ai')
  expect(record.metadata['dev.emend']).toMatchObject({
    origin: { host: 'claude', session: 's', turn: '1', tool: 'Write', call: 'c' },
    bytes: [{ path: 'a.txt', added: 2, removed: 2 }],
  })
  expect((await emendHere(['log', '--format', 'xml', '-C', cwd])).exitCode).toBe(2)
})

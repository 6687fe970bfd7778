import { describe, expect, test } from 'vitest'
import { applyToFiles, applyToText } from '../../apps/cli/src/library/apply-to-text.js'
import { standard } from '../../packages/core/src/index.js'
import { contentHash, editString } from '../../packages/edit-string/src/index.js'
import { createEngine } from '../../packages/engine/src/index.js'
import { engineMessages } from '../../packages/feedback/src/index.js'
import { memoryFileSystem } from '../../packages/fs-memory/src/index.js'
import { anchorOf, hashline } from '../../packages/hashline/src/index.js'
import { repairCall } from '../../packages/repair/src/index.js'
import { callTool, edit } from '../../packages/tools/src/index.js'
import { FIELD_CASES, type Outcome } from './field-cases.js'

const TEXT = 'a = 1\nb = 1\n'
const AFTER = 'a = 2\nb = 1\n'
const CALL = { path: 'f.py', old_string: 'a = 1', new_string: 'a = 2' }

function engineOver() {
  const fileSystem = memoryFileSystem({ 'f.py': TEXT })
  return {
    engine: createEngine({
      profile: standard,
      describe: engineMessages,
      formats: [hashline(), editString()],
      fileSystem,
    }),
    fileSystem,
  }
}

/** What became of a call: the code of its refusal, or whether the file is another one. */
function outcomeOf(
  result: { readonly ok: boolean; readonly failures: readonly { readonly code: string }[] },
  after: string,
): Outcome {
  if (!result.ok && result.failures.length > 0) return (result.failures[0] as { code: Outcome }).code
  return after === AFTER ? 'written' : 'nothing'
}

async function through(
  send: (engine: ReturnType<typeof engineOver>['engine']) => Promise<Parameters<typeof outcomeOf>[0]>,
) {
  const { engine, fileSystem } = engineOver()
  const result = await send(engine)
  return outcomeOf(result, new TextDecoder().decode(await fileSystem.readFile('f.py')))
}

describe.each(FIELD_CASES(contentHash(TEXT)))(
  '$title',
  ({ fields, writes, host = writes, tool = writes, rows = tool, hook = host }) => {
    const call = { ...CALL, ...fields }

    test('a text', () => {
      const result = applyToText(TEXT, call)
      expect(outcomeOf(result, result.ok ? result.text : TEXT)).toBe(host)
    })

    test('files in memory, from a message', () => {
      const message = {
        role: 'assistant',
        content: [{ type: 'tool_use', id: '1', name: 'edit_file', input: call }],
      }
      const result = applyToFiles({ 'f.py': TEXT }, message)
      expect(outcomeOf(result, (result.ok && result.files[0]?.after) || TEXT)).toBe(host)
    })

    test('an engine', async () => {
      expect(await through((engine) => engine.apply(call))).toBe(writes)
    })

    test('an engine, beside a list of edits', async () => {
      const { path, ...texts } = CALL
      const listed = { path, edits: [texts], ...fields }
      const outcome = await through((engine) => engine.apply(JSON.stringify(listed)))
      expect(outcome).toBe(rows)
    })

    test('a tool', async () => {
      expect(await through((engine) => callTool(edit, engine, call))).toBe(tool)
    })

    test('rows', async () => {
      const edits = [{ op: 'replace', pos: anchorOf('a = 1', 1), lines: ['a = 2'] }]
      const outcome = await through((engine) =>
        engine.apply({ path: 'f.py', edits, ...fields }, { format: 'hashline' }),
      )
      expect(outcome).toBe(rows)
    })

    test('a hook', async () => {
      const repair = await repairCall(call, { readFile: async () => new TextEncoder().encode(TEXT) })
      const left = repair.status === 'left' ? 'nothing' : 'written'
      expect(repair.status === 'refused' ? repair.failures[0]?.code : left).toBe(hook)
    })
  },
)

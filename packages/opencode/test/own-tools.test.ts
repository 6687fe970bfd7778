import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import emend from '../src/index.js'
import type { ToolContext } from '../src/own-tools.js'

const BEFORE = 'def f():\n\treturn 1\n'
const LOOSE = { filePath: 'a.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' }
const PATCH =
  '*** Begin Patch\n*** Update File: a.py\n*** Move to: b.py\n@@\n def f():\n-    return 1\n+    return 2\n*** Add File: c.py\n+c\n*** End Patch'

type Question = Parameters<ToolContext['ask']>[0]

async function tools() {
  const directory = mkdtempSync(join(tmpdir(), 'emend-opencode-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, 'a.py'), BEFORE)
  const hooks = await emend.server({ directory, worktree: directory }, { ownTools: true })
  const questions: Question[] = []
  const call = (name: string, args: unknown, refusal?: Error) => {
    const ask = async (question: Question) => {
      questions.push(question)
      expect(readdirSync(directory)).toEqual(['a.py'])
      expect(readFileSync(join(directory, 'a.py'), 'utf8')).toBe(BEFORE)
      if (refusal !== undefined) throw refusal
    }
    const tool = hooks.tool?.[name]
    if (tool === undefined) throw new Error(`no tool ${name}`)
    return tool.execute(args, { ask })
  }
  const text = (path: string) => readFileSync(join(directory, path), 'utf8')
  return { directory, hooks, questions, call, text }
}

describe('edit', () => {
  test('asks for permission with the diff of the repaired edit before it is written', async () => {
    const { directory, questions, call, text } = await tools()
    const result = await call('edit', LOOSE)
    expect(text('a.py')).toBe('def f():\n\treturn 2\n')
    const diff = expect.stringContaining('-\treturn 1\n+\treturn 2\n')
    const filepath = join(directory, 'a.py')
    expect(questions).toEqual([
      { permission: 'edit', patterns: ['a.py'], always: ['*'], metadata: { filepath, diff } },
    ])
    expect(result).toEqual({
      title: 'a.py',
      output: 'Edit applied successfully.',
      metadata: {
        diff,
        filediff: { file: filepath, patch: diff, additions: 1, deletions: 1 },
        diagnostics: {},
      },
    })
  })

  test("writes nothing if permission is refused, and rethrows OpenCode's error", async () => {
    const { call, text } = await tools()
    const refusal = new Error('rejected')
    await expect(call('edit', LOOSE, refusal)).rejects.toBe(refusal)
    expect(text('a.py')).toBe(BEFORE)
  })

  test.each([
    { args: { ...LOOSE, oldString: 'gone()' }, says: 'the text to replace is not in the file' },
    { args: { ...LOOSE, filePath: '/etc/hostname' }, says: 'the path is refused' },
    { args: { ...LOOSE, filePath: '.env', oldString: '' }, says: 'may hold secrets' },
    { args: { filePath: 'a.py' }, says: 'Nothing was changed: it is not a call of an edit tool' },
  ])('asks for no permission if nothing can be done: $says', async ({ args, says }) => {
    const { questions, call, text } = await tools()
    await expect(call('edit', args)).rejects.toThrow(says)
    expect(questions).toEqual([])
    expect(text('a.py')).toBe(BEFORE)
  })
})

describe('apply_patch', () => {
  test('asks for all paths at once, including those of a move', async () => {
    const { directory, questions, call, text } = await tools()
    const { output, metadata } = await call('apply_patch', { patchText: PATCH })
    expect(output).toBe('Success. Updated the following files:\nM b.py\nA c.py')
    expect(existsSync(join(directory, 'a.py'))).toBe(false)
    expect([text('b.py'), text('c.py')]).toEqual(['def f():\n\treturn 2\n', 'c\n'])
    expect(questions.map(({ patterns }) => patterns)).toEqual([['a.py', 'b.py', 'c.py']])
    expect(metadata).toMatchObject({
      files: [
        {
          filePath: join(directory, 'a.py'),
          relativePath: 'b.py',
          type: 'move',
          movePath: join(directory, 'b.py'),
        },
        { relativePath: 'c.py', type: 'add', additions: 1, deletions: 0 },
      ],
    })
  })

  test('writes none of the files if permission is refused', async () => {
    const { directory, call, text } = await tools()
    await expect(call('apply_patch', { patchText: PATCH }, new Error('rejected'))).rejects.toThrow('rejected')
    expect(readdirSync(directory)).toEqual(['a.py'])
    expect(text('a.py')).toBe(BEFORE)
  })
})

test('the arguments are those of OpenCode’s tools', async () => {
  const { hooks } = await tools()
  const schema = (name: string) =>
    z.toJSONSchema(z.object(hooks.tool?.[name]?.args as z.ZodRawShape), { io: 'input' })
  expect(schema('edit')).toMatchObject({ required: ['filePath', 'oldString', 'newString'] })
  expect(Object.keys(schema('edit').properties ?? {})).toContain('replaceAll')
  expect(schema('apply_patch')).toMatchObject({ required: ['patchText'] })
})

test("calls of emend's own tools are not rewritten", async () => {
  const { hooks } = await tools()
  const args = { ...LOOSE, oldString: 'gone()' }
  const call = { tool: 'edit', sessionID: 's', callID: 'c' }
  await hooks['tool.execute.before'](call, { args })
  expect(args.oldString).toBe('gone()')
})

test('without the option there are no own tools', async () => {
  expect(await emend.server({ directory: tmpdir(), worktree: '/' })).not.toHaveProperty('tool')
})

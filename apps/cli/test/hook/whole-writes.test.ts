import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { useOwnState } from '../support/own-state.js'

const TEXT = 'one\ntwo\nthree\nfour\nfive\nsix\n'
const MINE = TEXT.replace('two', 'mine')
const THEIRS = TEXT.replace('five', 'theirs')
const MERGED = THEIRS.replace('two', 'mine')

useOwnState()

type Answer = { readonly hookSpecificOutput?: Readonly<Record<string, Record<string, unknown>>> } | undefined

/** How a host names its tools and events, and what it does with the answer of a hook. */
const HOSTS = [
  {
    host: 'claude',
    write: 'Write',
    read: 'Read',
    result: 'tool_response',
    before: 'PreToolUse',
    after: 'PostToolUse',
    inputOf: (answer: Answer) => answer?.hookSpecificOutput?.['updatedInput'],
    isRefused: (answer: Answer) => String(answer?.hookSpecificOutput?.['permissionDecision']) === 'deny',
  },
  {
    host: 'gemini',
    write: 'write_file',
    read: 'read_file',
    result: 'tool_response',
    before: 'BeforeTool',
    after: 'AfterTool',
    inputOf: (answer: Answer) => answer?.hookSpecificOutput?.['tool_input'],
    isRefused: (answer: object | undefined) => answer !== undefined && 'decision' in answer,
  },
] as const

/** A session of a host, in a folder with one file. */
function session({ host, write, read, before, after, inputOf }: (typeof HOSTS)[number]) {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-whole-'))
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }))
  const file = join(cwd, 'f')
  writeFileSync(file, TEXT)
  const send = (event: object) => answerHook(host, JSON.stringify({ cwd, session_id: 's', ...event }))
  const show = (agent_id?: string) =>
    send({
      hook_event_name: after,
      tool_name: read,
      tool_input: { file_path: file },
      tool_response: { content: readFileSync(file, 'utf8') },
      agent_id,
    })
  /** Sends the call through the hook, and writes as the host does. */
  const writing = async (content: string, agent_id?: string) => {
    const call = { tool_name: write, tool_input: { file_path: file, content }, agent_id }
    const answer = (await send({ hook_event_name: before, ...call })) as Answer
    const input = inputOf(answer) ?? call.tool_input
    return {
      answer,
      carryOut: () => {
        writeFileSync(file, String(input['content']))
        return send({ hook_event_name: after, ...call, tool_input: input, tool_response: { ok: true } })
      },
    }
  }
  return { file, show, writing, textOf: () => readFileSync(file, 'utf8') }
}

describe.each(HOSTS)('a write of $host', (host) => {
  test('keeps what others changed since the file was shown, and the model hears of it', async () => {
    const { file, show, writing, textOf } = session(host)
    await show()
    writeFileSync(file, THEIRS)
    const note = await (await writing(MINE)).carryOut()
    expect(textOf()).toBe(MERGED)
    expect(note).toMatchObject({
      hookSpecificOutput: {
        hookEventName: host.after,
        additionalContext: expect.stringContaining('these changes were kept: "theirs" at line 5.'),
      },
    })
    // The model knows its own text: the next one takes nothing of the others away.
    await (await writing(MINE.replace('one', '1'))).carryOut()
    expect(textOf()).toBe(MERGED.replace('one', '1'))
  })

  test('is refused with the current lines where others changed the same', async () => {
    const { file, show, writing, textOf } = session(host)
    await show()
    writeFileSync(file, TEXT.replace('two', 'theirs'))
    const { answer } = await writing(MINE)
    expect(host.isRefused(answer)).toBe(true)
    expect(JSON.stringify(answer)).toContain('2 | theirs')
    await (await writing(MINE)).carryOut()
    expect(textOf()).toBe(MINE)
  })

  test('is left to the host where nobody else wrote, and where the session was not shown the file', async () => {
    const { file, show, writing } = session(host)
    expect((await writing(MINE)).answer).toBeUndefined()
    await show()
    const { answer, carryOut } = await writing(MINE)
    expect(answer).toBeUndefined()
    expect(await carryOut()).toBeUndefined()
    rmSync(file)
    expect((await writing(TEXT)).answer).toBeUndefined()
  })

  test('of a sub-agent goes by what that agent was shown', async () => {
    const { show, writing, textOf } = session(host)
    await show('a')
    await show('b')
    await (await writing(MINE, 'a')).carryOut()
    await (await writing(THEIRS, 'b')).carryOut()
    expect(textOf()).toBe(MERGED)
  })
})

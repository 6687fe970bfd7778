import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerHook } from '../../src/hook/answer.js'
import { scratch } from '../emend.js'
import { useOwnState } from '../support/own-state.js'

const TEXT = 'one\ntwo\nthree\nfour\n'

const state = useOwnState()

/** A session of Claude Code in a folder. */
function session(cwd: string, session_id = 's') {
  const send = (event: object) => answerHook('claude', JSON.stringify({ cwd, session_id, ...event }))
  const edit = (old_string: string, new_string: string) => ({
    tool_name: 'Edit',
    tool_input: { file_path: 'f', old_string, new_string },
    tool_use_id: old_string,
  })
  return {
    read: (content = readFileSync(join(cwd, 'f'), 'utf8')) =>
      send({ tool_name: 'Read', tool_input: { file_path: 'f' }, tool_response: { file: { content } } }),
    before: (old_string: string, new_string: string) => send(edit(old_string, new_string)),
    after: (old_string: string, new_string: string) =>
      send({ ...edit(old_string, new_string), tool_response: { filePath: 'f' } }),
  }
}

const refusedBecause = (reason: string) => ({
  hookSpecificOutput: {
    permissionDecision: 'deny',
    permissionDecisionReason: expect.stringContaining(reason),
  },
})

const records = () =>
  readdirSync(join(state(), 'emend', 'sessions'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

describe('what a session was shown', () => {
  test('a line that changed since is refused once, with the current lines', async () => {
    const cwd = scratch({ f: TEXT })
    const { read, before } = session(cwd)
    await read()
    writeFileSync(join(cwd, 'f'), TEXT.replace('two', 'TWO'))
    expect(await before('two', '2')).toMatchObject(refusedBecause('TWO'))
    expect(await before('TWO', '2')).toBeUndefined()
  })

  test('an exact text that the model did not see there is refused', async () => {
    const cwd = scratch({ f: TEXT })
    const { read, before } = session(cwd)
    await read()
    writeFileSync(join(cwd, 'f'), 'two\nthree\nfour\none\n')
    expect(await before('one\ntwo', '1\n2')).toMatchObject(refusedBecause('changed since it was shown'))
  })

  test('an edit counts when it is carried out, and not before', async () => {
    const cwd = scratch({ f: TEXT })
    const { read, before, after } = session(cwd)
    await read()
    expect(await before('two', '2')).toBeUndefined()
    await after('two', '2') // The file is as it was: the host did not carry it out.
    expect(await before('two', 'zwei')).toBeUndefined()
    writeFileSync(join(cwd, 'f'), TEXT.replace('two', 'zwei'))
    await after('two', 'zwei')
    expect(await before('zwei', 'deux')).toBeUndefined()
  })

  test('sessions know nothing of each other, and without a read nothing is kept', async () => {
    const cwd = scratch({ f: TEXT })
    expect(await session(cwd).before('two', '2')).toBeUndefined()
    expect(readdirSync(join(state(), 'emend'))).toEqual(['kept'])
    await session(cwd).read()
    writeFileSync(join(cwd, 'f'), TEXT.replace('two', 'TWO'))
    expect(await session(cwd, 'other').before('TWO', '2')).toBeUndefined()
  })

  test('a session still knows what it was shown after many sub-agents, each a session of its own', async () => {
    const cwd = scratch({ f: TEXT })
    const { read, before } = session(cwd)
    await read()
    for (let number = 0; number < 40; number++) await session(cwd, `sub-agent ${number}`).read()
    writeFileSync(join(cwd, 'f'), TEXT.replace('two', 'TWO'))
    expect(await before('two', '2')).toMatchObject(refusedBecause('TWO'))
  })

  test('what the result does not show is not recorded', async () => {
    const cwd = scratch({ f: TEXT, '.env': 'a=1\n' })
    await session(cwd).read('other\n')
    expect(records()).toEqual([])
  })

  test('hooks that run at once leave whole records', async () => {
    const cwd = scratch({ f: TEXT })
    const { read, before } = session(cwd)
    await Promise.all(Array.from({ length: 20 }, () => read()))
    expect(records()).toHaveLength(1)
    expect(await before('two', '2')).toBeUndefined()
  })
})

describe('a record that cannot be used', () => {
  test.each([
    ['not JSON', '{'],
    ['of another version', '{"ledger": 2, "texts": {}, "files": []}'],
    ['changed', '{"ledger": 1, "texts": {"ab": "x"}, "files": []}'],
  ])('%s: one refusal that says what to do, and a read puts it right', async (_, text) => {
    const cwd = scratch({ f: TEXT })
    const { read, before } = session(cwd)
    await read()
    const [record = ''] = records()
    writeFileSync(record, text)
    expect(await before('two', '2')).toMatchObject(refusedBecause('Read the file again'))
    await read()
    expect(await before('two', '2')).toBeUndefined()
  })

  test.skipIf(process.platform === 'win32')(
    'in a folder that others may change is not believed',
    async () => {
      const cwd = scratch({ f: TEXT })
      const { read, before } = session(cwd)
      await read()
      writeFileSync(join(cwd, 'f'), TEXT.replace('two', 'TWO'))
      chmodSync(join(state(), 'emend', 'sessions'), 0o777)
      expect(await before('TWO', '2')).toBeUndefined()
    },
  )

  test('behind a link is not believed, and a project plants none', async () => {
    const cwd = scratch({ f: TEXT })
    mkdirSync(join(state(), 'emend'))
    symlinkSync(cwd, join(state(), 'emend', 'sessions'))
    await session(cwd).read()
    expect(await session(cwd).before('two', '2')).toBeUndefined()
  })
})

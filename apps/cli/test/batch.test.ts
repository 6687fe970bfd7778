import { describe, expect, test } from 'vitest'
import { emend } from './emend.js'

const patch = (body: string) => `*** Begin Patch\n${body}\n*** End Patch`
const UPDATE = patch('*** Update File: a.txt\n@@\n-one\n+two')

function batch(...tasks: readonly unknown[]): Record<string, unknown>[] {
  const input = tasks.map((task) => `${typeof task === 'string' ? task : JSON.stringify(task)}\n`).join('')
  const { exitCode, stdout, stderr } = emend(['batch'], { input })
  expect([exitCode, stderr]).toEqual([0, ''])
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

test('a task may ask for the changes of its files', () => {
  const task = { edit: UPDATE, content: 'one\n' }
  const [asked, not] = batch({ ...task, changes: true }, { ...task, changes: false })
  const changes = [{ span: { start: 0, end: 4 }, text: 'two\n', edits: [0], tier: 'exact' }]
  expect(asked).toMatchObject({ report: { files: [{ path: 'a.txt', changes }] } })
  expect(JSON.stringify(not)).not.toContain('changes')
})

describe('one text', () => {
  test('is returned with a report', () => {
    expect(batch({ id: 'a', edit: UPDATE, content: 'one\n' })).toEqual([
      {
        id: 'a',
        ok: true,
        content: 'two\n',
        report: {
          files: [
            {
              path: 'a.txt',
              status: 'updated',
              edits: [
                {
                  status: 'applied',
                  replacer: 'exact',
                  tier: 'exact',
                  similarity: 1,
                  rule: 'only-place',
                  places: [{ start: 1, end: 1 }],
                  written: [{ rule: 'replaced' }],
                  notices: [],
                  source: { start: 39, end: 51 },
                },
              ],
            },
          ],
          notices: [],
        },
        failures: [],
        version: 1,
      },
    ])
  })

  test('may be absent before or afterwards', () => {
    const [created, deleted] = batch(
      { id: 1, edit: patch('*** Add File: a.txt\n+one'), content: null },
      { id: 2, edit: patch('*** Delete File: a.txt'), content: 'one\n' },
    )
    expect(created).toMatchObject({ id: 1, ok: true, content: 'one\n' })
    expect(deleted).toMatchObject({ id: 2, ok: true, content: null })
  })

  test('follows a move, and accepts bare hunks', () => {
    const [moved, bare] = batch(
      { id: 1, edit: patch('*** Update File: a.txt\n*** Move to: b.txt\n@@\n-one\n+two'), content: 'one\n' },
      { id: 2, edit: '@@\n-one\n+two', content: 'one\n' },
    )
    expect(moved).toMatchObject({
      ok: true,
      content: 'two\n',
      report: { files: [{ path: 'b.txt', from: 'a.txt', status: 'moved' }] },
    })
    expect(bare).toMatchObject({ ok: true, content: 'two\n' })
  })

  test('is returned as it was when the edit is refused or has no effect', () => {
    const [refused, again] = batch(
      { id: 1, edit: UPDATE, content: 'three\n' },
      { id: 2, edit: patch('*** Update File: a.txt\n@@\n zero\n-one\n+two'), content: 'zero\ntwo\n' },
    )
    expect(refused).toMatchObject({
      id: 1,
      ok: false,
      content: 'three\n',
      failures: [{ code: 'not-found', path: 'a.txt' }],
    })
    expect(again).toMatchObject({
      id: 2,
      ok: true,
      content: 'zero\ntwo\n',
      failures: [{ code: 'already-applied' }],
    })
  })
})

test('several files: all files of the result, and no deleted ones', () => {
  const edit = patch(
    '*** Update File: a.txt\n*** Move to: c.txt\n*** Delete File: b.txt\n*** Add File: __proto__\n+own',
  )
  const [result] = batch({ id: 1, edit, files: { 'a.txt': 'a\n', 'b.txt': 'b\n', constructor: 'kept\n' } })
  expect(result?.['ok']).toBe(true)
  expect(Object.entries(result?.['files'] as object).sort()).toEqual([
    ['__proto__', 'own\n'],
    ['c.txt', 'a\n'],
    ['constructor', 'kept\n'],
  ])
})

test('every result has the version of the protocol, whatever came of its task', () => {
  const input = `${JSON.stringify({ edit: { oldString: 'a', newString: 'b' }, content: 'a' })}
${JSON.stringify({ edit: { oldString: 'a', newString: 'b' }, content: 'c' })}
{}
no JSON
${'['.repeat(20_000)}
`
  const results = emend(['batch', '--max-line-bytes', '10000'], { input }).stdout.trim().split('\n')
  expect(results.map((line) => JSON.parse(line)).map(({ ok, version }) => [ok, version])).toEqual([
    [true, 1],
    [false, 1],
    [false, 1],
    [false, 1],
    [false, 1],
  ])
})

test('a request without a path is for the only file', () => {
  const edit = { oldString: 'one', newString: 'two' }
  const [only, several] = batch(
    { id: 1, edit, files: { 'a.txt': 'one\n' } },
    { id: 2, edit, files: { 'a.txt': 'one\n', 'b.txt': 'b\n' } },
  )
  expect(only).toMatchObject({ ok: true, files: { 'a.txt': 'two\n' } })
  expect(several).toMatchObject({
    ok: false,
    failures: [{ code: 'wrong-input', received: 'edit 1 without a path' }],
  })
})

test('other files that the request creates are not lost for a single text', () => {
  const edit = patch('*** Update File: a.txt\n@@\n-one\n+two\n*** Add File: b.txt\n+new')
  const [result] = batch({ id: 1, edit, content: 'one\n' })
  expect(result).toMatchObject({ ok: true, content: 'two\n', files: { 'a.txt': 'two\n', 'b.txt': 'new\n' } })
})

test('a byte order mark before the first line is not part of it', () => {
  const task = { id: 1, edit: UPDATE, content: '\uFEFFone\n' }
  expect(batch(`\uFEFF${JSON.stringify(task)}`)).toMatchObject([{ id: 1, ok: true, content: '\uFEFFtwo\n' }])
})

test('an object or array that is not a call gets an explanation of calls', () => {
  for (const edit of [{}, [], [1, 2], { a: 1 }]) {
    const [result] = batch({ id: 1, edit, content: 'one\n' })
    expect(result).toMatchObject({ ok: false, failures: [{ format: 'edit-string' }] })
  }
})

test('repairs and skipped edits are noted', () => {
  const [result] = batch({ id: 1, edit: `Sure:\n+x\n${UPDATE}`, content: 'one\n' })
  expect(result).toMatchObject({ ok: true, report: { notices: [{ code: 'line-outside', line: 2 }] } })
})

test('a profile and a format can be named', () => {
  const [strict, unknown] = batch(
    { id: 1, edit: UPDATE, content: ' one\n', profile: 'strict', format: 'v4a' },
    { id: 2, edit: UPDATE, content: 'one\n', profile: 'lax' },
  )
  expect(strict).toMatchObject({ ok: false, failures: [{ code: 'not-found' }] })
  expect(unknown).toMatchObject({
    id: 2,
    ok: false,
    failures: [{ code: 'bad-task', message: expect.stringContaining('unknown profile lax') }],
  })
})

test('each bad line gets a failure, in order, and does not stop the others', () => {
  const results = batch(
    'no json',
    { id: 2, content: 'a' },
    [],
    { id: 4, edit: UPDATE },
    { id: 5, edit: UPDATE, content: 5 },
    { id: 6, edit: UPDATE, files: { a: 1 } },
    { id: 7, edit: 7, content: 'a' },
    '',
    { id: 8, edit: UPDATE, content: 'one\n' },
  )
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([
    [null, false],
    [2, false],
    [null, false],
    [4, false],
    [5, false],
    [6, false],
    [7, false],
    [8, true],
  ])
  const codes = results.map(({ failures }) => (failures as { code: string }[])[0]?.code)
  expect(codes).toEqual([
    'bad-task',
    'bad-task',
    'bad-task',
    'bad-task',
    'bad-task',
    'bad-task',
    'no-format',
    undefined,
  ])
})

test.each([['0'], ['2']])(
  'an id that cannot be written does not stop the others, with %s workers',
  (workers) => {
    const edit = '"content": "a\\n", "edit": {"oldString": "a", "newString": "b"}'
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const input = `{"id": ${deep}, ${edit}}\n{"id": 2, ${edit}}\n`
    const { exitCode, stdout, stderr } = emend(['batch', '--workers', workers], { input })
    expect([exitCode, stderr]).toEqual([0, ''])
    const [first = '', second = '', ...more] = stdout.trimEnd().split('\n')
    expect(JSON.parse(second)).toMatchObject({ id: 2, ok: true })
    expect(more).toEqual([])
    // The nesting depth that can be written depends on the engine.
    if (!first.startsWith(`{"id":${deep},"ok":true,`))
      expect(JSON.parse(first)).toMatchObject({
        id: null,
        ok: false,
        failures: [{ code: 'task-failed', line: 1 }],
      })
  },
)

test('lines are split at line feeds only', () => {
  const [result, ...more] = batch('{"id":"a\u2028b","edit":"@@\\n-\u2028\\n+x","content":"\u2028\\n"}')
  expect(more).toEqual([])
  expect(result).toMatchObject({ id: 'a\u2028b', ok: true, content: 'x\n' })
})

test('the last line needs no newline, CRLF is accepted, and invalid UTF-8 is a bad line', () => {
  const { stdout } = emend(['batch'], {
    input: Buffer.concat([
      Buffer.from(`{"id":1,"edit":${JSON.stringify(UPDATE)},"content":"one\\n"}\r\n`),
      Buffer.from([0x7b, 0xff, 0x7d, 10]),
      Buffer.from(`{"id":3,"edit":${JSON.stringify(UPDATE)},"content":"one\\n"}`),
    ]),
  })
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([
    [1, true],
    [null, false],
    [3, true],
  ])
})

describe('the diff of one operation', () => {
  const task = { id: 1, format: 'v4a', profile: 'agents' }

  test('changes a text, or creates one', () => {
    const results = batch(
      { ...task, edit: '@@\n-one\n+two', content: 'one\n' },
      { ...task, edit: { body: '+one\n+two' }, content: '', mode: 'create' },
      {
        ...task,
        edit: { type: 'update_file', path: 'a', diff: '-one\n+two' },
        content: 'one',
        mode: 'default',
      },
      { ...task, profile: 'standard', edit: '+one\n', content: null, mode: 'create' },
      { ...task, profile: 'codex', edit: '@@\n+two', content: 'one' },
    )
    expect(results.map(({ ok, content }) => [ok, content])).toEqual([
      [true, 'two\n'],
      [true, 'one\ntwo'],
      [true, 'two'],
      [true, 'one\n'],
      [true, 'one\ntwo\n'],
    ])
  })

  test('is refused as a new file if the file exists', () => {
    const [result] = batch({ ...task, edit: '+one', content: 'two', mode: 'create' })
    expect(result).toMatchObject({ ok: false, content: 'two', failures: [{ code: 'file-exists' }] })
  })

  test('has one of two modes', () => {
    const [result] = batch({ ...task, edit: '+one', content: 'two', mode: 'update' })
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'bad-task' }] })
  })
})

test('lines in UTF-16 with a byte order mark are read, as Windows writes them', () => {
  const task = { content: 'ä\n', edit: { oldString: 'ä', newString: 'ö' } }
  const input = Buffer.from(
    `\uFEFF${JSON.stringify({ ...task, id: 1 })}\r\n${JSON.stringify(task)}`,
    'utf16le',
  )
  const { stdout } = emend(['batch'], { input })
  const results = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(results).toMatchObject([
    { id: 1, ok: true, content: 'ö\n' },
    { id: null, ok: true, content: 'ö\n' },
  ])
})

test('a line that is not text gets a failure, and an unreadable file ends the command', () => {
  const [nul, bytes] = [Buffer.from('{"id": "\0"}\n'), Buffer.from('{"id": "\xff"}', 'latin1')]
  const { stdout } = emend(['batch'], { input: Buffer.concat([nul, bytes]) })
  const said = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).failures[0].message)
  expect(said).toEqual([
    expect.stringMatching(/^the line has a NUL byte, at byte 8, as no text has: leave it out/),
    'the line is not valid UTF-8 at byte 8: write it as UTF-8, or as UTF-16 with a byte order mark',
  ])
  expect(emend(['batch', '.'])).toMatchObject({
    exitCode: 2,
    stderr: 'emend: cannot read .: it is a folder\n',
  })
})

test('an edit that changes nothing is not refused, as in the library', () => {
  const edit = '@@\n one\n two\n'
  const task = { edit, format: 'v4a', path: 'a.txt', content: 'one\ntwo\n' }
  expect(batch({ id: 1, ...task, profile: 'agents' }, { id: 2, ...task })).toMatchObject([
    { ok: true, content: 'one\ntwo\n', failures: [{ code: 'unchanged' }] },
    { ok: true, content: 'one\ntwo\n', failures: [{ code: 'unchanged' }] },
  ])
})

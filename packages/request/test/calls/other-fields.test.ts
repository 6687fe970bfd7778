import { describe, expect, test } from 'vitest'
import { openRequest, RequestConditions } from '../../src/index.js'

/** What becomes of the fields of a call beside its path. */
function judged(call: Readonly<Record<string, unknown>>, kind: 'replace' | 'create' = 'replace') {
  const opened = openRequest([], 'mine')
  if (!opened.ok) throw new Error('a list of no calls is a request')
  return new RequestConditions(opened.value).judge(call, ['path'], { format: 'mine', kind, expected: 'x' })
}

describe('a second path', () => {
  test.each([{ file_path: 'other.ts' }, { target_file: 'src/b.ts' }, { filename: 'a.ts', file: 'b.ts' }])(
    'of another file is refused: %o',
    (fields) => {
      expect(judged({ path: 'src/a.ts', ...fields })).toMatchObject({
        failure: { code: 'unsupported-field', instead: 'one path, and not path, too' },
      })
    },
  )

  test.each([
    { file_path: './src/a.ts' },
    { absolute_path: '/home/me/src/a.ts' },
    { filename: 'a.ts' },
    { file: '' },
    { relative_path: 'src\\a.ts' },
  ])('of the same file says nothing: %o', (fields) => {
    expect(judged({ path: 'src/a.ts', ...fields })).toMatchObject({ ok: true })
  })
})

describe('a field that says no', () => {
  test('forbids to create a file', () => {
    for (const value of [false, 'false', 0])
      expect(judged({ path: 'a', create_if_missing: value }, 'create')).toMatchObject({
        failure: { field: 'create_if_missing' },
      })
    for (const value of [true, null, ''])
      expect(judged({ path: 'a', create_if_missing: value }, 'create')).toMatchObject({ ok: true })
  })
})

const PATCH = '*** Begin Patch\n*** Update File: a\n@@\n-b\n+c\n*** End Patch\n'
const DIFF = '--- a/f\n+++ b/f\n@@ -1 +1 @@\n-b\n+c\n'

describe('the command of a shell that reads a patch', () => {
  test.each([
    `cd app && apply_patch <<'EOF'\n${PATCH}EOF\n`,
    `cd app\napply_patch <<'EOF'\n${PATCH}EOF\n`,
    `$ cd "my app"; git apply - <<EOF\n${DIFF}EOF\n`,
    `git -C app apply <<'EOF'\n${DIFF}EOF\n`,
    `patch -p1 -d app <<'EOF'\n${DIFF}EOF\n`,
    { command: ['bash', '-lc', `cd app && apply_patch <<'EOF'\n${PATCH}EOF\n`] },
    ['bash', '-lc', `cd ./app && apply_patch <<'EOF'\n${PATCH}EOF\n`],
    { command: ['apply_patch', PATCH], workdir: 'app' },
  ])('in a folder below the root is refused: %o', (request) => {
    expect(openRequest(request, 'mine')).toMatchObject({ failure: { code: 'unsupported-field' } })
  })

  test.each([
    `patch -R -p1 <<'EOF'\n${DIFF}EOF\n`,
    `patch -p2 <<'EOF'\n${DIFF}EOF\n`,
    `git apply --reverse <<'EOF'\n${DIFF}EOF\n`,
    `cat <<'EOF' | patch -p1 -R\n${DIFF}EOF\n`,
  ])('that undoes it or removes folders is refused: %j', (request) => {
    expect(openRequest(request, 'mine')).toMatchObject({ failure: { code: 'unsupported-field' } })
  })

  test.each([`git apply --check <<'EOF'\n${DIFF}EOF\n`, `patch -p1 --dry-run <<'EOF'\n${DIFF}EOF\n`])(
    'that only looks is a dry run: %j',
    (request) => {
      expect(openRequest(request, 'mine')).toMatchObject({ value: { dryRun: expect.stringMatching(/^--/) } })
    },
  )

  test.each([
    `apply_patch <<'EOF'\n${PATCH}EOF\n`,
    `cd /home/me/project && apply_patch <<'EOF'\n${PATCH}EOF\n`,
    `cd . && git apply <<'EOF'\n${DIFF}EOF\n`,
    `I ran git apply --check, and it is fine.\n${DIFF}`,
    `${DIFF}patch -R -p1 <<'EOF'\n`,
    { command: ['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}EOF\n`], workdir: '/home/me/project' },
  ])('else says nothing: %o', (request) => {
    const opened = openRequest(request, 'mine')
    expect(opened).toMatchObject({ ok: true })
    expect(opened.ok && opened.value.dryRun).toBeUndefined()
  })

  test('may be a list of words', () => {
    const opened = openRequest(['bash', '-lc', `apply_patch <<'EOF'\n${PATCH}EOF\n`], 'mine')
    expect(opened).toMatchObject({ value: { input: expect.stringContaining(PATCH) } })
  })
})

describe('an action of a model that reasons and acts in turn', () => {
  const input = { path: 'a', old_string: 'b', new_string: 'c' }

  test.each([
    `Thought: I change it.\nAction: edit\nAction Input: ${JSON.stringify(input)}\n`,
    `Action:\n\`\`\`json\n${JSON.stringify({ action: 'edit', action_input: input })}\n\`\`\`\n`,
    { action: 'edit', action_input: input },
  ])('is a call: %o', (request) => {
    expect(openRequest(request, 'mine')).toMatchObject({ value: { input } })
  })

  test('of another tool is no edit', () => {
    expect(openRequest({ action: 'search', action_input: { query: 'x' } }, 'mine')).toMatchObject({
      ok: false,
    })
  })

  test('is a field of an edit, too', () => {
    const call = { ...input, action: 'edit' }
    expect(openRequest(call, 'mine')).toMatchObject({ value: { input: call } })
  })
})

test('calls that a semicolon sets apart are all read', () => {
  const call = (old: string) =>
    JSON.stringify({ name: 'edit', parameters: { path: 'a', old_string: old, new_string: 'c' } })
  const opened = openRequest(`<|python_tag|>${call('1')}; ${call('2')}<|eom_id|>`, 'mine')
  expect(opened).toMatchObject({ value: { input: [{ old_string: '1' }, { old_string: '2' }] } })
  expect(openRequest(`<|python_tag|>${call('1')}; {"name": "ed`, 'mine')).toMatchObject({
    value: { input: expect.any(String) },
  })
})

test('calls made at once are read without a call around them', () => {
  const input = { path: 'a', old_string: 'b', new_string: 'c' }
  const uses = [{ recipient_name: 'functions.edit', parameters: input }]
  expect(openRequest({ tool_uses: uses }, 'mine')).toMatchObject({ value: { input } })
})

test('a text beside the calls of a message does not hide them', () => {
  const input = { path: 'a', old_string: 'b', new_string: 'c' }
  const toolCalls = [{ type: 'tool-call', toolCallId: '1', toolName: 'edit', input }]
  for (const text of ['', 'I change it.'])
    expect(openRequest({ text, toolCalls, finishReason: 'tool-calls' }, 'mine')).toMatchObject({
      value: { input },
    })
})

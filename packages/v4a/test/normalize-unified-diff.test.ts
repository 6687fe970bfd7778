import { describe, expect, test } from 'vitest'
import { agents } from '../src/agents.js'
import { applyDiff } from '../src/apply-diff.js'
import { normalizeUnifiedDiff } from '../src/normalize-unified-diff.js'

type Mode = 'default' | 'create'

function normalized(diff: string, mode: Mode) {
  const messages: string[] = []
  const text = normalizeUnifiedDiff(diff, mode, { logger: { debug: (message) => messages.push(message) } })
  return { text, messages }
}

/** A name, the mode, a diff, the number of removed lines, and the remaining text. */
const CASES: readonly (readonly [string, Mode, string, number, string])[] = [
  ['the names and numbers of a new file', 'create', '--- /dev/null\n+++ b/a\n@@ -0,0 +1 @@\n+x\n', 3, '+x\n'],
  [
    'the header lines of git above them',
    'create',
    'diff --git a/a b/a\n--- /dev/null\n+++ b/a\n+x\n',
    3,
    '+x\n',
  ],
  ['nothing from V4A', 'create', '+x\n+y\n', 0, '+x\n+y\n'],
  ['the remark at the end', 'create', '+x\n\\ No newline at end of file\n', 1, '+x\n'],
  ['names and numbers of an update', 'default', '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\n-y\n', 3, ' x\n-y\n'],
  ['but not an anchor', 'default', '@@ def hello():\n-x\n', 0, '@@ def hello():\n-x\n'],
  ['numbers with the text after them', 'default', '@@ -1,5 +1,7 @@ def hello():\n x\n', 1, ' x\n'],
  ['nothing from an empty diff', 'default', '', 0, ''],
  ['everything if there is nothing else', 'default', '--- a/a\n+++ b/a\n', 2, ''],
  ['nothing from content that looks like a header', 'default', ' x\n+++ y\n--- z\n', 0, ' x\n+++ y\n--- z\n'],
  ['every header of a new file', 'create', '@@\n@@ def f():\n+x\n@@ end\n', 3, '+x\n'],
  ['one name without the other', 'default', '--- a/a\n-x\n', 1, '-x\n'],
  ['numbers above an anchor', 'default', '@@ -1 +1 @@\n@@ def f():\n-x\n', 1, '@@ def f():\n-x\n'],
  ['no numbers below content', 'default', '-x\n@@ -9 +9 @@\n-y\n', 0, '-x\n@@ -9 +9 @@\n-y\n'],
  ['what has CRLF', 'default', '--- a/a\r\n+++ b/a\r\n@@ -1 +1 @@\r\n-x\r\n+y\r\n', 3, '-x\r\n+y\r\n'],
  ['names with times', 'default', '--- a\t2026-11-20 10:00:00\n+++ b\t2026-11-20\n-x\n', 2, '-x\n'],
  ['no mode of a new file', 'create', 'new file mode 100644\n+x\n', 0, 'new file mode 100644\n+x\n'],
  ['no change of mode', 'default', 'old mode 100644\n-x\n', 0, 'old mode 100644\n-x\n'],
  ['no hashes', 'default', 'index a1b2c3d..d3c2b1a 100644\n-x\n', 0, 'index a1b2c3d..d3c2b1a 100644\n-x\n'],
  ['no rename', 'default', 'rename from a b.txt\n-x\n', 0, 'rename from a b.txt\n-x\n'],
  ['no other words', 'default', 'index of things\n-x\n', 0, 'index of things\n-x\n'],
]

describe('normalizeUnifiedDiff removes', () => {
  test.for(CASES)('%s (%s)', ([, mode, diff, count, text]) => {
    const messages = [
      `Stripped ${count} unified diff header ${count === 1 ? 'line' : 'lines'} from diff input`,
    ]
    expect(normalized(diff, mode)).toEqual({ text, messages: count === 0 ? [] : messages })
  })

  test('the same without a logger', () => {
    expect(normalizeUnifiedDiff('@@ -1 +1 @@\n-x\n')).toBe('-x\n')
  })
})

describe('a unified diff is applied', () => {
  const update = [
    'diff --git a/a.py b/a.py',
    'index a1b2c3d..d3c2b1a 100644',
    '--- a/a.py',
    '+++ b/a.py',
    '@@ -1,2 +1,2 @@ def f():',
    ' one',
    '-two',
    '+2',
    '',
  ]
  const create = ['--- /dev/null', '+++ b/a.py', '@@ -0,0 +1,2 @@', '+one', '+two']

  test.each([agents, undefined])('as an update, by both dialects', (profile) => {
    for (const ending of ['\n', '\r\n']) {
      const messages: string[] = []
      const logger = { debug: (message: string) => messages.push(message) }
      const options = { logger, ...(profile && { profile }) }
      const lines = profile === agents ? update.filter((line) => !line.startsWith('index ')) : update
      const result = applyDiff('one\ntwo\nthree\n', lines.join(ending), 'default', options)
      expect(result).toMatchObject({ ok: true, text: 'one\n2\nthree\n' })
      expect(messages).toEqual(['Stripped 4 unified diff header lines from diff input'])
    }
  })

  test('but agents does not accept a line with hashes as a header', () => {
    const result = applyDiff('one\ntwo\n', update.join('\n'), 'default', { profile: agents })
    expect(result).toMatchObject({
      ok: false,
      failures: [{ code: 'unexpected-line', line: 2, text: 'index a1b2c3d..d3c2b1a 100644' }],
    })
  })

  test.each([agents, undefined])('as a new file, by both dialects', (profile) => {
    for (const ending of ['\n', '\r\n']) {
      const result = applyDiff('', create.join(ending), 'create', profile && { profile })
      expect(result).toMatchObject({ ok: true, text: `one${ending}two` })
    }
  })

  test('in an envelope the logger is called for every section', () => {
    const messages: string[] = []
    const logger = { debug: (message: string) => messages.push(message) }
    const result = applyDiff(
      'one\ntwo\n',
      `*** Begin Patch\n*** Update File: file\n${update.join('\n')}*** End Patch`,
      'default',
      { logger },
    )
    expect(result.ok).toBe(true)
    expect(messages).toEqual(['Stripped 4 unified diff header lines from diff input'])
  })

  test('content that looks like a header stays under standard', () => {
    const result = applyDiff('-- old\nx\n', '--- old\n x\n', 'default')
    expect(result).toMatchObject({ ok: true, text: 'x\n' })
  })

  test('numbers are a line hint anywhere under standard, and are ignored by agents', () => {
    const text = 'x\n\nx\n\nx\n'
    const diff = '@@ -3,1 +3,1 @@ section\n-x\n+y\n'
    expect(applyDiff(text, diff)).toMatchObject({ ok: true, text: 'x\n\ny\n\nx\n' })
    expect(applyDiff(text, diff, 'default', { profile: agents })).toMatchObject({
      ok: true,
      text: 'y\n\nx\n\nx\n',
    })
  })
})

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BIN, emend, scratch } from './emend.js'

/** Returns the offered values, and what the shell should complete itself. */
function suggestions(words: readonly string[], cwd?: string): { offered: string[]; others: string } {
  const { exitCode, stdout, stderr } = emend(['complete', '--', ...words], cwd === undefined ? {} : { cwd })
  expect([exitCode, stderr]).toEqual([0, ''])
  const lines = stdout.split('\n').slice(0, -1)
  return {
    offered: lines.slice(0, -1).map((line) => line.split('\t')[0] ?? ''),
    others: lines.at(-1) ?? '',
  }
}

test.each<[readonly string[], readonly string[]]>([
  [['ex'], ['explain']],
  [['--ver'], ['--version']],
  [['apply', '--inter'], ['--interactive']],
  [['apply', 'a.patch', '--inter'], ['--interactive']],
  [['apply', '--profile', 'len'], ['lenient']],
  [['apply', '--profile=len'], ['--profile=lenient']],
  [['apply', '--profile', '=', 'len'], ['lenient']],
  [
    ['apply', '--profile', '='],
    ['strict', 'standard', 'lenient', 'opencode', 'roo', 'agents', 'codex'],
  ],
  [['apply', '--format', 'u'], ['unified-diff']],
  [['convert', '--to', 'v'], ['v4a']],
  [['schema', '--for', 'gem'], ['gemini']],
  [
    ['hook', 'c'],
    ['claude', 'cline', 'codex', 'copilot', 'crush'],
  ],
  [['schema', '--for', 'gemini', 'se'], ['search-replace']],
  [['prompt', 'v'], ['v4a']],
  [
    ['explain', '--replacer', 'line-'],
    ['line-part', 'line-numbers'],
  ],
  [
    ['complete', ''],
    ['bash', 'zsh', 'fish'],
  ],
  [['apply', '<', 'a', '>', 'b', '--profile', 'ro'], ['roo']],
  [['nothing', ''], []],
  [['prompt', 'v4a', ''], []],
  [['edit', 'a.js', '--old', ''], []],
  [['apply', '--', '--pro'], []],
])('%j is completed', (words, offered) => {
  const found = suggestions(words)
  expect(found.offered.toSorted()).toEqual(offered.toSorted())
})

test.each<[readonly string[], string]>([
  [['apply', ''], ':files'],
  [['apply', '--file', ''], ':files'],
  [['apply', '--config', 'a'], ':files'],
  [['edit', ''], ':files'],
  [['edit', 'a', '--old', ''], ':none'],
  [['edit', 'a', '--old', '--profile', ''], ':none'],
  [['batch', '<', ''], ':files'],
  [['batch', '<', 'a', '2>', 'b'], ':files'],
  [['apply', '--cwd', ''], ':folders'],
  [['trust', ''], ':folders'],
  [['apply', '--', '--pro'], ':files'],
  [['apply', 'a.patch', ''], ':files'],
])('%j is completed with %s', (words, others) => {
  expect(suggestions(words).others).toBe(others)
})

test('the ids of commits are offered, latest first', () => {
  const folder = scratch({ 'a.txt': 'one\n' })
  for (const [old, now] of [
    ['one', 'two'],
    ['two', 'three'],
  ] as const)
    emend(['edit', 'a.txt', '--old', old, '--new', now, '--cwd', folder])
  const { stdout } = emend(['log', '--json', '--cwd', folder])
  const ids = (JSON.parse(stdout) as { commits: { id: string }[] }).commits.map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(suggestions(['undo', ''], folder).offered).toEqual(ids)
  expect(suggestions(['undo', '--cwd', folder, '']).offered).toEqual(ids)
  expect(suggestions(['undo', ids[0] ?? '']).offered).toEqual([])
})

test('no configuration is run for completion', () => {
  const folder = scratch({ 'emend.config.mjs': "throw new Error('run')\n" })
  expect(suggestions(['apply', '--profile', 'len'], folder).offered).toEqual(['lenient'])
})

test('an unknown shell is reported in one sentence', () => {
  expect(emend(['complete', 'bosh'])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'emend: unknown shell bosh (did you mean bash?); known are bash, zsh, fish\n',
  })
})

const hasBash = spawnSync('bash', ['--version']).status === 0
if (!hasBash) console.log('the script for bash is not tested: there is no bash')

describe.skipIf(!hasBash)('the script for bash', () => {
  /** Lets bash complete a line of words as they are written, and returns what it offers. */
  function completed(folder: string, words: readonly string[]): string[] {
    mkdirSync(join(folder, 'bin'), { recursive: true })
    const bin = join(folder, 'bin/emend')
    writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`)
    chmodSync(bin, 0o755)
    const script = join(folder, 'complete.bash')
    writeFileSync(script, emend(['complete', 'bash']).stdout)
    const line = words.map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ')
    const program = `set -u; source "${script}"; source "${script}"; COMP_WORDS=(${line}); COMP_CWORD=${words.length - 1}
      _emend_complete; printf '%s\\n' "\${COMPREPLY[@]-}"`
    const { stdout, stderr, status } = spawnSync('bash', ['--norc', '--noprofile', '-c', program], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH']}` },
    })
    expect([status, stderr]).toEqual([0, ''])
    return stdout.split('\n').filter((one) => one !== '')
  }

  test('can be sourced twice, and offers the known words', () => {
    const folder = scratch()
    expect(completed(folder, ['emend', 'apply', '--profile', 'len'])).toEqual(['lenient'])
    expect(completed(folder, ['emend', 'apply', ''])).toEqual([])
  })

  test.each([
    ['a redirection', ['emend', 'batch', '<', 'a', '>', 'precious.txt', '']],
    ['a command in quotes', ['emend', 'edit', 'x', '--old', '"$(touch ran)"', '--profile', 'len']],
    ['a command in back-quotes', ['emend', 'edit', '`touch ran`', '--profile', 'len']],
    ['a command at the cursor', ['emend', 'apply', '$(touch ran)']],
    ['the end of a quote', ['emend', 'apply', "';touch ran;'", '']],
    ['a separator', ['emend', 'apply', ';', 'touch', 'ran', '']],
    ['an assignment', ['emend', 'apply', 'x[$(touch ran)]', '']],
    ['an option of the shell', ['emend', '-e', '$(touch ran)', '-n', '']],
    ['lines', ['emend', 'apply', 'a\ntouch ran\n', '']],
    ['a glob', ['emend', 'apply', '*', '']],
  ])('does not evaluate the word: %s', (_, words) => {
    const folder = scratch({ 'precious.txt': 'keep\n', a: 'a\n' })
    completed(folder, words)
    expect([existsSync(join(folder, 'ran')), readFileSync(join(folder, 'precious.txt'), 'utf8')]).toEqual([
      false,
      'keep\n',
    ])
  })
})

import { expect, test } from 'vitest'
import { emend } from './emend.js'

test.each(['bash', 'zsh', 'fish'])('a script for %s', (shell) => {
  const { exitCode, stdout, stderr } = emend(['complete', shell])
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(stdout).toContain('emend complete --')
})

function suggestions(...words: readonly string[]): string[] {
  const { stdout } = emend(['complete', '--', ...words])
  return stdout.split('\n').flatMap((line) => (/^[^:\t]/.test(line) ? [line.split('\t')[0] ?? ''] : []))
}

test('commands, options and their names are completed', () => {
  expect(suggestions('ex')).toEqual(['explain'])
  expect(suggestions('apply', '--inter')).toEqual(['--interactive'])
  expect(suggestions('apply', '--profile', 'len')).toEqual(['lenient'])
  expect(suggestions('convert', '--to', 'v')).toEqual(['v4a'])
  expect(suggestions('schema', '--for', 'gem')).toEqual(['gemini'])
})

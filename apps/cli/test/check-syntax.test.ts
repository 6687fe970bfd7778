import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const FILES = { 'a.json': '{"a": 1,\n "b": 2}\n' }
const BREAK = ['--old', '1,', '--new', '1']

describe('--check-syntax', () => {
  test('refuses an edit after which a file does not parse, and names the line', () => {
    const cwd = scratch(FILES)
    const { exitCode, stderr } = emend(['edit', '-C', cwd, 'a.json', ...BREAK, '--check-syntax'])
    expect([exitCode, tree(cwd)]).toEqual([1, FILES])
    expect(stderr).toContain('line 2: a comma is expected before')
  })

  test('lets go on what parses, and is off by default', () => {
    const fine = ['edit', '-C', scratch(FILES), 'a.json', '--old', '1,', '--new', '3,', '--check-syntax']
    expect(emend(fine)).toMatchObject({ exitCode: 0, stderr: '' })
    expect(emend(['edit', '-C', scratch(FILES), 'a.json', ...BREAK])).toMatchObject({
      exitCode: 0,
      stderr: '',
    })
  })
})

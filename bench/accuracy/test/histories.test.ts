import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { gitHistory } from '../src/histories/git-history.js'
import { isWritten, sourceText } from '../src/histories/history.js'

const bytes = (text: string) => new TextEncoder().encode(text)

test('texts written by people are read, others are not', () => {
  expect(sourceText(bytes('a\nb\n'))).toBe('a\nb\n')
  expect(sourceText(bytes('a\0b'))).toBeUndefined()
  expect(sourceText(new Uint8Array([0xff, 0x41]))).toBeUndefined()
  expect(sourceText(bytes('x'.repeat(500)))).toBeUndefined()
  expect(sourceText(bytes('a\rb'))).toBeUndefined()
  expect(isWritten('src/a.ts')).toBe(true)
  expect(['dist/a.js', 'a/node_modules/b.js', 'a.min.js', 'package-lock.json'].some(isWritten)).toBe(false)
})

const hasGit = (() => {
  try {
    execFileSync('git', ['--version'])
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!hasGit)('the history of a repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'emend-history-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('returns the files that each commit changed, before and after', async () => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args])
    git('init', '-q')
    writeFileSync(join(folder, 'a b.txt'), 'one\n')
    git('add', '.')
    git('commit', '-qm', 'first')
    writeFileSync(join(folder, 'a b.txt'), 'two\n')
    writeFileSync(join(folder, 'new.txt'), 'new\n')
    git('add', '.')
    git('commit', '-qm', 'second')
    const changes = await gitHistory(folder, 10)
    expect(changes).toMatchObject([{ path: 'a b.txt', before: 'one\n', after: 'two\n' }])
  })
})

import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch } from './emend.js'

const PATCH = '*** Begin Patch\n*** Update File: a.txt\n@@\n-two\n+2\n*** End Patch\n'

function start(env: Readonly<Record<string, string>> = {}) {
  const cwd = scratch({
    'a.txt': 'one\ntwo\n',
    'change.patch': PATCH,
    'wrong.patch': PATCH.replace('two', 'six'),
  })
  const own = join(cwd, 'own')
  const folder = join(own, 'emend', 'code')
  const run = (...args: string[]) =>
    emend(args, { cwd, env: { XDG_STATE_HOME: own, LOCALAPPDATA: own, ...env } })
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  return { folder, run, files, file: () => join(folder, files()[0]?.name ?? '') }
}

describe('the code of a command', () => {
  test('is cached in the folder of the key, for this user only', () => {
    const { run, files, folder } = start()
    expect(run('explain', 'change.patch').exitCode).toBe(0)
    expect(files().length).toBeGreaterThan(0)
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o077).toBe(0)
  })

  test('cannot be reached by a request, even if the folder is in its root', () => {
    const { run, file } = start()
    run('explain', 'change.patch')
    const before = readFileSync(file())
    const path = file().slice(file().indexOf('own'))
    const written = run('edit', path, '--old', 'x', '--new', 'other code', '--all')
    expect(written).toMatchObject({ exitCode: 1 })
    expect(written.stderr + written.stdout).toContain('is where the key of the user is kept')
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  test('is not cached if Node caches none', () => {
    const { run, folder } = start({ NODE_DISABLE_COMPILE_CACHE: '1' })
    expect(run('explain', 'change.patch').exitCode).toBe(0)
    expect(() => statSync(folder)).toThrow('ENOENT')
  })

  test('is not required: if the folder cannot be created, the command still runs', () => {
    const { run } = start({ XDG_STATE_HOME: '/dev/null', LOCALAPPDATA: '/dev/null' })
    expect(run('explain', 'change.patch')).toMatchObject({ exitCode: 0, stderr: '' })
  })
})

test('a program handles non-ASCII characters, whether its code was cached or not', () => {
  const cwd = scratch({ 'a.txt': 'one();\ntwo();\nthree();\n' })
  const own = join(cwd, 'own')
  const block = 'a.txt\n<<<<<<< SEARCH\n│one();\n│two();\n=======\n│one();\n│2();\n>>>>>>> REPLACE\n'
  const check = (env: Readonly<Record<string, string>>) =>
    emend(['apply', '--check'], { cwd, input: block, env }).exitCode
  const kept = { XDG_STATE_HOME: own, LOCALAPPDATA: own }
  expect([check(kept), check(kept), check({ ...kept, NODE_DISABLE_COMPILE_CACHE: '1' })]).toEqual([0, 0, 0])
})

describe('the cached code of a command', () => {
  test('is written once, and differs for another command', () => {
    const { run, files, file } = start()
    run('explain', 'change.patch')
    const { mtimeMs, ino } = statSync(file())
    expect(run('explain', 'change.patch').exitCode).toBe(0)
    expect(statSync(file())).toMatchObject({ mtimeMs, ino })
    run('list')
    expect(files().map(({ name }) => name.split('-')[1])).toEqual(['explain', 'list'])
  })

  test('is not written by a run that failed', () => {
    const { run, files } = start()
    expect(run('apply', 'wrong.patch').exitCode).toBe(1)
    expect(files()).toEqual([])
  })

  test.each([
    ['a byte is another', (bytes: Buffer) => bytes.fill(bytes.readUInt8(50_000) ^ 0x55, 50_000, 50_001)],
    ['it is cut', (bytes: Buffer) => bytes.subarray(0, 100_000)],
    ['it is empty', () => Buffer.alloc(0)],
    ['it is of another program', (bytes: Buffer) => Buffer.concat([Buffer.alloc(32), bytes.subarray(32)])],
  ])('is not run but written again if %s', (_, damage) => {
    const { run, file } = start()
    const before = run('explain', 'change.patch')
    writeFileSync(file(), damage(readFileSync(file())))
    const damaged = readFileSync(file())
    expect(run('explain', 'change.patch')).toEqual(before)
    expect(readFileSync(file()).equals(damaged)).toBe(false)
    expect(run('explain', 'change.patch')).toEqual(before)
  })

  test.skipIf(process.platform === 'win32')('is not run if others can write it', () => {
    const { run, file, folder } = start()
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o777)
    expect(run('explain', 'change.patch').exitCode).toBe(0)
    expect(readdirSync(folder)).toEqual([])
    chmodSync(folder, 0o700)
    run('explain', 'change.patch')
    const { ino } = statSync(file())
    chmodSync(file(), 0o666)
    expect(run('explain', 'change.patch').exitCode).toBe(0)
    expect(statSync(file()).ino).not.toBe(ino)
  })
})

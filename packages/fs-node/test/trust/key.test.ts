import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Disk, nodeDisk } from '../../src/disk.js'
import { userKeyFolder } from '../../src/key-folder.js'
import { KeyError, makeKey, readKey } from '../../src/trust/key.js'
import { sealsOf } from '../../src/trust/seal.js'

let home: string
let folder: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'emend-key-'))
  folder = join(home, 'state', 'emend')
})

afterEach(() => rm(home, { recursive: true }))

const onPosix = test.skipIf(process.platform === 'win32')

// promise: no-key
describe('the key', () => {
  test('does not exist before it is created, and never changes afterwards', async () => {
    expect(await readKey(nodeDisk, folder)).toBeUndefined()
    const key = await makeKey(nodeDisk, folder)
    expect(key).toHaveLength(32)
    expect(await readKey(nodeDisk, folder)).toEqual(key)
    expect(await readdir(folder)).toEqual(['key'])
  })

  onPosix('is for the user alone, and so is its folder', async () => {
    await makeKey(nodeDisk, folder)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
  })

  test.each<[string, Disk]>([
    ['with hard links', nodeDisk],
    [
      'without',
      { ...nodeDisk, link: () => Promise.reject(Object.assign(new Error('EPERM'), { code: 'EPERM' })) },
    ],
  ])('is the same for all processes that create it at once, on a disk %s', async (_, disk) => {
    await Promise.all(Array.from({ length: 16 }, () => makeKey(disk, folder)))
    const keys = await Promise.all(Array.from({ length: 4 }, () => makeKey(nodeDisk, folder)))
    for (const key of keys) expect(key).toEqual(keys[0])
    expect(await readdir(folder)).toEqual(['key'])
  })

  onPosix.each<[string, (file: string) => Promise<unknown>]>([
    ['that others can read', (file) => chmod(file, 0o644)],
    ['whose folder others can write', () => chmod(folder, 0o777)],
    ['that is cut short', (file) => writeFile(file, 'abc')],
    ['that is a link', (file) => rm(file).then(() => symlink('/dev/zero', file))],
    ['that is a folder', (file) => rm(file).then(() => mkdir(file))],
  ])('%s is not used, and no other is made', async (_, change) => {
    await makeKey(nodeDisk, folder)
    await change(join(folder, 'key'))
    await expect(readKey(nodeDisk, folder)).rejects.toBeInstanceOf(KeyError)
    expect(await sealsOf(nodeDisk, folder).problem()).toContain(folder)
  })

  test('that cannot be created is a problem, and only this process accepts what it seals then', async () => {
    await writeFile(join(home, 'state'), 'in the way')
    const seals = sealsOf(nodeDisk, folder)
    expect(await seals.problem()).toContain('cannot be used')
    const { bytes } = await seals.seal('plan', 'text')
    expect(await seals.unseal('plan', bytes)).toMatchObject({ text: 'text', verified: true })
  })
})

// promise: seal
describe('a seal', () => {
  test('is valid for one kind and one text only', async () => {
    const seals = sealsOf(nodeDisk, folder)
    const { bytes } = await seals.seal('plan', 'text')
    const whole = new TextDecoder().decode(bytes)
    const verified = async (kind: 'plan' | 'mark', text: string) =>
      (await seals.unseal(kind, new TextEncoder().encode(text))).verified
    expect(await verified('plan', whole)).toBe(true)
    expect(await verified('mark', whole)).toBe(false)
    expect(await verified('mark', whole.replace(' plan ', ' mark '))).toBe(false)
    expect(await verified('plan', `${whole}.`)).toBe(false)
    expect(await verified('plan', whole.replace('emend 2', 'emend 3'))).toBe(false)
    expect(await verified('plan', 'text')).toBe(false)
  })
})

test.each<[Record<string, string>, NodeJS.Platform, string, string | undefined]>([
  [{}, 'linux', '/home/user', '/home/user/.local/state/emend'],
  [{ XDG_STATE_HOME: '/state' }, 'linux', '/home/user', '/state/emend'],
  [{ XDG_STATE_HOME: 'state' }, 'linux', '/home/user', '/home/user/.local/state/emend'],
  [{}, 'linux', '', undefined],
  [{ XDG_STATE_HOME: '/state' }, 'darwin', '', '/state/emend'],
])('with %j on %s and the home %j the key is in %j', (environment, platform, user, expected) => {
  expect(userKeyFolder(environment, platform, user)).toBe(expected)
})

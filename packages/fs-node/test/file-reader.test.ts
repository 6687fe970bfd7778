import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { secretsIn } from '@emend/fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { nodeDisk } from '../src/disk.js'
import { nodeFileSystem, toolFileSystem } from '../src/index.js'
import { fileReader, SECRET_FILES } from '../src/reader.js'
import { sharesSecret } from '../src/secrets.js'

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-reader-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'project', 'src'), { recursive: true })
  writeFileSync(join(folder, 'secret'), 'secret')
  writeFileSync(join(folder, 'project', 'a'), 'A')
  writeFileSync(join(folder, 'project', 'src', 'b'), 'B')
  symlinkSync(join(folder, 'project'), join(folder, 'link'), 'dir')
  return folder
}

const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString()

test('paths are absolute, or relative to a folder below the root', async () => {
  const folder = project()
  for (const root of [join(folder, 'project'), join(folder, 'link')]) {
    const read = fileReader(root, join(root, 'src'))
    expect(textOf(await read('b'))).toBe('B')
    expect(textOf(await read('../a'))).toBe('A')
    expect(textOf(await read(join(folder, 'project', 'a')))).toBe('A')
    expect(textOf(await read(join(root, 'src', 'b')))).toBe('B')
    expect(await read('gone')).toBeUndefined()
  }
})

test('nothing outside the root and nothing in closed folders is read', async () => {
  const folder = project()
  const read = fileReader(join(folder, 'project'))
  for (const path of [
    '../secret',
    join(folder, 'secret'),
    '/etc/passwd',
    '.git/config',
    'link/../.git/config',
    '.',
  ])
    await expect(read(path)).rejects.toMatchObject({ code: 'path-refused' })
  await expect(read('src')).rejects.toMatchObject({ code: 'not-a-file' })
  symlinkSync(join(folder, 'secret'), join(folder, 'project', 'leak'))
  await expect(read('leak')).rejects.toMatchObject({ code: 'path-refused' })
})

// promise: secrets
describe('files for secrets', () => {
  const SECRET = [
    ...[
      '.env',
      '.env.local',
      'prod.env',
      'src/.ENV',
      '.npmrc',
      '.netrc',
      '.pypirc',
      'src/.NpmRc',
      '.envrc',
      '.git-credentials',
      '.pgpass',
      '.htpasswd',
      'store.P12',
      'store.jks',
      'credentials',
    ],
    ...[
      'id_rsa',
      'id_ed25519',
      'id_work.old',
      'server.pem',
      'tls.KEY',
      '.env.',
      '.env ',
      '.e\u200cnv',
      '.env:x',
    ],
  ]
  const OPEN = [
    ...[
      '.env.example',
      'env',
      'src/.envrc.md',
      'id_rsa.pub',
      'ID_ED25519.PUB',
      'npmrc',
      'pem',
      'key.ts',
      'keys',
    ],
    ...['credentials.ts', 'src/my_id_x', 'environment', '.environment'],
  ]
  const projectWith = () => {
    const folder = join(project(), 'project')
    for (const name of [...SECRET, ...OPEN]) writeFileSync(join(folder, name), 'x')
    return folder
  }

  test('are not read', async () => {
    const read = fileReader(projectWith())
    for (const name of SECRET)
      await expect(read(name)).rejects.toMatchObject({ code: 'path-refused', path: name })
    await expect(read('.env')).rejects.toMatchObject({ reason: 'may hold secrets' })
    for (const name of OPEN) expect([name, textOf(await read(name))]).toEqual([name, 'x'])
  })

  test('are not read by a link either, of whatever name, nor by a link of their name', async () => {
    const folder = projectWith()
    symlinkSync('.env', join(folder, 'notes.txt'))
    symlinkSync('../notes.txt', join(folder, 'src/again.txt'))
    symlinkSync(join(folder, 'id_rsa'), join(folder, 'id_rsa.pub.txt'))
    symlinkSync('src', join(folder, 'linked'))
    symlinkSync('a', join(folder, 'a.pem'))
    const [read, files] = [fileReader(folder), toolFileSystem(folder)]
    for (const path of [
      'notes.txt',
      './src/again.txt',
      'linked/again.txt',
      'linked/.ENV',
      'id_rsa.pub.txt',
      'a.pem',
    ]) {
      await expect(read(path)).rejects.toMatchObject({ reason: 'may hold secrets' })
      await expect(files.readFile(path)).rejects.toMatchObject({ reason: 'may hold secrets' })
      await expect(files.writeFile(path, Buffer.from('mine'))).rejects.toMatchObject({
        reason: 'may hold secrets',
      })
      const write = { path, before: undefined, after: Buffer.from('mine') }
      expect(await files.commit?.([write], { onProgress: () => {} })).toMatchObject({ ok: false })
    }
    for (const name of SECRET) expect(readFileSync(join(folder, name), 'utf8')).toBe('x')
  })

  test('are not read by a hard link either, wherever it is; other files with several names are', async () => {
    const folder = projectWith()
    linkSync(join(folder, '.env'), join(folder, 'src/notes.txt'))
    mkdirSync(join(folder, 'deep/er'), { recursive: true })
    writeFileSync(join(folder, 'deep/er/tls.key'), 'x')
    linkSync(join(folder, 'deep/er/tls.key'), join(folder, 'b.txt'))
    symlinkSync('../b.txt', join(folder, 'src/again.txt'))
    writeFileSync(join(folder, 'secret of another name'), 'x')
    symlinkSync('secret of another name', join(folder, 'linked.pem'))
    linkSync(join(folder, 'secret of another name'), join(folder, 'c.txt'))
    linkSync(join(folder, 'a'), join(folder, 'open.txt'))
    const [read, files] = [fileReader(folder), toolFileSystem(folder)]
    for (const path of ['src/notes.txt', 'b.txt', 'src/again.txt', 'c.txt']) {
      await expect(read(path)).rejects.toMatchObject({ reason: 'may hold secrets' })
      await expect(files.readFile(path)).rejects.toMatchObject({ reason: 'may hold secrets' })
    }
    expect(textOf(await read('open.txt'))).toBe('A')
    expect(textOf(await nodeFileSystem(folder).readFile('b.txt'))).toBe('x')
  })

  test('are not looked for without end: in a large tree a file with several names counts as one', async () => {
    const folder = projectWith()
    linkSync(join(folder, 'a'), join(folder, 'open.txt'))
    const many = Array.from({ length: 10_001 }, (_, i) => `${i}`)
    const disk = (names: readonly string[]) => ({ ...nodeDisk, readdir: async () => [...names] })
    const shares = (names: readonly string[]) =>
      sharesSecret(disk(names), folder, join(folder, 'open.txt'), secretsIn(SECRET_FILES))
    expect([await shares(many), await shares(many.slice(0, 9_000))]).toEqual([true, false])
  })

  test('are those of a list, which a host may change', async () => {
    const folder = projectWith()
    writeFileSync(join(folder, 'store.kdbx'), 'x')
    const names = [...SECRET_FILES, '*.kdbx', '!credentials']
    for (const read of [
      fileReader(folder, folder, names),
      (path: string) => toolFileSystem(folder, folder, names).readFile(path),
      (path: string) => nodeFileSystem(folder, { secrets: names }).readFile(path),
    ]) {
      for (const name of ['.env', 'store.kdbx'])
        await expect(read(name)).rejects.toMatchObject({ reason: 'may hold secrets' })
      expect(textOf(await read('credentials'))).toBe('x')
    }
    vi.stubEnv('EMEND_SECRETS', ' *.kdbx  !credentials ')
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(fileReader(folder)('store.kdbx')).rejects.toMatchObject({ reason: 'may hold secrets' })
    expect(textOf(await fileReader(folder)('credentials'))).toBe('x')
    expect(textOf(await fileReader(folder, folder, [])('.env'))).toBe('x')
    expect(textOf(await nodeFileSystem(folder).readFile('.env'))).toBe('x')
  })

  test('are on the page', () => {
    const page = readFileSync(new URL('../../../docs/safety.md', import.meta.url), 'utf8')
    const list = /<!-- secrets -->\n\n([\s\S]*?)\n\n/.exec(page)?.[1] ?? ''
    expect(Array.from(list.matchAll(/`([^`]+)`/g), ([, name]) => name)).toEqual(SECRET_FILES)
  })
})

import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toolFileSystem } from '../src/index.js'

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'emend-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'project', 'src'), { recursive: true })
  symlinkSync(join(folder, 'project'), join(folder, 'link'), 'dir')
  return folder
}

test('paths are absolute, or relative to a folder below the root', async () => {
  const folder = project()
  for (const root of [join(folder, 'project'), join(folder, 'link')]) {
    const check = toolFileSystem(root, join(root, 'src')).checkPath
    expect(await check?.('b')).toEqual({ ok: true, value: 'src/b' })
    expect(await check?.('../a')).toEqual({ ok: true, value: 'a' })
    expect(await check?.(join(folder, 'project', 'a'))).toEqual({ ok: true, value: 'a' })
  }
})

test.each(['../x', '/etc/hostname', '.env', 'src/.env.local', '.git/config'])(
  '%s is refused',
  async (path) => {
    const { checkPath, writeFile } = toolFileSystem(join(project(), 'project'))
    const checked = await checkPath?.(path)
    if (checked?.ok) await expect(writeFile(checked.value, new Uint8Array())).rejects.toThrow()
    else expect(checked).toMatchObject({ ok: false })
  },
)

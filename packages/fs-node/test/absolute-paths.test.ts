import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodeFileSystem } from '../src/index.js'

let root = ''

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'emend-absolute-'))
  await mkdir(join(root, 'src'))
  await writeFile(join(root, 'src/a.ts'), '')
})

afterAll(async () => {
  await rm(root, { recursive: true })
})

test('an absolute path below the root is read as a relative path if the option says so', async () => {
  const asked = nodeFileSystem(root, { absolutePaths: 'below-root' })
  expect(await asked.checkPath?.(join(root, 'src/a.ts'))).toEqual({ ok: true, value: 'src/a.ts' })
  for (const path of [root, `${root}/`])
    expect(await asked.checkPath?.(path)).toMatchObject({ failure: expect.stringContaining('absolute') })
  for (const path of [dirname(root), `${root}-other/a.ts`, join(root, '.git/config')])
    expect(await asked.checkPath?.(path)).toMatchObject({ ok: false })
  expect(nodeFileSystem(root).checkPath).toBeUndefined()
})

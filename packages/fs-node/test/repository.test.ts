import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRepository } from '../src/reader.js'
import { temporaryFolders } from './support/temporary-folders.js'

const temporaryFolder = temporaryFolders()

test('a folder is the top of a work tree where its .git is what git takes for one', async () => {
  const top = async (make: (git: string) => void) => {
    const folder = await temporaryFolder()
    make(join(folder, '.git'))
    return isRepository(folder)
  }
  const whole = (git: string) => {
    mkdirSync(join(git, 'objects'), { recursive: true })
    writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n')
  }
  expect(await top(whole)).toBe(true)
  expect(await top((git) => writeFileSync(git, 'gitdir: ../main/.git/worktrees/other\n'))).toBe(true)
  // What sandboxes leave in the place of a repository that is not there.
  expect(await top((git) => mkdirSync(git))).toBe(false)
  expect(await top((git) => writeFileSync(git, ''))).toBe(false)
  expect(await top((git) => writeFileSync(git, 'gitdi'))).toBe(false)
  expect(await top(() => undefined)).toBe(false)
})

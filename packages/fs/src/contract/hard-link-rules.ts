import { expectSame } from '@emend/core/testing'
import { expectContent, modeOf, type Rules, tellsMode, text } from './expect.js'
import type { Medium } from './medium.js'

/** Rules for files with several hard links, on media that support them, by name. */
export const HARD_LINK_RULES: Rules = {
  'writing leaves the other hard links': async (fileSystem, rule, medium) => {
    if (medium.hardLink === undefined) return
    for (const content of ['a longer content', 's', '']) {
      await fileSystem.writeFile('a.txt', text('a'))
      await medium.hardLink('a.txt', 'b.txt')
      await fileSystem.writeFile('a.txt', text(content))
      await expectContent(fileSystem, rule, 'a.txt', text(content))
      await expectContent(fileSystem, rule, 'b.txt', text('a'))
      await fileSystem.deleteFile('b.txt')
    }
  },
  'writing keeps and sets the permission bits of a hard link': async (fileSystem, rule, { hardLink }) => {
    if (hardLink === undefined || !(await tellsMode(fileSystem))) return
    await fileSystem.writeFile('a.txt', text('a'), { mode: 0o640 })
    await hardLink('a.txt', 'b.txt')
    await hardLink('a.txt', 'c.txt')
    await fileSystem.writeFile('b.txt', text('b'))
    expectSame(rule, await modeOf(fileSystem, 'b.txt'), 0o640)
    await fileSystem.writeFile('c.txt', text('c'), { mode: 0o755 })
    expectSame(rule, await modeOf(fileSystem, 'c.txt'), 0o755)
    expectSame(rule, await modeOf(fileSystem, 'a.txt'), 0o640)
  },
  'deleting one hard link leaves the others': async (fileSystem, rule, medium) => {
    if (medium.hardLink === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await medium.hardLink('a.txt', 'b.txt')
    await fileSystem.deleteFile('a.txt')
    expectSame(rule, await fileSystem.exists('a.txt'), false)
    await expectContent(fileSystem, rule, 'b.txt', text('a'))
    await expectCount(medium, rule, 'b.txt', 1)
  },
  'renaming one hard link leaves the others': async (fileSystem, rule, medium) => {
    if (medium.hardLink === undefined || fileSystem.rename === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await medium.hardLink('a.txt', 'b.txt')
    await fileSystem.rename('a.txt', 'c.txt')
    expectSame(rule, await fileSystem.exists('a.txt'), false)
    await expectContent(fileSystem, rule, 'c.txt', text('a'))
    await expectContent(fileSystem, rule, 'b.txt', text('a'))
    await expectCount(medium, rule, 'b.txt', 2)
  },
}

async function expectCount({ linkCount }: Medium, rule: string, path: string, count: number): Promise<void> {
  if (linkCount !== undefined) expectSame(rule, await linkCount(path), count)
}

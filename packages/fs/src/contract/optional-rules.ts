import { expectSame } from '@emend/core/testing'
import { commit } from './commit-request.js'
import { expectContent, modeOf, type Rules, tellsMode, text } from './expect.js'

/** Rules for the optional methods, where they are present, by name. */
export const OPTIONAL_RULES: Rules = {
  'stat gives kind and size': async (fileSystem, rule) => {
    if (fileSystem.stat === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('12345'))
    const file = await fileSystem.stat('folder/a.txt')
    expectSame(rule, [file.kind, file.size], ['file', 5])
    expectSame(rule, (await fileSystem.stat('folder')).kind, 'directory')
  },
  'listFiles lists the files below the root': async (fileSystem, rule) => {
    if (fileSystem.listFiles === undefined) return
    expectSame(rule, await fileSystem.listFiles(), [])
    for (const path of ['a.txt', 'folder/deep/b.txt', 'folder/c.txt'])
      await fileSystem.writeFile(path, text(path))
    expectSame(rule, [...(await fileSystem.listFiles())].sort(), [
      'a.txt',
      'folder/c.txt',
      'folder/deep/b.txt',
    ])
    await fileSystem.deleteFile('folder/c.txt')
    expectSame(rule, [...(await fileSystem.listFiles())].sort(), ['a.txt', 'folder/deep/b.txt'])
  },
  'writesOf tells what kept commits did to a file, the last one first': async (fileSystem, rule) => {
    if (fileSystem.writesOf === undefined) return
    await fileSystem.writeFile('a.txt', text('1'))
    expectSame(rule, await fileSystem.writesOf('a.txt'), [])
    const ids: (string | undefined)[] = []
    for (const [before, after] of [['1', '2'] as const, ['2', '3'] as const]) {
      const outcome = await commit(fileSystem, [{ path: 'a.txt', before: text(before), after: text(after) }])
      ids.unshift(outcome?.ok ? outcome.value.id : undefined)
    }
    const writes = await fileSystem.writesOf('a.txt')
    const kept = ids.filter((id) => id !== undefined)
    expectSame(
      rule,
      writes.map(({ id }) => id),
      kept,
    )
    if (kept.length > 0)
      expectSame(
        rule,
        writes.map(({ before }) => before && [...before]),
        [[50], [49]],
      )
    expectSame(rule, await fileSystem.writesOf('b.txt'), [])
  },
  'writing sets the permission bits asked for': async (fileSystem, rule) => {
    if (!(await tellsMode(fileSystem))) return
    for (const mode of [0o755, 0o600, 0o644, 0o444]) {
      await fileSystem.writeFile('new.txt', text(`${mode}`), { mode })
      expectSame(rule, await modeOf(fileSystem, 'new.txt'), mode)
      await fileSystem.deleteFile('new.txt')
    }
    await fileSystem.writeFile('old.txt', text('1'), { mode: 0o644 })
    await fileSystem.writeFile('old.txt', text('2'), { mode: 0o755 })
    expectSame(rule, await modeOf(fileSystem, 'old.txt'), 0o755)
  },
  'writing keeps the permission bits otherwise': async (fileSystem, rule) => {
    if (!(await tellsMode(fileSystem))) return
    for (const mode of [0o755, 0o600, 0o640]) {
      await fileSystem.writeFile('a.txt', text('first'), { mode })
      await fileSystem.writeFile('a.txt', text('second'))
      expectSame(rule, await modeOf(fileSystem, 'a.txt'), mode)
    }
    await expectContent(fileSystem, rule, 'a.txt', text('second'))
  },
  'rename moves content and permission bits': async (fileSystem, rule) => {
    if (fileSystem.rename === undefined) return
    await fileSystem.writeFile('a.txt', text('moved'), { mode: 0o755 })
    const mode = await modeOf(fileSystem, 'a.txt')
    await fileSystem.rename('a.txt', 'new/folder/b.txt')
    expectSame(rule, await fileSystem.exists('a.txt'), false)
    await expectContent(fileSystem, rule, 'new/folder/b.txt', text('moved'))
    expectSame(rule, await modeOf(fileSystem, 'new/folder/b.txt'), mode)
  },
  'rename replaces the file at its target': async (fileSystem, rule) => {
    if (fileSystem.rename === undefined) return
    await fileSystem.writeFile('a.txt', text('a'))
    await fileSystem.writeFile('b.txt', text('b'))
    await fileSystem.rename('a.txt', 'b.txt')
    await fileSystem.rename('b.txt', 'b.txt')
    expectSame(rule, await fileSystem.exists('a.txt'), false)
    await expectContent(fileSystem, rule, 'b.txt', text('a'))
  },
  'realPath gives every spelling of a path the same one': async (fileSystem, rule) => {
    if (fileSystem.realPath === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('a'))
    for (const path of ['folder/a.txt', './folder//a.txt', 'folder/./a.txt']) {
      expectSame(rule, await fileSystem.realPath(path), 'folder/a.txt')
    }
  },
  'realPath says where an absent file would be': async (fileSystem, rule) => {
    if (fileSystem.realPath === undefined) return
    await fileSystem.writeFile('folder/a.txt', text('a'))
    for (const path of ['folder/b.txt', 'new/folder/a.txt']) {
      expectSame(rule, await fileSystem.realPath(path), path)
    }
  },
}

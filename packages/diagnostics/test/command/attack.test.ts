import { existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { acceptWritten, nodeFileSystem } from '@emend/fs-node'
import { describe, expect, test } from 'vitest'
import { command, diagnostics } from '../../src/index.js'
import { engineOver, folderOf } from '../support/toy.js'

/** A linter that runs its configuration, as linters do. */
const LINTER = `import('node:path').then(({ resolve }) => import('file://' + resolve('lint.config.js')))`
const OWNED = "import { writeFileSync } from 'node:fs'\nwriteFileSync('owned', 'x')\nexport default 1\n"
const FILES = {
  'lint.config.js': "import rule from './rules/mine.js'\nexport default rule\n",
  'rules/mine.js': "export { default } from './deeper/helper.js'\n",
  'rules/deeper/helper.js': 'export default 1\n',
  'node_modules/plugin/index.js': 'export default 1\n',
  'package.json': '{ "type": "module" }\n',
  'a.txt': 'one\n',
}
const LOADS = ['lint.config.*', 'node_modules', 'package.json']

function linter(loads: Parameters<typeof command>[0]['loads'] = LOADS) {
  return command({ name: 'lint', run: [process.execPath, '-e', LINTER], output: 'lines', loads })
}

const EDIT = { path: 'a.txt', oldString: 'one', newString: 'two' }

// promise: written-code
describe('an answer that writes what a source loads, and a file for it to look at', () => {
  test.each([
    ['its configuration', 'lint.config.js'],
    ['its configuration, spelled otherwise', 'Lint.Config.JS'],
    ['a configuration of another name that it would find', 'lint.config.mjs'],
    ['one in a folder', 'deep/lint.config.js'],
    ['a rule that the configuration loads', 'rules/mine.js'],
    ['what that rule loads', 'rules/deeper/helper.js'],
    ['a package', 'node_modules/plugin/index.js'],
    ['a new package', 'node_modules/other/index.js'],
    ['the manifest', 'package.json'],
    ['a link to the configuration', 'link.txt'],
    ['a file below a link to a folder that it loads', 'linked/mine.js'],
  ])('goes in, and nothing of it is run, nor by the next edit: %s', async (_, path) => {
    const { engine, root, text } = engineOver(FILES, { sources: [linter()] })
    symlinkSync('lint.config.js', join(root, 'link.txt'))
    symlinkSync('rules', join(root, 'linked'))
    const old = existsSync(join(root, path)) ? text(path) : ''
    const result = await engine.apply([{ path, oldString: old, newString: OWNED }, EDIT])
    expect(result.message).toMatch(/Lint was not started, so it has looked at nothing: this edit writes /)
    expect([result.ok, text('a.txt'), text(path)]).toEqual([true, 'two\n', OWNED])
    const next = await engine.apply({ path: 'a.txt', oldString: 'two', newString: 'three' })
    expect(next.message).toMatch(/Lint was not started, .* an earlier edit wrote /)
    expect([next.ok, existsSync(join(root, 'owned'))]).toEqual([true, false])
  })

  test('is looked at if it writes another file', async () => {
    const { engine, text } = engineOver(FILES, { sources: [linter()] })
    const result = await engine.apply({ path: 'rules/other.js', oldString: '', newString: OWNED })
    expect([result.ok, result.message.includes('not started'), text('rules/other.js')]).toEqual([
      true,
      false,
      OWNED,
    ])
  })

  test('is moved to where the source loads it', async () => {
    const { engine, root } = engineOver({ ...FILES, 'notes.txt': OWNED }, { sources: [linter()] })
    const preview = await engine.preview({ path: 'deep/lint.config.mjs', oldString: '', newString: OWNED })
    expect(preview.message).toContain('not started')
    expect(existsSync(join(root, 'owned'))).toBe(false)
  })

  test('a source that cannot say what it loads is started, as its host had to write', async () => {
    const files = { ...FILES, 'rules/mine.js': 'export default 1\n' }
    const { engine, root, text } = engineOver(files, { sources: [linter('unknown')] })
    await engine.apply({ path: 'lint.config.js', oldString: text('lint.config.js'), newString: OWNED })
    expect(existsSync(join(root, 'owned'))).toBe(true)
  })

  test('a host that does not say it is told at once', () => {
    const options = { name: 'lint', run: ['lint'], output: 'lines' } as never
    expect(() => engineOver({}, { sources: [command(options)] })).toThrow(
      /does not say what it loads from the folder/,
    )
  })
})

const RULE = { path: 'rules/deeper/helper.js', oldString: 'export default 1\n', newString: OWNED }
const ran = (root: string) => existsSync(join(root, 'owned'))

describe('what a request wrote is run once', () => {
  test('a person accepts it as it is, and not after the next change of it', async () => {
    const keyFolder = folderOf({})
    const { engine, root, edit } = engineOver(FILES, { sources: [linter()] }, {}, keyFolder)
    await engine.apply(RULE)
    expect(await acceptWritten(root, undefined, { keyFolder })).toEqual(['rules/deeper/helper.js'])
    await edit('rules/mine.js', 'export', '// a change that was not accepted\nexport')
    expect(ran(root)).toBe(false)
    expect(await acceptWritten(root, undefined, { keyFolder })).toEqual(['rules/mine.js'])
    const result = await engine.apply(EDIT)
    expect([ran(root), result.message.includes('not started')]).toEqual([true, false])
  })

  test('it is what was there before the first request', async () => {
    const { engine, root } = engineOver(FILES, { sources: [linter()] })
    const written = await engine.apply(RULE)
    if (!written.ok || written.record === undefined) throw new Error(written.message)
    await engine.undo(written.record)
    expect((await engine.apply(EDIT)).message).not.toContain('not started')
    expect(ran(root)).toBe(false)
  })

  test('a host says that it may be', async () => {
    const { engine, root } = engineOver(FILES, { sources: [linter()], written: 'allow' })
    await engine.apply(RULE)
    expect(ran(root)).toBe(true)
  })

  test('the source refuses new errors: it could not look, so it refuses nothing', async () => {
    const { engine, root } = engineOver(FILES, { sources: [linter()], newErrors: 'refuse' })
    expect([(await engine.apply(RULE)).ok, ran(root)]).toEqual([true, false])
  })
})

describe('what an earlier process wrote is known', () => {
  test('by the history of the folder', async () => {
    const keyFolder = folderOf({})
    const { engine, root } = engineOver(
      FILES,
      { sources: [linter('unknown')] },
      { diagnostics: undefined } as never,
      keyFolder,
    )
    await engine.apply(RULE)
    const { again } = engineOver({}, {}, {}, keyFolder)
    const later = again(root, { diagnostics: diagnostics({ sources: [linter()] }) })
    expect((await later.apply(EDIT)).message).toContain('an earlier edit wrote rules/deeper/helper.js')
    expect(ran(root)).toBe(false)
  })

  test.each([3, 0])('also where the history keeps none of it any more: %s', async (history) => {
    const keyFolder = folderOf({})
    const { again, root } = engineOver(FILES, {}, {}, keyFolder)
    const edit = (path: string, oldString: string, newString: string) =>
      again(root, { fileSystem: nodeFileSystem(root, { keyFolder, history }) }).apply({
        path,
        oldString,
        newString,
      })
    await edit('rules/deeper/helper.js', 'export default 1\n', OWNED)
    for (let i = 0; i < 8; i++) await edit('a.txt', i === 0 ? 'one' : `${i - 1}`, `${i}`)
    const later = again(root, { diagnostics: diagnostics({ sources: [linter()] }) })
    const { message } = await later.apply({ path: 'a.txt', oldString: '7', newString: '8' })
    expect([message.includes('an earlier edit wrote rules/deeper/helper.js'), ran(root)]).toEqual([
      true,
      false,
    ])
  })

  test.each([
    ['below', 'rules', '.', 'deeper/helper.js'],
    ['above', '.', 'rules', 'rules/deeper/helper.js'],
  ])('also of a root %s', async (_, writes, looks, path) => {
    const keyFolder = folderOf({})
    const files = { ...FILES, 'rules/lint.config.js': "import './mine.js'\n", 'rules/a.txt': 'one\n' }
    const { again, root } = engineOver(files, {}, {}, keyFolder)
    await again(join(root, writes), {}).apply({ path, oldString: 'export default 1\n', newString: OWNED })
    const later = again(join(root, looks), { diagnostics: diagnostics({ sources: [linter()] }) })
    expect((await later.apply(EDIT)).message).toContain('was not started')
    expect([ran(root), ran(join(root, 'rules'))]).toEqual([false, false])
  })

  test('also of a session that is longer than the history', async () => {
    const { engine, root, edit } = engineOver(FILES, { sources: [linter()] })
    await engine.apply(RULE)
    for (let i = 0; i < 8; i++) await edit('a.txt', i === 0 ? 'one' : `${i - 1}`, `${i}`)
    expect(ran(root)).toBe(false)
  })
})

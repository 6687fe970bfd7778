import { existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { command } from '../../src/index.js'
import { engineOver } from '../support/toy.js'

/** A linter that runs its configuration, as linters do. */
const LINTER = `import('node:path').then(({ resolve }) => import('file://' + resolve('lint.config.js')))`
const OWNED = "import { writeFileSync } from 'node:fs'\nwriteFileSync('owned', 'x')\n"
const FILES = {
  'lint.config.js': "import rule from './rules/mine.js'\nexport default rule\n",
  'rules/mine.js': "export { default } from './deeper/helper'\n",
  'rules/deeper/helper.js': 'export default 1\n',
  'node_modules/plugin/index.js': 'export default 1\n',
  'package.json': '{ "type": "module" }\n',
  'a.txt': 'one\n',
}

function linter(loads: Parameters<typeof command>[0]['loads']) {
  return command({ name: 'lint', run: [process.execPath, '-e', LINTER], output: 'lines', loads })
}

const LOADS = ['lint.config.*', 'node_modules', 'package.json']

// promise: source-code-closed
describe('an answer that writes what a source loads, and a file for it to look at', () => {
  test.each([
    ['its configuration', 'lint.config.js'],
    ['its configuration, spelled otherwise', 'Lint.Config.JS'],
    ['a configuration of another name that it would find', 'lint.config.mjs'],
    ['one in a folder', 'deep/lint.config.js'],
    ['a rule that the configuration loads', 'rules/mine.js'],
    ['what that rule loads, by a name without its ending', 'rules/deeper/helper.js'],
    ['what it would load instead', 'rules/deeper/helper/index.js'],
    ['a package', 'node_modules/plugin/index.js'],
    ['a new package', 'node_modules/other/index.js'],
    ['the manifest', 'package.json'],
    ['a link to the configuration', 'link.txt'],
    ['a file below a link to a folder that it loads', 'linked/mine.js'],
  ])('is refused as a whole: %s', async (_, path) => {
    const { engine, root, text } = engineOver(FILES, { sources: [linter(LOADS)] })
    symlinkSync('lint.config.js', join(root, 'link.txt'))
    symlinkSync('rules', join(root, 'linked'))
    const isThere = existsSync(join(root, path))
    const old = isThere ? text(path) : ''
    const request = [
      { path, oldString: old, newString: OWNED },
      { path: 'a.txt', oldString: 'one', newString: 'two' },
    ]
    const result = await engine.apply(request)
    expect(result.ok).toBe(false)
    expect(result.failures).toMatchObject([
      { code: 'path-refused', reason: expect.stringContaining('is loaded by lint') },
    ])
    expect([text('a.txt'), existsSync(join(root, 'owned'))]).toEqual(['one\n', false])
  })

  test('it may be read, and other files may be written', async () => {
    const { engine, root } = engineOver(FILES, { sources: [linter(LOADS)] })
    expect(await engine.read('lint.config.js')).toMatchObject({ ok: true })
    const result = await engine.apply({ path: 'rules/other.js', oldString: '', newString: OWNED })
    expect([result.ok, existsSync(join(root, 'owned'))]).toEqual([true, false])
  })

  test('a source that cannot say what it loads is not protected, as its host had to write', async () => {
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

test('a configuration that a person changes is followed as it is now', async () => {
  const { engine, root } = engineOver(FILES, { sources: [linter(LOADS)] })
  writeFileSync(join(root, 'lint.config.js'), "import './elsewhere.js'\n")
  expect(await engine.apply({ path: 'elsewhere.js', oldString: '', newString: OWNED })).toMatchObject({
    failures: [{ code: 'path-refused' }],
  })
})

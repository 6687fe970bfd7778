import { execFileSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const SETTINGS = '// mine\n{\n  "plugin": ["other"], // why\n}\n'

function setup(home: string, ...args: readonly string[]) {
  return emend(['setup', ...args], { cwd: home, env: { HOME: home, USERPROFILE: home } })
}

test('the change is shown and made; a second run does nothing; --remove restores the settings to the byte', () => {
  const home = scratch({ '.config/opencode/opencode.jsonc': SETTINGS })
  const file = join(home, '.config', 'opencode', 'opencode.jsonc')
  const { exitCode, stdout } = setup(home, 'opencode')
  expect(exitCode).toBe(0)
  expect(stdout).toContain(
    '\n-  "plugin": ["other"], // why\n+  "plugin": ["other", "emend-opencode"], // why\n',
  )
  expect(stdout).toContain(`written to ${file}\n`)
  expect(readFileSync(file, 'utf8')).toBe(SETTINGS.replace('"other"', '"other", "emend-opencode"'))
  expect(setup(home, 'opencode')).toMatchObject({
    exitCode: 0,
    stdout: `${file} has emend already: nothing to do\n`,
  })
  expect(setup(home, 'opencode', '--remove').exitCode).toBe(0)
  expect(tree(home)).toEqual({ '.config/opencode/opencode.jsonc': SETTINGS })
  expect(setup(home, 'opencode', '--remove').stdout).toBe(`${file} has no emend: nothing to do\n`)
})

test('--dry-run only shows the change', () => {
  const home = scratch()
  const { exitCode, stdout } = setup(home, 'codex', '--dry-run')
  expect(exitCode).toBe(0)
  expect(stdout).toContain('+[[hooks.PreToolUse]]\n')
  expect(tree(home)).toEqual({})
})

test('a missing file is created, and removed; the next step for the user is printed', () => {
  const home = scratch()
  const { stdout } = setup(home, 'codex')
  expect(stdout).toContain('only when you have trusted it')
  expect(existsSync(join(home, '.codex', 'config.toml'))).toBe(true)
  expect(setup(home, 'codex', '--remove').exitCode).toBe(0)
  expect(tree(home)).toEqual({})
})

test('--project changes the settings of the folder', () => {
  const home = scratch({ 'app/a': '' })
  expect(setup(home, 'gemini', '--project', '--cwd', 'app').exitCode).toBe(0)
  expect(Object.keys(tree(home))).toEqual(['app/.gemini/settings.json', 'app/a'])
})

test.skipIf(process.platform === 'win32')('settings that are a link stay a link', () => {
  const home = scratch({ 'dotfiles/pi.json': '{\n  "packages": []\n}\n', '.pi/agent/a': '' })
  const file = join(home, '.pi', 'agent', 'settings.json')
  symlinkSync(join(home, 'dotfiles', 'pi.json'), file)
  expect(setup(home, 'pi').exitCode).toBe(0)
  expect(lstatSync(file).isSymbolicLink()).toBe(true)
  expect(readFileSync(join(home, 'dotfiles', 'pi.json'), 'utf8')).toBe(
    '{\n  "packages": ["npm:emend-pi"]\n}\n',
  )
})

describe.skipIf(process.platform === 'win32')("the settings of a project, which may be anybody's", () => {
  const SETTINGS_OF = {
    opencode: 'opencode.json',
    codex: '.codex/config.toml',
    pi: '.pi/settings.json',
    gemini: '.gemini/settings.json',
    copilot: '.github/copilot/settings.json',
    qwen: '.qwen/settings.json',
    cline: '.cline/hooks/PreToolUse.sh',
    kilo: 'kilo.json',
    crush: 'crush.json',
    claude: '.mcp.json',
    cursor: '.cursor/mcp.json',
    vscode: '.vscode/mcp.json',
  }
  const WAYS: readonly (readonly [string, (file: string, outside: string) => void])[] = [
    ['a link out of it', (file, outside) => symlinkSync(join(outside, 'own.json'), file)],
    ['a link to what is not there', (file, outside) => symlinkSync(join(outside, 'new.json'), file)],
    ['a link into .git', (file) => symlinkSync('.git-link/config', file)],
    ['a pipe', (file) => execFileSync('mkfifo', [file])],
    ['a device', (file) => symlinkSync('/dev/zero', file)],
  ]

  test.each(WAYS)('are refused if they are %s', (_, make) => {
    for (const [agent, path] of Object.entries(SETTINGS_OF)) {
      const outside = scratch({ 'own.json': '{}' })
      const project = scratch({ '.git/config': '{}' })
      const file = join(project, path)
      mkdirSync(dirname(file), { recursive: true })
      symlinkSync(join(project, '.git'), join(file, '../.git-link'))
      make(file, outside)
      for (const flags of [[], ['--remove']]) {
        const { exitCode, stderr } = setup(project, agent, '--project', ...flags)
        expect([exitCode, stderr]).toEqual([
          2,
          expect.stringMatching(/^emend: cannot read .*: nothing was changed\n$/),
        ])
      }
      expect([tree(outside), tree(project)]).toEqual([{ 'own.json': '{}' }, { '.git/config': '{}' }])
    }
  })

  test('are refused if their folder is a link out of the project', () => {
    for (const [agent, path] of Object.entries(SETTINGS_OF).filter(([, path]) => path.includes('/'))) {
      const outside = scratch()
      const project = scratch()
      const folder = join(project, dirname(path))
      mkdirSync(dirname(folder), { recursive: true })
      symlinkSync(outside, folder)
      expect(setup(project, agent, '--project').exitCode).toBe(2)
      expect(tree(outside)).toEqual({})
    }
  })
})

test.each([
  {
    args: ['emacs'],
    message:
      'no agent "emacs"; there are opencode, codex, pi, gemini, copilot, qwen, cline, kilo, crush, claude, cursor, vscode',
  },
  { args: ['claude', '--user'], message: 'claude is set up for a project only' },
  { args: ['pi', '--user', '--project'], message: '--project and --user exclude each other' },
])('$message', ({ args, message }) => {
  const { exitCode, stderr } = setup(scratch(), ...args)
  expect(exitCode).toBe(2)
  expect(stderr).toContain(message)
})

test('settings that cannot be edited are unchanged', () => {
  const home = scratch({ '.gemini/settings.json': '{ "hooks": 1 }' })
  const { exitCode, stderr } = setup(home, 'gemini')
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining('has hooks that is not an object'),
  })
  writeFileSync(join(home, '.gemini', 'settings.json'), '{ "hooks": ')
  expect(setup(home, 'gemini').stderr).toContain('is not a JSON object: it is left as it is')
  expect(tree(home)).toEqual({ '.gemini/settings.json': '{ "hooks": ' })
})

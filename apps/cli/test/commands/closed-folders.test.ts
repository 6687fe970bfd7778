import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLOSED_PATHS } from '../../../../packages/fs/test/support/closed-spellings.js'
import { answerHook } from '../../src/hook/answer.js'
import { scratch } from '../emend.js'
import { emendHere } from '../support/in-process.js'

/** A text in git's files, which must never be shown. */
const SECRET = 'precious'
const CONFIG = `[core]\n\t${SECRET} = false\n`
const INSIDE = [
  '.git/config',
  '.GIT/config',
  'sub/.git/config',
  '.git/hooks/x',
  'worktree/.git',
  '.git/config.rej',
  'sub/emend.config.mjs',
  'sub/EMEND.CONFIG.JS',
]

function repository(): string {
  const folder = scratch({ 'a.txt': 'one\n', 'sub/b.txt': 'one\n' })
  for (const path of INSIDE) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), CONFIG)
  }
  symlinkSync('.git/config', join(folder, 'link'))
  symlinkSync('.git', join(folder, 'linked'))
  symlinkSync('sub/emend.config.mjs', join(folder, 'config-link'))
  return folder
}

/** Returns all files, without emend's own state and the files that requests may change. */
function closedIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  const closed = paths
    .filter((path) => !/^(?:\.emend\/.*|(?:a\.txt|link|config-link)(?:\.rej)?)$/.test(path))
    .sort()
  return Object.fromEntries(closed.map((path) => [path, readFileSync(join(folder, path), 'latin1')]))
}

const PATHS = [
  ...CLOSED_PATHS,
  'worktree/.git',
  'link',
  'linked/config',
  'sub/emend.config.mjs',
  'sub/EMEND.CONFIG.JS',
  'config-link',
  'linked/hooks/new',
  'linked/sub/../config',
]

/** Returns requests for a path, each also with an edit of another file that has a place. */
function requests(path: string): readonly string[] {
  const quoted = ['a', 'b'].map((side) => JSON.stringify(`${side}/${path}`))
  const beside = '*** Update File: a.txt\n@@\n-one\n+two\n'
  return [
    `*** Begin Patch\n${beside}*** Update File: ${path}\n@@\n [core]\n-  precious = falsch\n+x\n*** End Patch\n`,
    `*** Begin Patch\n*** Add File: ${path}\n+new\n${beside}*** End Patch\n`,
    `*** Begin Patch\n*** Update File: a.txt\n*** Move to: ${path}\n@@\n-one\n+two\n*** End Patch\n`,
    `--- ${quoted[0]}\n+++ ${quoted[1]}\n@@ -1,2 +1,2 @@\n [core]\n-\tprecious = true\n+\tx\n`,
    `a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n\n${path}\n<<<<<<< SEARCH\n[core]\nnone\n=======\nx\n>>>>>>> REPLACE\n`,
    JSON.stringify([
      { path: 'a.txt', oldString: 'one', newString: 'two' },
      { path, oldString: '[core]\nnone', newString: 'x' },
    ]),
  ]
}

/** Each command that takes a request, with options that write to other places, or write more. */
const COMMANDS: readonly (readonly string[])[] = [
  ['apply'],
  ['apply', '--rejects', '--force'],
  ['apply', '--3way', '--profile', 'lenient'],
  ['apply', '--partial', '--for-model'],
  ['apply', '--dry-run', '--json'],
  ['apply', '--reverse'],
  ['explain'],
  ['convert', '--to', 'search-replace'],
]

const REQUESTS = requests('').length

describe('no command reads or writes in closed folders', () => {
  test.each(COMMANDS.map((args) => ({ name: args.join(' '), args })))('$name', async ({ args }) => {
    const folder = repository()
    const request = join(scratch(), 'request')
    const before = closedIn(folder)
    for (const [at, path] of PATHS.entries()) {
      // Each path is tried with one of the requests, and with another one in the next command.
      const one = requests(path)[(at + COMMANDS.indexOf(args)) % REQUESTS] ?? ''
      writeFileSync(join(folder, 'a.txt'), 'one\n')
      writeFileSync(request, one)
      const { exitCode, stdout, stderr } = await emendHere([...args, request, '-C', folder])
      // `explain` succeeds for a request without a search.
      if (args[0] !== 'explain') expect([path, one, exitCode]).not.toEqual([path, one, 0])
      expect(stdout + stderr).not.toContain(`${SECRET} = false`)
      expect(closedIn(folder)).toEqual(before)
    }
  })

  test('edit', async () => {
    const folder = repository()
    const before = closedIn(folder)
    for (const path of PATHS) {
      for (const old of ['', 'core', 'none']) {
        const { exitCode, stdout, stderr } = await emendHere([
          'edit',
          path,
          '--old',
          old,
          '--new',
          'x',
          '-C',
          folder,
        ])
        expect([path, exitCode]).toEqual([path, 1])
        expect(stdout + stderr).not.toContain(SECRET)
      }
    }
    expect(closedIn(folder)).toEqual(before)
  })

  test.each(['claude', 'codex', 'gemini'])(
    'the hook of %s gives no answer, and allows nothing',
    async (host) => {
      const cwd = repository()
      const tool = { claude: 'Edit', codex: 'apply_patch', gemini: 'replace' }[host]
      for (const path of PATHS) {
        const inputs =
          host === 'codex'
            ? requests(path)
                .slice(0, 3)
                .map((command) => ({ command }))
            : ['core', '[core]\nnone'].map((old_string) => ({
                file_path: join(cwd, path),
                old_string,
                new_string: 'x',
              }))
        for (const tool_input of inputs) {
          const answer = await answerHook(host, JSON.stringify({ cwd, tool_name: tool, tool_input }))
          expect([path, answer]).toEqual([path, undefined])
        }
      }
    },
  )
})

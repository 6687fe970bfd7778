import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'
import { emendHere } from './support/in-process.js'

/** Creates a repository with these files committed, and a request for a folder in it. */
function repository(files: Readonly<Record<string, string>>, request: string) {
  const root = scratch()
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' })
  }
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.com')
  execFileSync('mkdir', ['-p', join(root, 'sub')])
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  git('add', '--all')
  git('commit', '--quiet', '-m', 'first')
  const file = join(scratch({ request }), 'request')
  const cwd = join(root, 'sub')
  return { root, git, cwd, apply: (...args: string[]) => emendHere(['apply', ...args, '-C', cwd, file]) }
}

const FILES = { 'sub/a.txt': 'one\n', 'sub/b c.txt': 'b\n', 'sub/gone.txt': 'gone\n', 'other.txt': 'other\n' }
const update = (path: string, old: string, now: string) => `*** Update File: ${path}\n@@\n-${old}\n+${now}\n`
const patch = (...sections: string[]) => `*** Begin Patch\n${sections.join('')}*** End Patch\n`
const WHOLE = patch(
  update('a.txt', 'one', '1'),
  '*** Update File: b c.txt\n*** Move to: ä.txt\n@@\n-b\n+B\n',
  '*** Delete File: gone.txt\n',
  '*** Add File: new.txt\n+new\n',
)

describe('--commit', () => {
  test('commits exactly the changed files, whatever else is staged or changed', async () => {
    const { root, git, apply } = repository(FILES, WHOLE)
    writeFileSync(join(root, 'other.txt'), 'changed\n')
    git('add', 'other.txt')
    writeFileSync(join(root, 'untracked.txt'), 'x\n')
    const { exitCode, stdout } = await apply('--commit')
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/committed [\da-f]+ Apply edits to 4 files\n$/)
    expect(git('-c', 'core.quotePath=false', 'show', '--no-renames', '--name-status', '--format=%s')).toBe(
      'Apply edits to 4 files\n\nM\tsub/a.txt\nD\tsub/b c.txt\nD\tsub/gone.txt\nA\tsub/new.txt\nA\tsub/ä.txt\n',
    )
    expect(git('status', '--porcelain')).toBe('M  other.txt\n?? untracked.txt\n')
  })

  test.each([
    [
      ['-m', 'Count from one\n\nBecause.'],
      patch(update('a.txt', 'one', '1')),
      'Count from one\n\nBecause.\n\n',
    ],
    [['--commit'], patch(update('a.txt', 'one', '1')), 'Update a.txt\n\n'],
    [['--commit'], patch('*** Delete File: gone.txt\n'), 'Delete gone.txt\n\n'],
    [['--commit'], patch('*** Add File: new.txt\n+new\n'), 'Create new.txt\n\n'],
    [['--commit'], patch('*** Update File: a.txt\n*** Move to: c.txt\n'), 'Move a.txt to c.txt\n\n'],
  ])('%j: the message', async (options, request, message) => {
    const { git, apply } = repository(FILES, request)
    expect((await apply(...options)).exitCode).toBe(0)
    expect(git('log', '-1', '--format=%B')).toBe(message)
  })

  test('--json contains the commit', async () => {
    const { git, apply } = repository(FILES, patch(update('a.txt', 'one', '1')))
    const { gitCommit } = JSON.parse((await apply('--commit', '--json')).stdout)
    expect(gitCommit).toBe(git('log', '-1', '--format=%h %s').trim())
  })

  test('a hook that refuses leaves the files written, and is reported', async () => {
    const { root, git, cwd, apply } = repository(FILES, patch(update('a.txt', 'one', '1')))
    const hook = join(root, '.git/hooks/pre-commit')
    writeFileSync(hook, '#!/bin/sh\necho no commits today. >&2\nexit 1\n')
    chmodSync(hook, 0o755)
    const { exitCode, stderr } = await apply('--commit', '--hooks')
    expect(exitCode).toBe(3)
    expect(stderr).toContain(
      'not-committed the files are written, and git did not commit them: no commits today. ',
    )
    expect([tree(cwd)['a.txt'], git('log', '--format=%s')]).toEqual(['1\n', 'first\n'])
  })

  test('nothing is written if git could not commit it', async () => {
    const { root, git, cwd, apply } = repository(
      FILES,
      patch(update('a.txt', 'one', '1'), '*** Add File: x.log\n+x\n'),
    )
    writeFileSync(join(root, '.gitignore'), '*.log\n')
    const refused = async (reason: RegExp) => {
      const { exitCode, stderr } = await apply('--commit')
      expect([exitCode, tree(cwd)['a.txt']]).toEqual([1, expect.not.stringContaining('1')])
      expect(stderr).toMatch(reason)
    }
    await refused(/^vetoed x\.log: .*git ignores it/)
    writeFileSync(join(root, '.gitignore'), '')
    writeFileSync(join(cwd, 'a.txt'), 'one\ntwo\n')
    await refused(/^vetoed a\.txt: .*it has changes that are not committed: commit or stash them first/)
    git('checkout', '--quiet', '-b', 'side')
    git('commit', '--quiet', '-am', 'side')
    git('checkout', '--quiet', '-')
    git('checkout', '--quiet', '-b', 'ours')
    writeFileSync(join(root, 'other.txt'), 'ours\n')
    git('commit', '--quiet', '-am', 'ours')
    git('merge', '--quiet', '--no-commit', 'side')
    await refused(/--commit: a merge is under way; finish it first/)
  })

  test.each([['--commit'], ['--require-clean']])('%s outside a work tree is wrong usage', async (option) => {
    const cwd = scratch({ 'a.txt': 'one\n' })
    const file = join(scratch({ request: patch(update('a.txt', 'one', '1')) }), 'request')
    const { exitCode, stderr } = await emendHere(['apply', option, '-C', cwd, file])
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining(`${option} needs a work tree of git: `)])
  })

  test('without git is wrong usage, and says that git is missing', () => {
    const cwd = scratch({ 'a.txt': 'one\n' })
    const args = ['edit', 'a.txt', '--old', 'one', '--new', '1', '--commit', '-C', cwd]
    expect(emend(args, { env: { PATH: cwd } })).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: 'emend: --commit needs a work tree of git: git is not installed, or not on the PATH\n',
    })
  })

  test.each([[''], [' \n']])(
    'with the message %j is wrong usage, and nothing is written',
    async (message) => {
      const { git, apply } = repository(FILES, WHOLE)
      const { exitCode, stderr } = await apply('-m', message)
      expect([exitCode, stderr]).toEqual([2, expect.stringContaining('--message is empty')])
      expect(git('status', '--porcelain')).toBe('')
    },
  )

  test.each(['--commit', '--require-clean'])(
    '%s refuses a file of another work tree, before it is written',
    async (option) => {
      const { root, cwd, apply } = repository(FILES, patch(update('inner/a.txt', 'one', '1')))
      const inner = join(cwd, 'inner')
      execFileSync('git', ['init', '--quiet', inner], { cwd: root })
      writeFileSync(join(inner, 'a.txt'), 'one\n')
      const { exitCode, stderr } = await apply(option)
      expect([exitCode, stderr]).toEqual([
        1,
        'vetoed inner/a.txt: it is in another work tree of git, as that of a submodule: run emend in that one, with --cwd. Nothing was changed.\nnothing was written\n',
      ])
      expect(tree(inner)['a.txt']).toBe('one\n')
    },
  )

  test('with --3way is wrong usage', async () => {
    expect((await repository(FILES, WHOLE).apply('--commit', '--3way')).exitCode).toBe(2)
  })
})

describe('--require-clean', () => {
  const request = patch(update('a.txt', 'one', '1'), '*** Add File: new.txt\n+new\n')

  test('changes files without uncommitted changes, whatever the state of other files', async () => {
    const { root, git, apply } = repository(FILES, request)
    writeFileSync(join(root, 'other.txt'), 'changed\n')
    expect((await apply('--require-clean')).exitCode).toBe(0)
    expect(git('status', '--porcelain')).toBe(' M other.txt\n M sub/a.txt\n?? sub/new.txt\n')
  })

  test.each([
    [
      'changed',
      (root: string) => writeFileSync(join(root, 'sub/a.txt'), 'one\n2\n'),
      'changes that are not committed',
    ],
    [
      'not tracked',
      (root: string) => execFileSync('git', ['rm', '--quiet', '--cached', 'sub/a.txt'], { cwd: root }),
      'not',
    ],
  ])('refuses a file that is %s', async (_, change, reason) => {
    const { root, cwd, apply } = repository(FILES, request)
    change(root)
    const { exitCode, stderr } = await apply('--require-clean')
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining(reason)])
    expect(Object.keys(tree(cwd))).not.toContain('new.txt')
  })

  test('a dry run is refused for the same reason', async () => {
    const { root, apply } = repository(FILES, request)
    writeFileSync(join(root, 'sub/a.txt'), 'one\n2\n')
    expect((await apply('--require-clean', '-n')).exitCode).toBe(1)
    expect((await apply('-n')).exitCode).toBe(0)
  })
})

// promise: git
describe('without an option', () => {
  /** Runs a command as on a terminal. */
  function onTerminal() {
    const { isTTY } = process.stderr
    process.stderr.isTTY = true
    onTestFinished(() => {
      process.stderr.isTTY = isTTY
    })
  }

  test('a terminal shows a notice about files with earlier uncommitted changes', async () => {
    const { root, apply } = repository(FILES, WHOLE)
    onTerminal()
    writeFileSync(join(root, 'sub/a.txt'), 'one\nmine\n')
    writeFileSync(join(root, 'other.txt'), 'mine\n')
    const { exitCode, stderr } = await apply()
    expect(exitCode).toBe(0)
    expect(stderr).toContain('dirty')
    expect(stderr).toContain(
      'a.txt: not committed before this edit. It has both changes now; emend undo takes back this one alone.',
    )
  })

  test('files without such changes are not named, and there is no notice with --json, -q, or in a pipe', async () => {
    const clean = repository(FILES, WHOLE)
    expect((await clean.apply()).stderr).not.toContain('not committed')
    const piped = repository(FILES, WHOLE)
    writeFileSync(join(piped.root, 'sub/a.txt'), 'one\nmine\n')
    expect((await piped.apply()).stderr).not.toContain('not committed')
    onTerminal()
    for (const flag of ['--json', '-q', '--for-model']) {
      const { root, apply } = repository(FILES, WHOLE)
      writeFileSync(join(root, 'sub/a.txt'), 'one\nmine\n')
      const { exitCode, stdout, stderr } = await apply(flag)
      expect([exitCode, (stdout + stderr).includes('not committed')]).toEqual([0, false])
    }
  })

  test('git is not asked about a folder outside a work tree', async () => {
    onTerminal()
    const cwd = scratch({ 'a.txt': 'one\n', request: patch(update('a.txt', 'one', '1')) })
    expect((await emendHere(['apply', '-C', cwd, join(cwd, 'request')])).exitCode).toBe(0)
  })
})

test.skipIf(process.platform === 'win32')(
  'the file system monitor that a repository configures is not started',
  async () => {
    const { root, git, apply } = repository(FILES, patch(update('a.txt', 'one', '1')))
    git('config', 'core.fsmonitor', `touch ${join(root, 'watched')}`)
    expect((await apply('--require-clean', '--commit')).exitCode).toBe(0)
    expect(existsSync(join(root, 'watched'))).toBe(false)
  },
)

/** A script that leaves a trace beside the repository, and gives its input on. */
const TRACE = '#!/bin/sh\necho ran >> "$(git rev-parse --git-dir)/ran"\ncat 2>/dev/null\n'

// promise: git-programs
describe.skipIf(process.platform === 'win32')('of what a request may have written, --commit starts', () => {
  /** A repository whose git starts scripts of the tree, and an edit that writes one of them anew. */
  function hostile(
    config: readonly (readonly [string, string])[],
    files: Readonly<Record<string, string>> = {},
  ) {
    const answer = patch(
      update('a.txt', 'one', '1'),
      update('../run.sh', '# old', TRACE.split('\n')[1] ?? ''),
    )
    const world = repository({ ...FILES, 'run.sh': '#!/bin/sh\n# old\ncat\n', ...files }, answer)
    chmodSync(join(world.root, 'run.sh'), 0o755)
    world.git('commit', '--quiet', '--amend', '-am', 'first')
    for (const [key, value] of config) world.git('config', key, value)
    const request = join(
      scratch({ request: answer.replaceAll('../', '').replaceAll(' a.txt', ' sub/a.txt') }),
      'request',
    )
    const apply = (...args: string[]) => emendHere(['apply', ...args, '-C', world.root, request])
    return { ...world, apply, hasRun: () => existsSync(join(world.root, '.git/ran')) }
  }
  const hook = (root: string, path: string) => {
    writeFileSync(join(root, path), `#!/bin/sh\nexec ./run.sh < /dev/null\n`)
    chmodSync(join(root, path), 0o755)
  }

  test.each([
    'pre-commit',
    'prepare-commit-msg',
    'commit-msg',
    'post-commit',
    'post-index-change',
    'reference-transaction',
  ])('no hook of a tracked folder: %s; with --hooks it does', async (name) => {
    const { root, git, apply, hasRun } = hostile([['core.hooksPath', 'hooks']])
    execFileSync('mkdir', [join(root, 'hooks')])
    hook(root, `hooks/${name}`)
    const { exitCode, stderr } = await apply('--commit')
    expect([exitCode, hasRun(), git('log', '-1', '--format=%s')]).toEqual([
      0,
      false,
      'Apply edits to 2 files\n',
    ])
    if (/commit/.test(name)) expect(stderr).toContain(`hooks-not-run ${name}: `)
    writeFileSync(join(root, 'sub/a.txt'), 'one\n')
    git('-c', 'core.hooksPath=/dev/null', 'commit', '--quiet', '-am', 'again')
    const again = scratch({ request: patch(update('sub/a.txt', 'one', '1')) })
    await emendHere(['apply', '--commit', '--hooks', '-C', root, join(again, 'request')])
    expect(hasRun()).toBe(true)
  })

  test('no hook in .git that calls a file of the tree', async () => {
    const { root, apply, hasRun } = hostile([])
    hook(root, '.git/hooks/pre-commit')
    expect([(await apply('--commit')).exitCode, hasRun()]).toEqual([0, false])
  })

  test.each(['clean', 'process'])(
    'no filter: where one is needed, there is no commit, and nothing is written: %s',
    async (kind) => {
      const { git, cwd, apply, hasRun } = hostile([[`filter.own.${kind}`, './run.sh']], {
        '.gitattributes': '*.txt filter=own\n',
      })
      const { exitCode, stderr } = await apply('--commit')
      expect(stderr).toContain(
        'vetoed sub/a.txt: git puts it through the filter own, a program that --commit does not start',
      )
      expect([exitCode, hasRun(), tree(cwd)['a.txt'], git('log', '--format=%s')]).toEqual([
        1,
        false,
        'one\n',
        'first\n',
      ])
    },
  )

  test('no filter that the answer itself asks for', async () => {
    const { root, git, hasRun } = hostile([['filter.own.clean', './run.sh']])
    const request = patch(
      '*** Add File: .gitattributes\n+*.txt filter=own\n',
      update('sub/a.txt', 'one', '1'),
    )
    const file = join(scratch({ request }), 'request')
    const { exitCode, stderr } = await emendHere(['apply', '--commit', '-C', root, file])
    expect([exitCode, stderr]).toEqual([3, expect.stringContaining('the filter own')])
    expect([hasRun(), git('-c', 'filter.own.clean=', 'log', '--format=%s')]).toEqual([false, 'first\n'])
  })

  test('no filter for a file that is not committed', async () => {
    const { apply, hasRun } = hostile([['filter.own.clean', './run.sh']], {
      '.gitattributes': '*.bin filter=own\n',
      'x.bin': 'x',
    })
    expect([(await apply('--commit')).exitCode, hasRun()]).toEqual([0, false])
  })

  test.each([
    ['core.fsmonitor', []],
    ['gpg.program', [['commit.gpgSign', 'true']]],
    [
      'gpg.ssh.program',
      [
        ['commit.gpgSign', 'true'],
        ['gpg.format', 'ssh'],
      ],
    ],
    [
      'gpg.ssh.defaultKeyCommand',
      [
        ['commit.gpgSign', 'true'],
        ['gpg.format', 'ssh'],
      ],
    ],
    ['gc.recentObjectsHook', [['gc.auto', '1']]],
    ['core.pager', []],
    ['core.editor', []],
  ] as const)('no %s', async (key, more) => {
    const { git, apply, hasRun } = hostile([[key, './run.sh'], ...more])
    const { exitCode, stderr } = await apply('--commit')
    expect([exitCode, hasRun(), git('-c', 'core.fsmonitor=false', 'log', '-1', '--format=%s')]).toEqual([
      0,
      false,
      'Apply edits to 2 files\n',
    ])
    expect(stderr.includes('the commit is not signed')).toBe(key.startsWith('gpg.'))
  })

  test('nothing that a configuration in the tree names, which .git includes', async () => {
    const { git, apply, hasRun } = hostile([['include.path', '../run.config']], {
      'run.config':
        '[core]\n\tfsmonitor = ./run.sh\n\thooksPath = hooks\n[filter "x.y"]\n\tclean = ./run.sh\n',
      '.gitattributes': '*.txt filter=x.y\n',
    })
    expect([(await apply('--commit')).exitCode, hasRun()]).toEqual([1, false])
    expect(git('-c', 'core.fsmonitor=false', '-c', 'filter.x.y.clean=', 'log', '--format=%s')).toBe('first\n')
  })

  test('--require-clean starts none of it either', async () => {
    const { apply, hasRun } = hostile(
      [
        ['core.fsmonitor', './run.sh'],
        ['filter.own.clean', './run.sh'],
      ],
      { '.gitattributes': '*.txt filter=own\n' },
    )
    await apply('--require-clean')
    expect(hasRun()).toBe(false)
  })

  test('--hooks alone is wrong usage', async () => {
    expect(await hostile([]).apply('--hooks')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--hooks is for --commit'),
    })
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { scratch, tree } from '../emend.js'
import { emendHere, folderWith } from '../support/in-process.js'

const FILES = { 'a.txt': 'one\ntwo\n', 'b.txt': 'b\n' }
const update = (path: string, ...lines: string[]) => `*** Update File: ${path}\n@@\n${lines.join('\n')}\n`
const patch = (...sections: string[]) => `*** Begin Patch\n${sections.join('')}*** End Patch\n`
const ONE = patch(update('a.txt', '-one', '+1', '+and'))
const TWO = patch(update('a.txt', '-one', '+1', '+and'), '*** Delete File: b.txt\n')

describe('the amount of output', () => {
  test('totals follow several files, not a single one', async () => {
    const two = await folderWith(FILES, TWO).run()
    expect(two.stdout.split('\n').slice(-4)).toEqual([
      'updated a.txt  1 edit: exact',
      'deleted b.txt',
      '2 files changed, 2 insertions(+), 2 deletions(-)',
      '',
    ])
    expect((await folderWith(FILES, ONE).run()).stdout).not.toContain('changed')
  })

  test('--stat shows one line per file instead of the diff', async () => {
    const { cwd, run } = folderWith(FILES, TWO)
    expect((await run('--stat')).stdout).toBe(
      ' a.txt | 3 ++-\n b.txt | 1 -\n2 files changed, 2 insertions(+), 2 deletions(-)\n',
    )
    expect(tree(cwd)).toEqual({ 'a.txt': '1\nand\ntwo\n' })
  })

  test('-q prints only what was refused', async () => {
    expect(await folderWith(FILES, TWO).run('-q')).toEqual({ exitCode: 0, stdout: '', stderr: '' })
    const refused = await folderWith(FILES, patch(update('a.txt', '-none', '+1'))).run('-q')
    expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^not-found a\.txt: /)
  })

  test('-n is --dry-run', async () => {
    const { cwd, run } = folderWith(FILES, ONE)
    expect((await run('-n')).stdout).toMatch(
      /updated a\.txt {2}1 edit: exact\ndry run: nothing was written\n$/,
    )
    expect(tree(cwd)).toEqual(FILES)
  })
})

describe('colors', () => {
  const COLOUR = /\u001b\[/
  test.each([
    [['--color', 'always'], {}, true],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [['--color', 'auto'], {}, false],
    [['--color', 'auto'], { FORCE_COLOR: '1' }, true],
    [['--color', 'never'], { FORCE_COLOR: '1' }, false],
    [['--no-color'], { FORCE_COLOR: '1' }, false],
  ])('%j with %j: %s', async (options, env, isColoured) => {
    const { cwd, request } = folderWith(FILES, ONE)
    for (const args of [
      [...options, 'apply', '-n', '-C', cwd, request],
      ['apply', '-n', '-C', cwd, request, ...options],
    ])
      expect(COLOUR.test((await emendHere(args, { env })).stdout)).toBe(isColoured)
  })
})

describe('several requests', () => {
  const first = patch(update('a.txt', '-one', '+uno'), '*** Add File: new.txt\n+new\n')
  const second =
    'a.txt\n<<<<<<< SEARCH\nuno\n=======\nein\n>>>>>>> REPLACE\n\nnew.txt\n<<<<<<< SEARCH\nnew\n=======\nnewer\n>>>>>>> REPLACE\n'

  function folder() {
    const cwd = scratch(FILES)
    const requests = scratch({ first, second, bad: patch(update('a.txt', '-none', '+1')), prose: 'hello' })
    return { cwd, file: (name: string) => join(requests, name) }
  }

  test('are one transaction, in which later requests see the changes of earlier ones', async () => {
    const { cwd, file } = folder()
    const { exitCode, stdout } = await emendHere(['apply', '-C', cwd, file('first'), file('second')])
    expect(exitCode).toBe(0)
    expect(tree(cwd)).toEqual({ ...FILES, 'a.txt': 'ein\ntwo\n', 'new.txt': 'newer\n' })
    expect(stdout).toContain('-one\n+ein\n')
    expect(stdout.split('\n').slice(-4)).toEqual([
      'updated a.txt  2 edits: exact',
      'created new.txt  1 edit: exact',
      '2 files changed, 2 insertions(+), 1 deletion(-)',
      '',
    ])
    expect((await emendHere(['undo', '-C', cwd])).exitCode).toBe(0)
    expect(tree(cwd)).toEqual(FILES)
  })

  test.each([
    ['bad', 1, 'refused the request in '],
    ['prose', 4, 'refused the request in '],
  ])('a request that is %s refuses all of them, and is named', async (name, code, message) => {
    const { cwd, file } = folder()
    const { exitCode, stderr } = await emendHere(['apply', '-C', cwd, file('first'), file(name)])
    expect(exitCode).toBe(code)
    expect(stderr).toContain(message + file(name))
    expect(tree(cwd)).toEqual(FILES)
  })

  test('--partial applies the edits that have a place', async () => {
    const { cwd, file } = folder()
    const args = ['apply', '--partial', '-C', cwd, file('bad'), file('first')]
    expect((await emendHere(args)).exitCode).toBe(3)
    expect(tree(cwd)).toEqual({ ...FILES, 'a.txt': 'uno\ntwo\n', 'new.txt': 'new\n' })
  })

  test('-R undoes them in reverse order', async () => {
    const { cwd, file } = folder()
    const args = ['apply', '-C', cwd, file('first'), file('second')]
    await emendHere(args)
    expect((await emendHere([...args, '-R'])).exitCode).toBe(0)
    expect(tree(cwd)).toEqual(FILES)
  })

  test('a dry run shows them together and writes nothing', async () => {
    const { cwd, file } = folder()
    const { exitCode, stdout } = await emendHere(['apply', '-n', '-C', cwd, file('first'), file('second')])
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining('+ein\n')])
    expect(tree(cwd)).toEqual(FILES)
  })

  test('a file that one request creates and the next moves or deletes is reported once', async () => {
    const cwd = scratch(FILES)
    const requests = scratch({
      add: '*** Begin Patch\n*** Add File: x.txt\n+x\n*** Update File: b.txt\n*** Move to: c.txt\n*** End Patch\n',
      move: '*** Begin Patch\n*** Update File: x.txt\n*** Move to: y.txt\n*** Update File: c.txt\n*** Move to: d.txt\n*** End Patch\n',
      drop: '*** Begin Patch\n*** Delete File: y.txt\n*** End Patch\n',
    })
    const file = (name: string) => join(requests, name)
    const { stdout } = await emendHere(['apply', '-C', cwd, file('add'), file('move')])
    expect(stdout).toContain('created y.txt\nmoved b.txt -> d.txt\n')
    expect(tree(cwd)).toEqual({ 'a.txt': FILES['a.txt'], 'd.txt': 'b\n', 'y.txt': 'x\n' })
    const log = JSON.parse((await emendHere(['log', '--json', '-C', cwd])).stdout)
    expect(log.commits[0].files).toEqual([
      { path: 'y.txt', status: 'created' },
      { path: 'd.txt', status: 'moved', from: 'b.txt' },
    ])
    expect((await emendHere(['undo', '-C', cwd])).exitCode).toBe(0)
    expect(tree(cwd)).toEqual(FILES)
    await emendHere(['apply', '-C', cwd, file('add'), file('move'), file('drop')])
    expect(tree(cwd)).toEqual({ 'a.txt': FILES['a.txt'], 'd.txt': 'b\n' })
  })

  test('impossible combinations are wrong usage', async () => {
    const { cwd, file } = folder()
    expect((await emendHere(['apply', '-C', cwd, '-', '-'])).stderr).toContain(
      'standard input can be read once',
    )
    expect((await emendHere(['apply', '-i', '-C', cwd, file('first'), file('second')])).exitCode).toBe(2)
  })
})

test('-p removes folders from the paths of a diff', async () => {
  const cwd = scratch({ 'src/a.txt': 'one\n' })
  const request = join(
    scratch({ request: '--- a/pkg/src/a.txt\n+++ b/pkg/src/a.txt\n@@ -1 +1 @@\n-one\n+1\n' }),
    'request',
  )
  expect((await emendHere(['apply', '-C', cwd, request])).exitCode).toBe(1)
  expect((await emendHere(['apply', '-p2', '-C', cwd, request])).exitCode).toBe(0)
  expect(tree(cwd)).toEqual({ 'src/a.txt': '1\n' })
})

test('emend batch reads a file', async () => {
  const task = { id: 1, path: 'a', content: 'one\n', edit: { path: 'a', oldString: 'one', newString: '1' } }
  const file = join(scratch({ tasks: `${JSON.stringify(task)}\n` }), 'tasks')
  const { exitCode, stdout } = await emendHere(['batch', '--workers', '0', file])
  expect([exitCode, JSON.parse(stdout)]).toMatchObject([0, { id: 1, ok: true, content: '1\n' }])
})

describe('--for-model', () => {
  const answer = async (request: string, ...options: string[]) =>
    (await folderWith(FILES, request).run('--for-model', ...options)).stdout

  test('says what was done', async () => {
    expect(await answer(TWO)).toBe('Applied: updated a.txt, deleted b.txt.\n')
    expect(await answer(TWO, '-n')).toBe('This would be applied: updated a.txt, deleted b.txt.\n')
  })

  test('shows what it changed, as asked', async () => {
    const rows = await answer(patch(update('a.txt', '-two', '+2')), '--echo', 'context')
    expect(rows).toMatch(/^Applied: updated a\.txt\.\n\na\.txt: The changed lines are now:\n1\tone\n2\t2\n/)
    const diff = await answer(patch(update('a.txt', '-two', '+2')), '--echo', 'changes')
    expect(diff).toContain('\na.txt: What was changed:\ndiff --git a/a.txt b/a.txt\n')
  })

  test('says what is wrong and what to send', async () => {
    const text = await answer(patch(update('a.txt', '-none', '+1'), update('b.txt', '-b', '+B')))
    expect(text).toMatch(
      /^The request was refused\. No file was changed\.\n\na\.txt: the text to replace is not in the file\./,
    )
    expect(text).toMatch(/\n\nSend the whole request again, corrected: no part of it was applied\.\n$/)
  })

  test('says what was applied and what was not', async () => {
    const text = await answer(patch(update('a.txt', '-none', '+1'), update('b.txt', '-b', '+B')), '--partial')
    expect(text).toMatch(/^Only a part was applied: updated b\.txt\. The rest was refused\.\n\na\.txt: /)
    expect(text).toMatch(/Send the refused edits again, corrected\. Leave out those that were applied\.\n$/)
  })

  test('says that the request was not understood, or that there is nothing to do', async () => {
    expect(await answer('prose')).toMatch(/^The request was not understood\. No file was changed\.\n\n/)
    expect(await answer(patch(update('a.txt', '-uno', '+one', ' two')))).toMatch(
      /^There is nothing to do: all of it is applied already\.\n\na\.txt: already applied: [^\n]*\n$/,
    )
  })
})

describe('help', () => {
  test('-h fits on a screen, and --help shows everything', async () => {
    for (const command of ['apply', 'edit', 'undo', 'explain', 'batch']) {
      const short = (await emendHere([command, '-h'])).stdout
      const long = (await emendHere([command, '--help'])).stdout
      expect(short.split('\n').length).toBeLessThan(long.split('\n').length)
      expect([short.includes('Examples:'), long.includes('Examples:')]).toEqual([false, true])
      expect([short.includes('--color'), long.includes('--color')]).toEqual([false, true])
      expect(short).toContain(`More: emend ${command} --help`)
    }
    const [short, long] = [await emendHere(['-h']), await emendHere(['--help'])]
    expect([short.stdout.includes('Exit codes:'), long.stdout.includes('Exit codes:')]).toEqual([false, true])
  })

  test('the manual has every command and option of the help', async () => {
    const manual = (await emendHere(['man'])).stdout.replaceAll('\\-', '-')
    const { stdout } = await emendHere(['--help'])
    const commands = [...stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gm)].map(([, name]) => name as string)
    expect(commands).toContain('apply')
    for (const command of commands.filter((name) => name !== 'help')) {
      expect(manual).toContain(`.SS emend ${command} `)
      const help = (await emendHere([command, '--help'])).stdout.split('Global Options')[0] as string
      for (const [, flags = ''] of help.matchAll(/^ {2}((?:-\w, )?--[\w-]+(?: [<[][\w-]+[>\]])?)/gm))
        expect(manual).toContain(`.B ${flags}\n`)
    }
  })

  test('no line of the manual is accidentally a troff request', async () => {
    const { stdout } = await emendHere(['man'])
    const known = /^\.(?:TH|SH|SS|TP|PP|B|BR|I|nf|fi)(?: |$)/
    for (const line of stdout.split('\n')) if (/^[.']/.test(line)) expect(line).toMatch(known)
  })
})

test('the page lists every option of git apply and patch with its counterpart here', () => {
  const page = readFileSync(new URL('../../../../docs/migrating.md', import.meta.url), 'utf8')
  const section = page.slice(page.indexOf('## If you know'))
  for (const option of [
    '--stat',
    '--numstat',
    '--summary',
    '--check',
    '--index',
    '--cached',
    '--intent-to-add',
    '--3way',
    '--ours',
    '--build-fake-ancestor',
    '-R',
    '--reject',
    '-z',
    '-p',
    '-C',
    '--unidiff-zero',
    '--apply',
    '--no-add',
    '--binary',
    '--exclude',
    '--include',
    '--ignore-space-change',
    '--ignore-whitespace',
    '--whitespace',
    '--inaccurate-eof',
    '--allow-overlap',
    '-v',
    '-q',
    '--recount',
    '--directory',
    '--unsafe-paths',
    '--allow-empty',
    '--fuzz',
    '--dry-run',
    '--backup',
  ])
    expect(section, option).toContain(`\`${option}`)
})

import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const FILES = {
  'src/list.js':
    'export function add(list, item) {\n  list.push(item)\n}\n\nexport function clear(list) {\n  list.length = 0\n}\n',
  'src/names.py': 'def first(name):\r\n    return name.split()[0]\r\n',
}

const block = (search: string, replacement: string, line?: number) =>
  `<<<<<<< SEARCH\n${line === undefined ? '' : `:start_line:${line}\n-------\n`}${search}=======\n${replacement}>>>>>>> REPLACE\n`

const ADD = block('  list.push(item)\n', '  if (!list.includes(item)) list.push(item)\n')
const ADDED = FILES['src/list.js'].replace('  list.push', '  if (!list.includes(item)) list.push')
const GONE = block('  list.splice(0)\n', '  list.length = 1\n')

function apply(files: Readonly<Record<string, string>>, input: string, ...args: readonly string[]) {
  const folder = scratch(files)
  const run = emend(['apply', '--cwd', folder, ...args], { input })
  return { ...run, files: tree(folder) }
}

describe('emend apply takes blocks', () => {
  test('for the files that the message names, and ignores the prose', () => {
    const message = `I will do two things.\n\nsrc/list.js\n\`\`\`js\n${ADD}\`\`\`\n\nThen:\n\n**src/names.py**\n\n\`\`\`\n${block('def first(name):\n  return name.split()[0]\n', 'def first(name):\n  parts = name.split()\n  return parts[0]\n')}\`\`\`\n`
    const run = apply(FILES, message)
    expect(run.exitCode).toBe(0)
    expect(run.files).toEqual({
      'src/list.js': ADDED,
      'src/names.py': 'def first(name):\r\n    parts = name.split()\r\n    return parts[0]\r\n',
    })
    expect(run.stdout).toContain('+  if (!list.includes(item)) list.push(item)\n')
    expect(run.stdout.trimEnd().split('\n').slice(-3)).toEqual([
      'updated src/list.js  1 edit: exact',
      'updated src/names.py  1 edit: other-whitespace (whitespace)',
      '2 files changed, 3 insertions(+), 2 deletions(-)',
    ])
    expect(run.stderr).toBe('')
  })

  test('for the file of --file if the message names none', () => {
    const run = apply(FILES, ADD, '--file', 'src/list.js')
    expect([run.exitCode, run.stderr]).toEqual([0, ''])
    expect(run.files['src/list.js']).toBe(ADDED)
  })

  test('but no blocks without a file, nor for one that does not exist', () => {
    const nameless = apply(FILES, ADD)
    expect(nameless.exitCode).toBe(4)
    expect(nameless.stderr).toContain('the block at line 1 without a file name')
    const absent = apply(FILES, ADD, '--file', 'src/lists.js')
    expect(absent.exitCode).toBe(1)
    expect(absent.stderr).toBe(
      'file-not-found src/lists.js: the file does not exist, but "src/list.js" does.\nSend the edit with the right path.\nnothing was written\n',
    )
    expect([nameless.files, absent.files]).toEqual([FILES, FILES])
  })

  test('that create a file', () => {
    const run = apply(FILES, `src/new.js\n${block('', 'export {}\n')}`)
    expect(run.exitCode).toBe(0)
    expect(run.files).toEqual({ ...FILES, 'src/new.js': 'export {}\n' })
  })

  test('all or none', () => {
    const run = apply(FILES, `src/list.js\n${ADD}${GONE}`)
    expect([run.exitCode, run.stdout]).toEqual([1, ''])
    expect(run.stderr).toContain(
      'not-found src/list.js, edit 2 of 2: the text to replace is not in the file.',
    )
    expect(run.files).toEqual(FILES)
  })

  test('that are incomplete, of which a dry run shows what is there', () => {
    const message = `src/list.js\n${ADD}<<<<<<< SEARCH\n  list.length = 0\n=======\n  list.len`
    const refused = apply(FILES, message)
    expect(refused.exitCode).toBe(4)
    expect(refused.stderr).toContain('It looks cut short: send it again, whole.')
    const shown = apply(FILES, message, '--dry-run')
    expect(shown.exitCode).toBe(4)
    expect(shown.stdout).toContain('+  if (!list.includes(item)) list.push(item)\n')
    expect(shown.stdout).toContain('dry run: nothing was written\n')
    expect([refused.files, shown.files]).toEqual([FILES, FILES])
  })

  test('a second time if nothing proves the place: not found, with the place of the new text', () => {
    const run = apply({ ...FILES, 'src/list.js': ADDED }, `src/list.js\n${ADD}`)
    expect(run.exitCode).toBe(1)
    expect(run.stderr).toContain('Line 2 has the new text already')
    expect(run.files['src/list.js']).toBe(ADDED)
  })
})

describe('--partial', () => {
  const message = `src/list.js\n${ADD}${GONE}src/names.py\n${block('def last():\n', 'def end():\n')}`

  test('writes the edits that have a place, says what must not be sent again, and exits with 3', () => {
    const run = apply(FILES, message, '--partial')
    expect(run.exitCode).toBe(3)
    expect(run.files).toEqual({ ...FILES, 'src/list.js': ADDED })
    expect(run.stdout).toContain('updated src/list.js  1 edit: exact\n')
    expect(run.stderr).toContain('not-found src/list.js, edit 2 of 2: ')
    expect(run.stderr).toContain('Edit 1 was applied: send only this one again, corrected.\n')
    expect(run.stderr).toContain('not-found src/names.py: ')
    expect(run.stderr).toMatch(/\napplied in part\n$/)
  })

  test('says so in JSON too', () => {
    const run = apply(FILES, message, '--partial', '--json')
    expect([run.exitCode, run.stderr]).toEqual([3, ''])
    expect(JSON.parse(run.stdout)).toMatchObject({
      version: 1,
      ok: false,
      files: [
        {
          path: 'src/list.js',
          status: 'updated',
          edits: [
            { status: 'applied', replacer: 'exact', places: [{ start: 2, end: 2 }] },
            { status: 'refused', places: [] },
          ],
        },
      ],
      failures: [
        { code: 'not-found', path: 'src/list.js', edit: 1, edits: 2, applied: [0] },
        { code: 'not-found', path: 'src/names.py', edit: 0, edits: 1 },
      ],
    })
  })

  test('does not report edits as applied in a dry run', () => {
    const run = apply(FILES, message, '--partial', '--dry-run')
    expect(run.exitCode).toBe(3)
    expect(run.files).toEqual(FILES)
    expect(run.stderr).not.toContain('was applied')
    expect(run.stderr).toMatch(/\nonly a part can be applied\n$/)
    expect(run.stdout).toContain('dry run: nothing was written\n')
  })

  test('writes nothing if no edit has a place', () => {
    const run = apply(FILES, `src/list.js\n${GONE}`, '--partial')
    expect([run.exitCode, run.stdout]).toEqual([1, ''])
    expect(run.stderr).toMatch(/\nnothing was written\n$/)
  })
})

describe('--profile roo', () => {
  const similar = `src/list.js\n${block('list.push(items)\n', 'list.unshift(item)\n')}`

  test('applies the edits that have a place, from a similarity of 1', () => {
    const run = apply(
      FILES,
      `${similar}${block('list.length = 0\n', 'list.splice(0)\n')}`,
      '--profile',
      'roo',
    )
    expect(run.exitCode).toBe(3)
    expect(run.files['src/list.js']).toBe(FILES['src/list.js'].replace('list.length = 0', 'list.splice(0)'))
    expect(run.stderr).toContain('No sufficiently similar match found (93% similar, needs 100%)')
    expect(run.stderr).toContain('Edit 2 was applied: send only this one again')
  })

  test('applies edits from the similarity of --threshold', () => {
    const run = apply(FILES, similar, '--profile', 'roo', '--threshold', '0.9')
    expect(run.exitCode).toBe(0)
    expect(run.files['src/list.js']).toBe(FILES['src/list.js'].replace('list.push', 'list.unshift'))
    expect(run.stdout).toContain('1 edit: best-window (similar)\n')
  })

  test('searches no farther than --buffer from the line that a block names', () => {
    const message = `src/list.js\n${block('  list.length = 0\n', '  list.splice(0)\n', 1)}`
    const near = apply(FILES, message, '--profile', 'roo', '--buffer', '2')
    expect(near.exitCode).toBe(1)
    expect(near.stderr).toContain('No sufficiently similar match found at line: 1')
    const far = apply(FILES, message, '--profile', 'roo', '--buffer', '5')
    expect(far.exitCode).toBe(0)
  })

  test('accepts no other format', () => {
    const patch =
      '*** Begin Patch\n*** Update File: src/list.js\n@@\n-  list.push(item)\n+  x\n*** End Patch\n'
    const run = apply(FILES, patch, '--profile', 'roo')
    expect(run.exitCode).toBe(2)
    expect(run.stderr).toContain('profile-mismatch')
    expect(run.files).toEqual(FILES)
  })
})

describe('invalid numbers', () => {
  test.each([
    ['--threshold', '1.5', 'threshold must be a number from 0 to 1'],
    ['--threshold', '-1', 'threshold must be a number from 0 to 1'],
    ['--threshold', 'much', 'threshold must be a number from 0 to 1'],
    ['--threshold', '', 'threshold must be a number from 0 to 1'],
    ['--buffer', '1.5', 'buffer must be a whole number from 0'],
    ['--buffer', '-1', 'buffer must be a whole number from 0'],
    ['--buffer', 'Infinity', 'buffer must be a whole number from 0'],
  ])('%s %j', (flag, value, message) => {
    const run = apply(FILES, `src/list.js\n${ADD}`, '--profile=roo', `${flag}=${value}`)
    expect([run.exitCode, run.stdout, run.stderr]).toEqual([2, '', `emend: ${message}\n`])
    expect(run.files).toEqual(FILES)
  })

  test.each([
    ['--threshold', '0'],
    ['--threshold', '1.0'],
    ['--buffer', '0'],
    ['--buffer', '9999'],
  ])('%s %s is valid', (flag, value) => {
    expect(apply(FILES, `src/list.js\n${ADD}`, '--profile', 'roo', flag, value).exitCode).toBe(0)
  })
})

test('a threshold is refused with a profile that has none', () => {
  const run = apply(FILES, `src/list.js\n${ADD}`, '--threshold', '0.9')
  expect([run.exitCode, run.stdout, run.files]).toEqual([2, '', FILES])
  expect(run.stderr).toBe('emend: threshold is for the profile roo only, not for standard\n')
})

describe('emend batch takes blocks', () => {
  const TEXT = FILES['src/list.js']

  function batch(...tasks: readonly object[]): Record<string, unknown>[] {
    const input = tasks.map((task) => `${JSON.stringify(task)}\n`).join('')
    const { stdout } = emend(['batch'], { input })
    return stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  test('with options', () => {
    const similar = block('list.push(items)\n', 'list.unshift(item)\n')
    const task = { edit: similar, content: TEXT, profile: 'roo' }
    const hinted = { edit: block('  list.length = 0\n', '  x()\n', 1), content: TEXT, profile: 'roo' }
    const results = batch(
      { id: 1, ...task },
      { id: 2, ...task, options: { threshold: 0.9 } },
      { id: 3, ...hinted, options: { buffer: 0 } },
      { id: 4, ...hinted, options: { buffer: 5, partial: 'none' } },
      { id: 5, edit: ADD + GONE, content: TEXT, options: { partial: 'edits' } },
      { id: 6, edit: ADD + GONE, content: TEXT, profile: 'roo', options: { partial: 'none' } },
    )
    expect(results.map(({ ok }) => ok)).toEqual([false, true, false, true, true, false])
    expect(results[0]).toMatchObject({ content: TEXT, failures: [{ code: 'not-found', threshold: 1 }] })
    expect(results[1]).toMatchObject({ content: TEXT.replace('list.push', 'list.unshift'), failures: [] })
    expect(results[4]).toMatchObject({ content: ADDED, failures: [{ edit: 1, applied: [0] }] })
    expect(results[5]).toMatchObject({ content: TEXT, failures: [{ edit: 1 }] })
  })

  test('with the partial result of roo', () => {
    const [result] = batch({ id: 1, edit: GONE + ADD, content: TEXT, profile: 'roo' })
    expect(result).toMatchObject({
      id: 1,
      ok: true,
      content: ADDED,
      report: { files: [{ path: 'file', edits: [{ status: 'refused' }, { status: 'applied' }] }] },
      failures: [
        { code: 'not-found', edit: 0, applied: [1], message: expect.stringContaining('Edit 2 was applied') },
      ],
    })
  })

  test.each([
    [{ threshold: 2 }, 'threshold must be a number from 0 to 1'],
    [{ threshold: null }, 'threshold must be a number from 0 to 1'],
    [{ threshold: 0.9 }, 'threshold is for the profile roo only, not for standard'],
    [{ buffer: 0.5 }, 'buffer must be a whole number from 0'],
    [{ partial: 'some' }, 'partial must be none or edits'],
    [[], 'the field options must be an object'],
  ])('but not with options %j', (options, message) => {
    expect(batch({ id: 7, edit: ADD, content: TEXT, options })).toMatchObject([
      { id: 7, ok: false, failures: [{ code: 'bad-task', message }] },
    ])
  })

  test('if there is no file, or an empty one', () => {
    const edit = block('', 'one\n')
    expect(
      batch({ id: 1, edit, content: null }, { id: 2, edit, content: '' }, { id: 3, edit, content: 'a' }),
    ).toMatchObject([
      { ok: true, content: 'one\n', report: { files: [{ status: 'created' }] } },
      { ok: true, content: 'one\n', report: { files: [{ status: 'updated' }] } },
      { ok: false, content: 'a', failures: [{ code: 'empty-search' }] },
    ])
  })

  test('for several files', () => {
    const files = { 'a.txt': 'one\n', 'b.txt': 'one\n', 'c.txt': 'one\n' }
    const edit = `a.txt\n${block('one\n', 'two\n')}b.txt\n${block('one\n', 'three\n')}`
    const named = [{ path: 'c.txt', diff: [{ content: block('one\n', 'four\n'), startLine: 1 }] }]
    const xml = `<apply_diff><args><file><path>a.txt</path><diff><content><![CDATA[\n${block('one\n', 'five\n')}]]></content><start_line>1</start_line></diff></file></args></apply_diff>`
    const results = batch({ id: 1, edit, files }, { id: 2, edit: named, files }, { id: 3, edit: xml, files })
    expect(results.map((result) => result['files'])).toEqual([
      { ...files, 'a.txt': 'two\n', 'b.txt': 'three\n' },
      { ...files, 'c.txt': 'four\n' },
      { ...files, 'a.txt': 'five\n' },
    ])
  })
})

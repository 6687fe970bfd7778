import { describe, expect, test } from 'vitest'
import { repairIn } from './files.js'

const CART = 'def total(items):\n\treturn sum(items)\n\ndef main():\n\tprint(total([]))\n'
const files = { 'cart.py': CART, 'other.py': 'x = 1\n' }

const patchOf = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, '*** End Patch'].join('\n')

/** A patch in which the model wrote spaces in place of tabs. */
const LOOSE = patchOf(
  '*** Update File: cart.py',
  '@@',
  ' def total(items):',
  '-    return sum(items)',
  '+    return sum(items) or 0',
)
const REWRITTEN = patchOf(
  '*** Update File: cart.py',
  '@@',
  ' def total(items):',
  '-\treturn sum(items)',
  '+\treturn sum(items) or 0',
  ' ',
  ' def main():',
  ' \tprint(total([]))',
)
const RIGHT = patchOf('*** Update File: cart.py', '@@', '-\treturn sum(items)', '+\treturn sum(items) or 0')

describe('a patch whose lines are in the file apart from whitespace', () => {
  test.each([
    { where: 'by itself', input: LOOSE, rewritten: REWRITTEN },
    { where: 'of OpenCode', input: { patchText: LOOSE }, rewritten: { patchText: REWRITTEN } },
    { where: 'of Codex', input: { command: LOOSE }, rewritten: { command: REWRITTEN } },
    {
      where: 'as the argument of a program',
      input: { command: ['apply_patch', LOOSE], workdir: '.' },
      rewritten: { command: ['apply_patch', REWRITTEN], workdir: '.' },
    },
    {
      where: 'in a heredoc',
      input: { command: `apply_patch <<'EOF'\n${LOOSE}\nEOF\n` },
      rewritten: { command: `apply_patch <<'EOF'\n${REWRITTEN}\nEOF\n` },
    },
  ])('$where is rewritten', async ({ input, rewritten }) => {
    const repaired = await repairIn<unknown>(input, files)
    expect(repaired).toMatchObject({ status: 'rewritten' })
    expect(repaired).toHaveProperty('input', rewritten)
    expect(await repairIn<unknown>(rewritten, files)).toMatchObject({ status: 'right' })
  })

  test('in a heredoc after a change of folder is read there', async () => {
    const input = { command: `cd 'my app' && apply_patch <<"EOF"\n${LOOSE}\nEOF` }
    expect(await repairIn(input, { 'my app/cart.py': CART })).toMatchObject({
      status: 'rewritten',
      input: { command: `cd 'my app' && apply_patch <<"EOF"\n${REWRITTEN}\nEOF` },
    })
  })

  test('keeps sections that create, move and delete files, and the line that names an environment', async () => {
    const input = patchOf(
      '*** Environment ID: remote',
      '*** Add File: new.py',
      '+y = 2',
      '*** Update File: cart.py',
      '*** Move to: shop/cart.py',
      '@@',
      '-    return sum(items)',
      '+    return 0',
      '*** Delete File: other.py',
    )
    const repaired = await repairIn(input, files)
    expect(repaired).toHaveProperty(
      'input',
      patchOf(
        '*** Environment ID: remote',
        '*** Add File: new.py',
        '+y = 2',
        '*** Update File: cart.py',
        '*** Move to: shop/cart.py',
        '@@',
        ' def total(items):',
        '-\treturn sum(items)',
        '+\treturn 0',
        ' ',
        ' def main():',
        ' \tprint(total([]))',
        '*** Delete File: other.py',
      ),
    )
  })

  test('has enough context for every hunk to be unique', async () => {
    const twice = `def a():\n\tx = 1\n\ty = 2\n\tz = 3\n\treturn x\n`
    const text = `${twice}${twice.replace('a()', 'b()')}`
    const input = patchOf('*** Update File: a', '@@ def b():', '-    return x', '+    return y')
    const repaired = await repairIn({ patchText: input }, { a: text })
    expect(repaired).toMatchObject({ status: 'rewritten' })
    expect(JSON.stringify(repaired)).toContain(' def b():')
  })
})

describe('endings and marks', () => {
  const endings = { a: '\uFEFFone\r\ntwo\r\nthree\r\n' }
  const patch = patchOf('*** Update File: a', '@@', ' one', '-two', '+2')

  test('are the file’s own in lines that the tool compares literally', async () => {
    expect(await repairIn({ patchText: patch }, endings)).toMatchObject({
      status: 'rewritten',
      input: { patchText: patchOf('*** Update File: a', '@@', ' one\r', '-two\r', '+2\r', ' three\r') },
    })
  })

  test('are left to Codex, but the patch includes the mark', async () => {
    expect(await repairIn({ command: patch }, endings)).toMatchObject({
      status: 'rewritten',
      input: { command: patchOf('*** Update File: a', '@@', ' \uFEFFone', '-two', '+2', ' three') },
    })
    const below = patchOf('*** Update File: a', '@@', '-two', '+2')
    expect(await repairIn({ command: below }, endings)).toMatchObject({ status: 'right' })
  })

  test('are refused if Codex would give a new line another ending', async () => {
    const mixed = { a: 'one\r\ntwo\nthree\n' }
    expect(
      await repairIn({ command: patchOf('*** Update File: a', '@@', '-two', '+2') }, mixed),
    ).toMatchObject({
      status: 'refused',
      message: expect.stringContaining('some end in CRLF, others in LF'),
    })
  })

  test('at the end of the file do not matter', async () => {
    const patch = patchOf('*** Update File: a', '@@', '-two', '+2')
    expect(await repairIn({ command: patch }, { a: 'one\ntwo' })).toMatchObject({
      status: 'right',
      files: [{ after: 'one\n2' }],
    })
  })
})

describe('a patch that must not run', () => {
  test.each([
    {
      why: 'names lines that are not there',
      lines: ['*** Update File: cart.py', '@@', '-gone', '+x'],
      code: 'not-found',
    },
    { why: 'would overwrite a file', lines: ['*** Add File: cart.py', '+x'], code: 'file-exists' },
    {
      why: 'has stray lines',
      lines: ['*** Update File: cart.py', '@@', '-a', 'prose?'],
      code: 'unprefixed-line',
    },
  ])('because it $why', async ({ lines, code }) => {
    const repaired = await repairIn({ patchText: patchOf(...lines) }, files)
    expect(repaired).toMatchObject({ status: 'refused', failures: [{ code }] })
  })

  test('because it is cut off', async () => {
    const input = LOOSE.slice(0, LOOSE.indexOf('*** End Patch'))
    expect(await repairIn({ patchText: input }, files)).toMatchObject({
      status: 'refused',
      failures: [{ code: 'missing-end' }],
    })
  })
})

describe('a patch that is right comes back as it was', () => {
  test.each([
    { input: { patchText: RIGHT } },
    { input: { command: RIGHT } },
    { input: { patchText: patchOf('*** Add File: new.py', '+x = 1', '*** Delete File: other.py') } },
    { input: { command: `apply_patch <<EOF\n${RIGHT}\nEOF` } },
    { input: { command: RIGHT.replaceAll('\n', '\r\n') } },
  ])('$input', async ({ input }) => {
    const repaired = await repairIn<unknown>(input, files)
    expect(repaired).toMatchObject({ status: 'right' })
    expect(repaired).toHaveProperty(
      'input',
      expect.toSatisfy((one) => one === input),
    )
  })
})

describe('left to the host', () => {
  test.each([
    { what: 'a missing file', command: patchOf('*** Update File: gone', '@@', '-a', '+b') },
    { what: 'a heredoc with a command after it', command: `apply_patch <<'EOF'\n${LOOSE}\nEOF\nmake` },
    {
      what: 'a heredoc in which a shell expands',
      command: `apply_patch <<EOF\n${LOOSE.replace('or 0', 'or $A')}\nEOF`,
    },
    { what: 'a command that prints a patch', command: `cat > a.patch <<'EOF'\n${LOOSE}\nEOF` },
  ])('$what', async ({ command }) => {
    expect(await repairIn({ command }, files)).toMatchObject({ status: 'left' })
  })
})

import { describe, expect, test } from 'vitest'
import { emend, scratch, tree } from './emend.js'

const A = 'class A {\n  /** f */\n  f() { go(1) }\n}\n\nexport function f() {\n  go(1)\n}\n'
const FILES = { 'a.ts': A }

/** The files after a command, or what it said. */
function after(args: readonly string[], input = '') {
  const cwd = scratch(FILES)
  const { exitCode, stderr } = emend([args[0] ?? '', '-C', cwd, ...args.slice(1)], { input })
  return exitCode === 0 ? tree(cwd)['a.ts'] : [exitCode, stderr]
}

describe('edits of named blocks', () => {
  const edit = ['edit', 'a.ts', '--old', 'go(1)', '--new', 'go(2)']

  test('are looked for in the block that --symbol names', () => {
    expect(after([...edit, '--symbol', 'A.f'])).toBe(A.replace('go(1)', 'go(2)'))
    expect(after([...edit, '--symbol', 'f:6'])).toBe(A.replace('  go(1)', '  go(2)'))
    expect(after([...edit, '--symbol', 'f'])).toEqual([
      1,
      expect.stringContaining('there are 2 blocks named "f": A.f (line 3), f (line 6)'),
    ])
  })

  test('that are only outside of the block are told where, and nothing is offered there', () => {
    const outside = JSON.stringify({
      path: 'a.ts',
      oldString: 'export function f() {',
      newString: 'function f() {',
    })
    const [code, said] = after(['apply', '--symbol', 'A.f'], outside) as [number, string]
    expect(code).toBe(1)
    expect(said).toContain('is not in the block "A.f" (lines 2-3). It is at line 6, outside of that block')
    expect(said).toContain('  3 |   f() { go(1) }')
    expect(said).not.toContain('Send this edit instead')
    const near = JSON.stringify({ path: 'a.ts', oldString: '    go(1)', newString: '    go(2)' })
    expect(after(['apply', '--symbol', 'A.f', '--profile', 'strict'], near)).toEqual([
      1,
      expect.not.stringContaining('  7 |'),
    ])
  })

  test('of any format are looked for there', () => {
    const patch = '*** Begin Patch\n*** Update File: a.ts\n@@\n-  go(1)\n+  go(2)\n*** End Patch\n'
    expect(after(['apply', '--symbol', 'f:6'], patch)).toBe(A.replace('  go(1)', '  go(2)'))
    const call = JSON.stringify({ path: 'a.ts', oldString: 'go(1)', newString: 'go(2)', where: 'A.f' })
    expect(after(['apply'], call)).toBe(A.replace('go(1)', 'go(2)'))
  })

  test('are made by calls of tools for symbols, by the name of the tool', () => {
    const call = (name: string, input: object) =>
      after(['apply'], JSON.stringify({ type: 'tool_use', id: '1', name, input }))
    const body = 'f() { go(3) }'
    expect(call('replace_symbol_body', { name_path: 'A/f', relative_path: 'a.ts', body })).toBe(
      A.replace('f() { go(1) }', body),
    )
    const added = { name_path: '/f', relative_path: 'a.ts', body: 'const a = 1' }
    expect(call('insert_after_symbol', { ...added, name_path: 'A' })).toBe(
      A.replace('}\n\nexport', '}\n\nconst a = 1\n\nexport'),
    )
    // Without its name it may be any of the three.
    expect(after(['apply'], JSON.stringify({ ...added, name_path: 'A' }))).toEqual([
      4,
      expect.stringContaining('edit_symbol'),
    ])
  })

  test('replace a block, or insert beside it, with a text or standard input', () => {
    const text = 'f() {\n  go(3)\n}\n'
    const replaced = A.replace('f() { go(1) }', 'f() {\n    go(3)\n  }')
    expect(after(['edit', 'a.ts', '--replace-symbol', 'A.f'], text)).toBe(replaced)
    expect(after(['edit', 'a.ts', '--replace-symbol', 'A.f', '--new', text])).toBe(replaced)
    expect(after(['edit', 'a.ts', '--insert-after', 'f:6', '--new', 'const a = 1'])).toBe(
      `${A}\nconst a = 1\n`,
    )
    expect(after(['edit', 'a.ts', '--insert-before', 'f:6', '--new', 'const a = 1'])).toBe(
      A.replace('export', 'const a = 1\n\nexport'),
    )
  })

  test.each([
    [['--replace-symbol', 'A.g', '--new', 'g() {}'], 1, 'a.ts: there is no block named "A.g"'],
    [['--replace-symbol', 'A.f', '--new', '}'], 1, 'does not parse as a declaration'],
    [['--replace-symbol', 'A', '--insert-after', 'A', '--new', '1'], 2, 'give one of'],
    [['--replace-symbol', 'A', '--old', 'a', '--new', '1'], 2, 'has no --old'],
  ])('are refused: %j', (args, code, message) => {
    expect(after(['edit', 'a.ts', ...args])).toEqual([code, expect.stringContaining(message)])
  })
})

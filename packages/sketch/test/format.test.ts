import { standard } from '@emend/core'
import { formatContract } from '@emend/core/testing'
import { describe, expect, test } from 'vitest'
import { applySketch, applySketchToFiles, explainSketch, sketch } from '../src/index.js'

const FENCED = 'I changed it:\n\n```ts src/a.ts\nconst a = 2\n// ... existing code ...\n```\n'

for (const { name, run } of formatContract(sketch(), [
  { name: 'a call', request: { target_file: 'a.ts', code_edit: '// ...\nx\n' }, reads: ['a.ts'] },
  { name: 'a call with other names', request: { path: 'a.ts', edit: '// ...\nx\n' }, reads: ['a.ts'] },
  {
    name: 'a call as JSON',
    request: '{"target_file": "a.ts", "instructions": "x", "code_edit": "// ... existing code ...\\nx"}',
    reads: ['a.ts'],
  },
  {
    name: 'a call of a tool',
    request: { name: 'edit_file', arguments: '{"target_file": "a.ts", "code_edit": "// ...\\nx"}' },
    reads: ['a.ts'],
  },
  { name: 'a block with its path', request: FENCED, reads: ['src/a.ts'] },
  {
    name: 'a block without dots that names its file, beside one with dots, and a command',
    request: `### src/b.ts\n\n\`\`\`ts\nconst b = 2\n\`\`\`\n\n\`\`\`sh\nnpm test\n\`\`\`\n\n${FENCED}`,
    reads: ['src/b.ts', 'src/a.ts'],
  },
  ...[
    ['in the sentence above', 'Now `src/a.ts` starts later:\n\n```ts\n// ...\nx\n```\n'],
    ['behind a label above', '**File:** `src/a.ts`\n\n```ts\n// ...\nx\n```\n'],
    ['in a heading, below other text', 'See `b.ts`.\n\n### src/a.ts\n\n```ts\n// ...\nx\n```\n'],
    ['in a comment on the first line', '```ts\n// src/a.ts\n// ...\nx\n```\n'],
    ['in a comment with a label', '```py\n# File: src/a.ts\n\n# ...\nx\n```\n'],
    ['in a comment of Lua', '```lua\n-- src/a.ts\n-- ...\nx\n```\n'],
    ['in a comment of HTML', '```vue\n<!-- src/a.ts -->\n<!-- ... -->\nx\n```\n'],
    ['in a comment on the first line of code alone', '// src/a.ts\n// ...\nx\n'],
    ['above and on the first line', 'Change `a.ts`:\n```ts\n// src/a.ts\n// ...\nx\n```\n'],
  ].map(([name, request]) => ({ name: `a path ${name}`, request, reads: ['src/a.ts'] })),
  {
    name: 'a short path, and the path of the host',
    request: '```ts\n// a.ts\n// ...\nx\n```\n',
    context: { path: 'src/a.ts' },
    reads: ['src/a.ts'],
  },
  {
    name: 'a comment with another path than that of the host',
    request: '// c.ts\n// ...\nx\n',
    context: { path: 'b.ts' },
    reads: ['b.ts'],
  },
  {
    name: 'a path above, another on the first line',
    request: 'Change `a.ts`:\n```ts\n// b.ts\n// ...\nx\n```\n',
    reads: { fails: 'wrong-input' },
  },
  {
    name: 'a path further above, another in the sentence',
    request: 'a.ts\n\nAs in `lib/b.ts`:\n```ts\n// ...\nx\n```\n',
    reads: { fails: 'wrong-input' },
  },
  {
    name: 'code alone',
    request: 'const a = 2\n// ... existing code ...\n',
    context: { path: 'b.ts' },
    reads: ['b.ts'],
  },
  {
    name: 'a text that has blocks itself',
    request: `<!-- ... existing code ... -->\n## Use\n\n\`\`\`ts\nrun(2)\n\`\`\`\n`,
    context: { path: 'b.md' },
    reads: { fails: 'wrong-input' },
  },
  { name: 'code without a path', request: '// ... existing code ...\nx\n', reads: { fails: 'missing-path' } },
  { name: 'a block that breaks off', request: FENCED.slice(0, -5), reads: { fails: 'missing-end' } },
  { name: 'a call without a sketch', request: { target_file: 'a.ts' }, reads: { fails: 'wrong-input' } },
]))
  test(name, run)

const FILE = 'const a = 1\nconst b = 2\n\nfunction run() {\n  start()\n  work()\n  stop()\n  clean()\n}\n'

/** The failure of a sketch for the file. */
function failureOf(request: unknown, options = {}) {
  const result = applySketch(FILE, request, options)
  return result.ok ? undefined : { code: result.failures[0]?.code, message: result.message }
}

describe('a refusal', () => {
  test('names the lines at risk and the way to say it', () => {
    const failure = failureOf('// ...\nfunction run() {\n  start()\n  log(1)\n  clean()\n}\n')
    expect(failure?.code).toBe('sketch-would-delete')
    expect(failure?.message).toContain('6 |   work()')
    expect(failure?.message).toContain('"removed: name"')
  })

  test.each([
    ['a sketch of another file', 'class Other {\n  // ...\n  speak() {}\n}\n', 'sketch-not-placed'],
    ['a file that breaks off', 'const a = 1\nconst b = 3\n', 'looks-truncated'],
    ['what the file has already', '// ...\nconst b = 2\n\nfunction run() {\n// ...\n', 'sketch-unchanged'],
  ])('%s', (_, code, expected) => expect(failureOf(code)?.code).toBe(expected))

  test('a profile that tolerates nothing takes no new version of a line without lines around it', () => {
    const code = '// ...\nconst b = 3\n// ...\n'
    expect(failureOf(code)).toBeUndefined()
    const strict = { ...standard, name: 'exactly', cap: 'exact' } as const
    expect(failureOf(code, { profile: strict })?.code).toBe('sketch-not-placed')
  })
})

describe('a comment on top with the path of the file', () => {
  const edit = '\n// ...\nconst b = 3\n// ...\n'

  test('is not written', () => {
    for (const top of ['// src/a.ts', '// a.ts', '/* src/a.ts */\n', '# file: src/a.ts'])
      expect(applySketch(FILE, top + edit, { path: 'src/a.ts' })).toMatchObject({
        text: FILE.replace('b = 2', 'b = 3'),
      })
  })

  test('stays where the file has it', () => {
    const own = `// src/a.ts\n${FILE}`
    const result = applySketch(own, '// src/a.ts\nconst a = 3\n// ...\n', { path: 'src/a.ts' })
    expect(result.ok && result.text).toBe(own.replace('a = 1', 'a = 3'))
  })

  test('is code where it says another path', () => {
    const result = applySketch(FILE, `// src/c.ts${edit}`, { path: 'src/a.ts' })
    expect(result.ok && result.text.includes('b = 3') && !result.text.includes('c.ts')).toBe(false)
  })
})

describe('a bare ellipsis', () => {
  test('is a marker where the file has none', () => {
    const result = applySketch(FILE, '...\n  work()\n  rest()\n  stop()\n...\n')
    expect(result.ok && result.text).toContain('  work()\n  rest()\n  stop()\n')
  })

  test('is code where the file has it, and refused where it would be added', () => {
    const stub = 'class A:\n    def one(self):\n        ...\n\n    def two(self):\n        return 2\n'
    const same = applySketch(stub, 'class A:\n    def one(self, x):\n        ...\n# ...\n')
    expect(same.ok && same.text).toContain('def one(self, x):\n        ...\n')
    const added = applySketch(stub, '# ...\n    def two(self):\n        x = 1\n        return 2\n...\n')
    expect(added.ok).toBe(false)
  })

  test('of a spread is code', () => {
    const result = applySketch('f({\n  ...one,\n  two,\n})\n', 'f({\n  ...one,\n  ...rest,\n  two,\n})\n')
    expect(result.ok && result.text).toBe('f({\n  ...one,\n  ...rest,\n  two,\n})\n')
  })
})

test('several files are changed together or not at all', () => {
  const call = (target_file: string, line: string) => ({
    target_file,
    code_edit: `// ...\n${line}\n// ...\n`,
  })
  const files = { 'a.ts': FILE, 'b.ts': FILE }
  const both = applySketchToFiles(files, [call('a.ts', 'const b = 3'), call('b.ts', 'const b = 4')])
  expect(both.ok && both.files.map(({ after }) => after?.split('\n')[1])).toEqual([
    'const b = 3',
    'const b = 4',
  ])
  expect(applySketchToFiles(files, [call('a.ts', 'const b = 3'), call('b.ts', 'nothing()')]).ok).toBe(false)
})

test('each stretch is explained', () => {
  const { stretches, text } = explainSketch(
    FILE,
    '// ...\nconst b = 3\n// ...\n  stop()\n  rest()\n  clean()\n// ...\n',
  )
  expect(stretches.map(({ lines, place, added }) => [lines, place, added])).toEqual([
    [{ start: 2, end: 2 }, { start: 2, end: 2 }, 1],
    [{ start: 4, end: 6 }, { start: 7, end: 8 }, 1],
  ])
  expect(text).toContain('stop()\n  rest()\n  clean()')
})

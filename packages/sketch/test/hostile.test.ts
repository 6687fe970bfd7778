import { describe, expect, test } from 'vitest'
import { applySketch } from '../src/index.js'

const FILE = `import { log } from './log'

const retries = 3
const label = "// ... existing code ..."

export function run(task) {
  log('start')
  if (task.ready) {
    task.run()
  }
  log('end')
}

export function stop(task) {
  log('start')
  if (task.ready) {
    task.stop()
  }
  log('end')
}
`
const MARKER = '// ... existing code ...\n'

function outcomeOf(code_edit: string, before = FILE): string {
  const result = applySketch(before, { target_file: 'a.ts', code_edit })
  return result.ok ? result.text : (result.failures[0]?.code ?? '')
}

describe('nothing changes', () => {
  test.each([
    ['markers alone', MARKER + MARKER, 'sketch-not-placed'],
    ['nothing shared between markers', `${MARKER}foo()\nbar()\n${MARKER}`, 'sketch-not-placed'],
    ['two places', `${MARKER}  log('start')\n  log('more')\n${MARKER}`, 'sketch-not-placed'],
    [
      'another file',
      `import { log } from './log'\n\nexport class Queue {\n  size = 0\n  push(one) {\n    this.size++\n  }\n  clear() {\n    this.size = 0\n  }\n}\n\nexport const queue = new Queue()\n${MARKER}`,
      'sketch-not-placed',
    ],
    ['prose', 'Here is what I would do. I would change the thing.\n', 'sketch-not-placed'],
    ['a diff', `${MARKER}-const retries = 3\n+const retries = 4\n${MARKER}`, 'sketch-not-placed'],
    ['line numbers', `${MARKER}3 | const retries = 4\n${MARKER}`, 'sketch-not-placed'],
    ['a function that would be there twice', `export function more() {\n}\n${MARKER}`, 'sketch-not-placed'],
    [
      'one line in two versions',
      `${MARKER}const retries = 4\n${MARKER}const retries = 5\n${MARKER}`,
      'sketch-not-placed',
    ],
    [
      'a forgotten marker',
      `${MARKER}import { log } from './log'\n\nexport function stop(task) {\n${MARKER}`,
      'sketch-would-delete',
    ],
    ['blanks', '\n\n', 'empty-request'],
  ])('%s', (_, code, expected) => expect(outcomeOf(code)).toBe(expected))
})

const TRACED = FILE.replace("stop(task) {\n  log('start')\n", "stop(task) {\n  log('start')\n  trace()\n")
const TRACE = `${MARKER}export function stop(task) {\n  log('start')\n  trace()\n  if (task.ready) {\n${MARKER}`

describe('the file decides', () => {
  test.each([
    ['a marker in a text is content', `${MARKER}const label = "// ... existing code ..."\nx()\n${MARKER}`],
    ['tabs', TRACE.replaceAll('  ', '\t')],
    ['CRLF', TRACE.replaceAll('\n', '\r\n')],
    ['a byte order mark', `\uFEFF${TRACE}`],
  ])('%s', (_, code) => {
    const added = outcomeOf(code)
    expect([TRACED, FILE.replace('code ..."\n', 'code ..."\nx()\n')]).toContain(added)
  })
})

test('what was merged is not merged once more', () => {
  for (const code of [TRACE, `${MARKER}const retries = 4\n${MARKER}`]) {
    const once = outcomeOf(code)
    expect(once).toContain('\n')
    expect(outcomeOf(code, once)).toMatch(/^sketch-/)
  }
})

test('a large sketch of a large file is merged or refused', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => `const value${at} = compute(${at})`)
  const code = `${MARKER}${lines.slice(10_000, 10_100).join('\n')}\nextra()\n${lines.slice(10_100, 10_200).join('\n')}\n${MARKER}`
  expect(outcomeOf(code, `${lines.join('\n')}\n`)).toContain('value10099 = compute(10099)\nextra()\n')
  const same = `${'log()\n'.repeat(20_000)}`
  expect(outcomeOf(`${MARKER}${'log()\n'.repeat(2_000)}extra()\n${MARKER}`, same)).toMatch(/^[a-z-]+$/)
  const block = (at: number) => `function f${at % 50}() {\n  if (x) {\n    return x\n  }\n}\n`
  const blocks = (count: number) => Array.from({ length: count }, (_, at) => block(at)).join('')
  expect(outcomeOf(`${MARKER}${blocks(12)}extra()\n${MARKER}`, blocks(4_000))).toMatch(/^[a-z-]+$/)
}, 60_000)

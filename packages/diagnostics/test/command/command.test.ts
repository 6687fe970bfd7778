import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CommandOptions, command } from '../../src/index.js'
import { engineOver } from '../support/toy.js'

const FILES = { 'src/a.txt': 'one\nBAD old\n', 'b.txt': 'BAD other\n' }
const sectionOf = ({ message }: { readonly message: string }) => message.split('\n').slice(1)

/** A command of one line of JavaScript, which gets `found`: file, line and text of each BAD. */
function node(name: string, body: string, more: Partial<CommandOptions> = {}) {
  const script = `const { readFileSync } = require('fs')
    const files = process.argv.slice(1)
    const text = (file) => readFileSync(file === '-' ? 0 : file, 'utf8')
    const found = files.flatMap((file) => text(file).split('\\n')
      .flatMap((one, at) => /BAD/.test(one) ? [{ file, line: at + 1, text: one }] : []))
    ${body}`
  return command({
    name,
    run: [process.execPath, '-e', script, '{files}'],
    output: 'lines',
    loads: [],
    ...more,
  })
}

const LINES = `for (const { file, line, text } of found) console.log(file + ':' + line + ':3: error: ' + text)`
const TSC = `for (const { file, line, text } of found) console.log(file + '(' + line + ',3): error TS12: ' + text)`
const ESLINT = `console.log(JSON.stringify(files.map((file) => ({ filePath: require('path').resolve(file),
  messages: found.filter((one) => one.file === file).map(({ line, text }) =>
    ({ ruleId: 'no-bad', severity: 2, message: text, line, column: 3 })) })))); process.exitCode = 1`
const SARIF = `console.log(JSON.stringify({ runs: [{ results: found.map(({ file, line, text }) => ({
  ruleId: 'no-bad', level: 'error', message: { text }, locations: [{ physicalLocation: {
    artifactLocation: { uri: file }, region: { startLine: line, startColumn: 3 } } }] })) }] }))`

test.each<[string, string, CommandOptions['output'], string]>([
  ['file:line:column', LINES, 'lines', 'lint'],
  ['file(line,column)', TSC, 'lines', 'lint TS12'],
  ['ESLint', ESLINT, 'eslint', 'lint no-bad'],
  ['SARIF', SARIF, 'sarif', 'lint no-bad'],
])('reads what a command writes: %s', async (_, body, output, by) => {
  const { edit } = engineOver(FILES, { sources: [node('lint', body, { output })] })
  expect(sectionOf(await edit('src/a.txt', 'one\n', 'one\n\nBAD new\n'))).toEqual([
    'New problems since this edit:',
    `  src/a.txt, line 3: BAD new (${by})`,
  ])
})

test('a command that reads standard input sees a text that is not written', async () => {
  const script = `const text = require('fs').readFileSync(0, 'utf8')
    text.split('\\n').forEach((one, at) => { if (/BAD/.test(one)) console.log(process.argv[1] + ':' + (at + 1) + ':1: error: ' + one) })`
  const source = command({
    name: 'piped',
    run: [process.execPath, '-e', script, '{file}'],
    output: 'lines',
    loads: [],
  })
  const { engine, root } = engineOver(FILES, { sources: [source] })
  const preview = await engine.preview({ path: 'src/a.txt', oldString: 'one', newString: 'BAD new' })
  expect(sectionOf(preview)).toEqual([
    'New problems since this edit:',
    '  src/a.txt, line 1: BAD new (piped)',
  ])
  expect(readFileSync(join(root, 'src/a.txt'), 'utf8')).toBe(FILES['src/a.txt'])
})

describe('says that it has not looked, and the edit is the same:', () => {
  test.each<[string, string, Partial<CommandOptions>, RegExp]>([
    ['other output', 'console.log("no JSON")', { output: 'sarif' }, /its output cannot be read: SyntaxError/],
    ['an error', 'throw new Error("no configuration")', {}, /ended with 1/],
    [
      'a command that does not end',
      'setInterval(() => {}, 1000)',
      { timeLimit: 200 },
      /took longer than 200 ms/,
    ],
    [
      'output without an end',
      'const all = "x".repeat(2 ** 20); const go = () => process.stdout.write(all, go); go()',
      {},
      /writes without an end/,
    ],
  ])('%s', async (_, body, more, reason) => {
    const { edit, text } = engineOver(FILES, { sources: [node('lint', body, more)] })
    const result = await edit('src/a.txt', 'one', 'two')
    expect([result.ok, text('src/a.txt')]).toEqual([true, 'two\nBAD old\n'])
    expect(sectionOf(result)).toEqual([expect.stringMatching(reason)])
  })
})

test('what it says of files outside of the folder is left out', async () => {
  const body = `console.log('../x.txt:1:1: error: out'); console.log('/etc/passwd:1:1: error: out'); console.log('b.txt:1:1: error: in')`
  const { engine } = engineOver(FILES, { sources: [node('lint', body)] })
  const result = await engine.apply({ path: 'src/a.txt', oldString: 'one', newString: 'two' })
  expect(result.ok && result.diagnostics.map(({ path, isNew }) => [path, isNew])).toEqual([['b.txt', false]])
})

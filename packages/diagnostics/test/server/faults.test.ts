import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { engineOver, LONG } from '../support/toy.js'

const FILES = { 'a.toy': 'def one\nBAD old\n' }
const EDIT = ['a.toy', 'def one\n', 'def one\nBAD new\n'] as const
const AFTER = 'def one\nBAD new\nBAD old\n'
const sectionOf = ({ message }: { readonly message: string }) => message.split('\n').slice(1)

describe('the result of an edit is the same with a server that', () => {
  test('hangs', async () => {
    const { edit, text } = engineOver(FILES, { how: 'hang', timeLimit: 50 })
    const result = await edit(...EDIT)
    expect([result.ok, text('a.toy')]).toEqual([true, AFTER])
    expect(sectionOf(result)).toEqual([
      'Toy has not answered within 50 ms: what it finds comes with the answer to the next edit.',
    ])
  })

  test.each(['crash', 'crash-at-start'])('dies: %s', async (how) => {
    const { edit, text } = engineOver(FILES, { how })
    const result = await edit(...EDIT)
    expect([result.ok, text('a.toy')]).toEqual([true, AFTER])
    expect(sectionOf(result)).toEqual([expect.stringMatching(/^Toy has not looked: .* ended with \d/)])
  })

  test('is not there', async () => {
    const { engine, text } = engineOver(FILES, {
      sources: [
        (await import('../../src/index.js')).languageServer({
          name: 'gone',
          run: ['there-is-no-such-program'],
          endings: ['.toy'],
          loads: [],
        }),
      ],
    })
    const result = await engine.apply({ path: 'a.toy', oldString: EDIT[1], newString: EDIT[2] })
    expect([result.ok, text('a.toy')]).toEqual([true, AFTER])
    expect(sectionOf(result)).toEqual([
      expect.stringMatching(/^Gone has not looked: there-is-no-such-program cannot be started/),
    ])
  })

  test.each(['flood', 'flood of bytes'])('floods: %s', async (how) => {
    const { edit, text } = engineOver(FILES, { how })
    const result = await edit(...EDIT)
    expect([result.ok, text('a.toy')]).toEqual([true, AFTER])
    expect(sectionOf(result)).toEqual([
      expect.stringMatching(/wrote more than \d+ (?:bytes|messages) for one edit\.$/),
    ])
  })

  test('lies about positions', async () => {
    const { edit, text } = engineOver(FILES, { how: 'lies' })
    const result = await edit(...EDIT)
    expect([result.ok, text('a.toy')]).toEqual([true, AFTER])
    expect(sectionOf(result)).toEqual([
      'New problems since this edit:',
      expect.stringMatching(/^ {2}a\.toy, line 4: new is bad/),
      expect.stringMatching(/^Toy: \d+ of its positions are not in their files, and were moved into them\.$/),
    ])
    if (!result.ok) throw new Error(result.message)
    for (const { range } of result.diagnostics) expect(range.start.line).toBeLessThan(4)
  })
})

test('a server that crashed is started again, but not for ever', async () => {
  const { edit } = engineOver(FILES, { how: 'crash' })
  const said: string[] = []
  for (const word of ['one', 'two', 'three', 'four'])
    said.push(...sectionOf(await edit('a.toy', 'def one\n', `def one\n# ${word}\n`)))
  expect(said.map((line) => line.replace(/^.*ended with 1.*$/, 'ended'))).toEqual([
    'ended',
    'ended',
    'ended',
    'Toy has not looked: it failed 3 times in a row, and is not started again.',
  ])
})

test(
  'what comes late is told with the next answer, with its line as it is by then, and once',
  async () => {
    const { edit, root } = engineOver(FILES, { how: 'slow', timeLimit: 50 })
    const first = await edit(...EDIT)
    expect(sectionOf(first)).toEqual([expect.stringContaining('has not answered within 50 ms')])
    // The next two edits are of a file that the server does not look at, and of the same file.
    await edit('a.toy', 'def one\n', '# above\ndef one\n')
    writeFileSync(join(root, 'release'), '')
    const told: string[] = []
    for (let number = 0; !told.some((line) => line.includes('new is bad')); number++) {
      if (number > 200) throw new Error(told.join('\n'))
      told.push(...sectionOf(await edit('a.toy', '# above\n', `# above\n# ${number}\n`)))
    }
    expect(told.filter((line) => /new is bad|found only now/.test(line))).toEqual([
      'New problems since earlier edits, found only now:',
      expect.stringMatching(/^ {2}a\.toy, line \d+: new is bad \(toy bad\)$/),
    ])
  },
  LONG,
)

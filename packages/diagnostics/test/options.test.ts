import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine, type Guard } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { describe, expect, test } from 'vitest'
import {
  command,
  type DiagnosticsOptions,
  diagnostics,
  guardSource,
  knownSource,
  languageServer,
} from '../src/index.js'

const noTodo: Guard = ({ after }) =>
  after?.includes('TODO')
    ? {
        diagnostics: [
          {
            severity: 1,
            message: 'a TODO',
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 4 } },
          },
        ],
      }
    : undefined

function engineWith(options: DiagnosticsOptions) {
  const fileSystem = memoryFileSystem({ 'a.txt': 'one\n', 'a.ts': 'one\n' })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [editString()],
    fileSystem,
    diagnostics: diagnostics(options),
  })
  const text = async (path: string) => new TextDecoder().decode(await fileSystem.readFile(path))
  return { engine, text }
}

describe('a guard as a source', () => {
  const request = { path: 'a.txt', oldString: 'one', newString: 'TODO' }

  test('tells what it would refuse', async () => {
    const { engine, text } = engineWith({ sources: [guardSource(noTodo)] })
    const result = await engine.apply(request)
    expect(result.message.split('\n').slice(1)).toEqual([
      'New problems since this edit:',
      '  a.txt, line 1: a TODO (noTodo)',
    ])
    expect(await text('a.txt')).toBe('TODO\n')
  })

  test('refuses it before it is written', async () => {
    const { engine, text } = engineWith({ sources: [guardSource(noTodo, 'todo')], newErrors: 'refuse' })
    const result = await engine.apply(request)
    expect(result).toMatchObject({ ok: false, failures: [{ code: 'vetoed', path: 'a.txt' }] })
    expect(result.message).toContain('  line 1: a TODO (todo)\n  1 | TODO')
    expect(await text('a.txt')).toBe('one\n')
  })

  test('that throws has not looked', async () => {
    const throwing: Guard = () => {
      throw new Error('out of order')
    }
    const { engine } = engineWith({ sources: [guardSource(throwing)] })
    expect((await engine.apply(request)).message).toContain('Throwing has not looked: out of order.')
  })
})

test('what needs a disk says so in a file system that has none', async () => {
  const { engine } = engineWith({ sources: [knownSource('typescript'), knownSource('tsc')] })
  const result = await engine.apply({ path: 'a.ts', oldString: 'one', newString: 'two' })
  expect(result.message.split('\n').slice(1)).toEqual([
    'Typescript: files are looked at on a disk only.',
    'Tsc: files are looked at on a disk only.',
  ])
})

describe('wrong options are refused at once', () => {
  const source = { name: 'x', run: ['x'], output: 'lines', loads: [] } as const
  test.each<[string, () => unknown, RegExp]>([
    ['no source', () => diagnostics({}), /needs sources/],
    [
      'an unknown name',
      () => knownSource('tslint' as never),
      /there is no source tslint; there are typescript,/,
    ],
    [
      'two of one name',
      () => diagnostics({ sources: [command(source), command(source)] }),
      /two sources with the name x/,
    ],
    [
      'an unknown formatter',
      () => diagnostics({ format: 'black' as never }),
      /there is no formatter black; there are biome, prettier/,
    ],
    ['no program', () => command({ ...source, run: [] }), /needs a program/],
    ['no server', () => languageServer({ name: 'x', run: [], endings: [], loads: [] }), /needs a program/],
    ['an unknown option', () => command({ ...source, files: [] } as never), /files/],
    ['a misspelled one', () => diagnostics({ sources: [], newError: 'tell' } as never), /newError/],
  ])('%s', (_, make, message) => {
    expect(make).toThrow(message)
  })
})

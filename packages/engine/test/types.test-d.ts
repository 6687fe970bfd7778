import type { Refused } from '@emend/core'
import { defaultCascade } from '@emend/core'
import type { EditFormat, Replacer } from '@emend/core/plugin'
import { memoryFileSystem } from '@emend/fs-memory'
import { formatRegistry, replacerRegistry } from '@emend/registry'
import { v4a } from '@emend/v4a'
import { expectTypeOf, test } from 'vitest'
import {
  type Applied,
  createEngine,
  type Engine,
  type EngineOptions,
  type Extend,
  type Preview,
} from '../src/index.js'
import { USUAL } from './support/usual.js'

const mine: Replacer<'mine'> = { apiVersion: 1, name: 'mine', tier: 'escape', find: () => [] }
const formats = [v4a()]
const fileSystem = memoryFileSystem()

test('registries and lists are both accepted', () => {
  expectTypeOf<readonly EditFormat[]>().toExtend<EngineOptions['formats']>()
  createEngine({ ...USUAL, formats: formatRegistry(formats), fileSystem })
  createEngine({ ...USUAL, formats, fileSystem, replacers: replacerRegistry(defaultCascade).with(mine) })
  createEngine({ ...USUAL, formats, fileSystem, replacers: [mine], signal: new AbortController().signal })
})

test('results are values', () => {
  expectTypeOf<ReturnType<Engine['preview']>>().toEqualTypeOf<Promise<Preview | Refused>>()
  expectTypeOf<ReturnType<Engine['apply']>>().toEqualTypeOf<Promise<Applied | Refused>>()
})

test('wrong options are errors', () => {
  // @ts-expect-error no file system
  createEngine({ ...USUAL, formats })
  // @ts-expect-error no formats
  createEngine({ ...USUAL, fileSystem })
  // @ts-expect-error 'gards' does not exist; did you mean 'guards'?
  createEngine({ ...USUAL, formats, fileSystem, gards: [] })
  // @ts-expect-error a profile, not its name
  createEngine({ ...USUAL, formats, fileSystem, profile: 'strict' })
  // @ts-expect-error 'none' or 'edits'
  createEngine({ ...USUAL, formats, fileSystem, partial: true })
  // @ts-expect-error a number of steps
  createEngine({ ...USUAL, formats, fileSystem, budget: '1' })
})

test('wrong plugins are errors', () => {
  // @ts-expect-error a replacer is no format
  createEngine({ ...USUAL, formats: [mine], fileSystem })
  // @ts-expect-error a format is made by calling it
  createEngine({ ...USUAL, formats: [v4a], fileSystem })
  // @ts-expect-error a format is no replacer
  createEngine({ ...USUAL, formats, fileSystem, replacers: formats })
  // @ts-expect-error another version
  createEngine({ ...USUAL, formats, fileSystem, replacers: [{ ...mine, apiVersion: 2 }] })
  // @ts-expect-error it has no writeFile, deleteFile and exists
  const unwritable: EngineOptions['fileSystem'] = {
    apiVersion: 1,
    name: 'mine',
    readFile: fileSystem.readFile,
  }
  createEngine({ ...USUAL, formats, fileSystem: unwritable })
  // @ts-expect-error a guard gives a verdict, not a truth value
  createEngine({ ...USUAL, formats, fileSystem, guards: [() => false] })
  // @ts-expect-error a correction has no path
  createEngine({ ...USUAL, formats, fileSystem, onUnmatched: () => ({ path: 'b.txt' }) })
})

test('the names of a cascade to extend are any, because it is that of any format', () => {
  createEngine({
    ...USUAL,
    formats,
    fileSystem,
    extend: (cascade) => cascade.with(mine, { before: 'exakt' }),
  })
  // @ts-expect-error a place names one side
  const beside: Extend = (cascade) => cascade.with(mine, { beside: 'exact' })
  createEngine({ ...USUAL, formats, fileSystem, extend: beside })
})

test('an engine is not changed', () => {
  const engine = createEngine({ ...USUAL, formats, fileSystem })
  // @ts-expect-error read-only
  engine.formats = formatRegistry([])
  // @ts-expect-error a registry may be missing
  engine.replacers.names
})

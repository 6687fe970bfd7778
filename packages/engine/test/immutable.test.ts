import { defaultCascade } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { exact, type Replacer } from '@emend/core/plugin'
import { memoryFileSystem } from '@emend/fs-memory'
import { type Plugin, Registry, replacerRegistry } from '@emend/registry'
import { searchReplace } from '@emend/search-replace'
import { v4a } from '@emend/v4a'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEngine, type EngineOptions, type Guard } from '../src/index.js'
import { USUAL } from './support/usual.js'

const named = (name: string): Replacer => ({ ...exact, name })
const REQUEST = 'a.txt\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
const FILES = { 'a.txt': '  one\n' }

/** What a host can see of an engine: its parts and the result of a preview. */
async function seenOf(engine: ReturnType<typeof createEngine>) {
  const preview = await engine.preview(REQUEST)
  return {
    formats: engine.formats.names,
    replacers: engine.replacers?.names,
    preview: preview.ok ? preview : preview.failures,
  }
}

/** An operation of a host on a registry after passing it to an engine. */
type Deed = (registry: Registry<Replacer>) => unknown

const name = fc.constantFrom('a', 'b', 'exact', 'line-trimmed', 'similar')
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ name, other: name }).map(
    ({ name, other }): Deed =>
      (all) =>
        all.with(named(name), { before: other }),
  ),
  fc.record({ name, other: name }).map(
    ({ name, other }): Deed =>
      (all) =>
        all.replace(other, named(name)),
  ),
  name.map(
    (name): Deed =>
      (all) =>
        all.without(name),
  ),
  fc.constantFrom('reverse', 'pop').map(
    (method): Deed =>
      (all) =>
        (all.names as string[])[method](),
  ),
  fc.constant<Deed>((all) => Object.assign(all, { [Symbol.iterator]: () => [].values() })),
  fc.constant<Deed>((all) => all[Symbol.iterator]().return?.()),
)

test('an engine does not change with the registry that it was given', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 10 }), async (deeds) => {
      const registry: Registry<Replacer> = replacerRegistry<string>(defaultCascade)
      const formats = new Registry<EditFormat>([v4a(), searchReplace()])
      const engine = createEngine({
        ...USUAL,
        formats,
        replacers: registry,
        fileSystem: memoryFileSystem(FILES),
      })
      const before = await seenOf(engine)
      for (const one of deeds) {
        try {
          one(registry)
          one(engine.replacers as Registry<Replacer>)
        } catch {
          // The registry refused the operation, or is read-only.
        }
      }
      expect(await seenOf(engine)).toEqual(before)
      expect([...registry].map((replacer: Plugin) => replacer.name)).toEqual(before.replacers)
    }),
  )
})

test('nor with the lists and options', async () => {
  const formats: EditFormat[] = [v4a(), searchReplace()]
  const replacers: Replacer[] = [...defaultCascade]
  const guards: Guard[] = []
  const options: { -readonly [Name in keyof EngineOptions]: EngineOptions[Name] } = {
    ...USUAL,
    formats,
    replacers,
    guards,
    fileSystem: memoryFileSystem(FILES),
  }
  const engine = createEngine(options)
  const before = await seenOf(engine)
  formats.length = 0
  replacers.reverse()
  guards.push(() => ({ diagnostics: [{ severity: 1, message: 'no' }] }))
  options.buffer = 1
  options.fileSystem = memoryFileSystem()
  expect(await seenOf(engine)).toEqual(before)
  const applied = await engine.apply(REQUEST)
  const record = applied.ok ? applied.record : undefined
  expect(record && (await engine.undo(record)).ok).toBe(true)
})

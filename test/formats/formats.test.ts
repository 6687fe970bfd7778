import { describe, expect, test } from 'vitest'
import { standard } from '../../packages/core/src/index.js'
import { createEngine } from '../../packages/engine/src/index.js'
import { engineMessages } from '../../packages/feedback/src/index.js'
import { memoryFileSystem } from '../../packages/fs-memory/src/index.js'
import { allFormats } from '../../packages/registry/src/all-formats.js'
import { cardOf, formatRegistry } from '../../packages/registry/src/index.js'
import { cardContract } from '../../packages/request/src/testing.js'

const formats = await Promise.all(
  allFormats().map(async (format) => ({ name: format.name, format, card: await format.card() })),
)

describe.each(formats)('$name', ({ format, card }) => {
  test.each(cardContract(format, card))('$name', ({ run }) => run())

  test('its sample is recognized among all formats', async () => {
    const [{ before, request }] = card.samples
    const fileSystem = memoryFileSystem(before)
    const engine = createEngine({
      profile: standard,
      describe: engineMessages,
      formats: allFormats(),
      fileSystem,
    })
    expect(await engine.apply(request)).toMatchObject({ ok: true, format: format.name })
  })
})

test('the registry of the formats has their cards', async () => {
  const registry = formatRegistry(allFormats())
  expect(registry.names).toEqual(formats.map(({ name }) => name))
  for (const { name, card } of formats) expect(await cardOf(registry.get(name))).toBe(card)
})

test('no tool has the name of another', () => {
  const names = formats.flatMap(({ card }) => card.tools.map((tool) => tool.name))
  expect(names).toEqual([...new Set(names)])
})

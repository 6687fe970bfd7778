import { standard } from '@emend/core'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { cardOf, formatRegistry } from '@emend/registry'
import { cardContract } from '@emend/request/testing'
import { describe, expect, test } from 'vitest'
import { allFormats } from '../src/index.js'

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

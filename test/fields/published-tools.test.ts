import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { TOOL_OWNERS } from '../../packages/request/src/words/tool-owners.js'
import { expectedOf, outcomeOf, PUBLISHED_TOOLS, titleOf } from './published-tools.js'

const PAGE = readFileSync(new URL('../../docs/calls.md', import.meta.url), 'utf8')

test('there are at least 100 calls, each once', () => {
  const names = PUBLISHED_TOOLS.map(titleOf)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThanOrEqual(100)
})

describe.each(PUBLISHED_TOOLS.map((tool) => ({ title: titleOf(tool), tool })))('$title', ({ tool }) => {
  test('says where its schema was read, or that it was not', () => {
    const { lookedUp, source, version, required, restsOn } = tool
    if (lookedUp === false) expect(restsOn).toMatch(/\w{4}/)
    else {
      expect([lookedUp, source, version]).toEqual([
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        expect.stringMatching(/\w+\/\w+|^npm /),
        expect.any(String),
      ])
      expect(Object.keys(tool.arguments)).toEqual(expect.arrayContaining([...(required ?? [])]))
    }
  })

  test(tool.unread ? 'is refused, so far' : 'is read, or refused for what the page says', async () => {
    const outcome = await outcomeOf({ name: tool.tool, input: tool.arguments }, tool)
    if (tool.unread) expect(outcome).not.toHaveProperty('files')
    else expect(outcome).toEqual(expectedOf(tool))
    // Of a tool whose calls are never read, the page says why.
    const isStated = TOOL_OWNERS[tool.tool]?.refused !== undefined
    if (tool.refused !== undefined && !tool.unread && !isStated) expect(PAGE).toContain(`\`${tool.refused}\``)
  })
})

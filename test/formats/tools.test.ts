import { expect, test } from 'vitest'
import { asOneWord } from '../../packages/request/src/words/in-words.js'
import { TOOL_ELEMENTS } from '../../packages/request/src/words/openers.js'
import { TOOL_OWNERS } from '../../packages/request/src/words/tool-owners.js'
import { TOOLS } from '../../packages/request/src/words/tools.js'
import { PUBLISHED_TOOLS } from '../fields/published-tools.js'

test("every tool is somebody's, and every element of a tool is one of them", () => {
  expect(Object.keys(TOOL_OWNERS)).toEqual(Object.keys(TOOLS))
  expect(TOOL_ELEMENTS.filter((name) => !(name in TOOLS))).toEqual([])
})

test('every tool has a published call, but for the element that only a grammar has', () => {
  const called = new Set(PUBLISHED_TOOLS.map(({ tool }) => asOneWord(tool)))
  expect(Object.keys(TOOLS).filter((name) => !called.has(asOneWord(name)))).toEqual(['artifact'])
})

test('no two tools have one name', () => {
  const names = Object.keys(TOOLS).map(asOneWord)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

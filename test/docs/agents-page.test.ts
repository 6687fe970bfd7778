import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageWith } from '../hosts/page.mjs'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the tables of coding agents are those of the results', () => {
  const page = read('docs/agents/index.md')
  expect(page.match(/<!-- hosts: \w+ -->/g)).toEqual(['<!-- hosts: edits -->', '<!-- hosts: runs -->'])
  expect(pageWith(page, JSON.parse(read('test/hosts/results.json')))).toBe(page)
})

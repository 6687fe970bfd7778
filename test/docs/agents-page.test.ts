import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES, pageWith } from '../hosts/page.mjs'

const results = JSON.parse(readFileSync(new URL('../hosts/results.json', import.meta.url), 'utf8'))

test.each(PAGES)('the table of %s is that of the results', (address) => {
  const page = readFileSync(address, 'utf8')
  expect(page.match(/<!-- hosts: \w+ -->/g)).toHaveLength(1)
  expect(pageWith(page, results)).toBe(page)
})

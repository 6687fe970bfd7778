import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGES, pageWith } from '../hosts/page.mjs'

const results = JSON.parse(readFileSync(new URL('../hosts/results.json', import.meta.url), 'utf8'))

test.each(PAGES)('the table of %s is that of the results', (address) => {
  const page = readFileSync(address, 'utf8')
  expect(page).toMatch(/<!-- hosts: \w+ -->/)
  expect(pageWith(page, results)).toBe(page)
})

test('what was shown was remembered in the version in which the edits were right', () => {
  const shown = Object.values<{ versions?: object; shown?: { versions: object } }>(results).filter(
    (one) => one.shown !== undefined,
  )
  expect(shown.length).toBeGreaterThan(5)
  for (const one of shown) expect(one.shown?.versions).toEqual(one.versions)
})

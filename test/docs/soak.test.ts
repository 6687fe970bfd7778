import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, PARTS, soakFiles } from '../../scripts/soak-parts.mjs'
import { ROOT } from './read-snippets.js'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('each test that does more in a soak is in one part, and the workflow runs every part', () => {
  const files = soakFiles()
  expect(files.length).toBeGreaterThan(15)
  expect(Object.keys(PARTS).flatMap(filesOf).toSorted()).toEqual(files.toSorted())
  const listed = /part: \[(.*)\]/.exec(read('.github/workflows/soak.yml'))?.[1]?.split(', ')
  expect(listed).toEqual(Object.keys(PARTS))
})

test('the mutants are planted every night, too', () => {
  expect(read('.github/workflows/soak.yml')).toContain('- run: npm run mutants\n')
  expect(read('scripts/soak.mjs')).toContain("'mutants.mjs'")
})

test('no layer has the name of the script', () => {
  const { scripts } = JSON.parse(read('package.json'))
  expect(Object.keys(scripts).filter((name) => name.includes('soak'))).toEqual(['soak'])
  expect(read('vitest.config.ts')).not.toContain('soak')
})

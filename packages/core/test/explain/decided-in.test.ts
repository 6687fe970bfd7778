import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allDecidedIn, decidedIn } from '../../src/explain/decided-in.js'
import { newTextChecks } from '../../src/merge/new-text/kinds.js'

const ROOT = new URL('../../../../', import.meta.url)

/** Rules that a caller gives their name to, because a file of its own finds them. */
const NAMED_BY_CALLER = new Set([
  'missing-anchor',
  'only-at-end',
  'new-text',
  'new-text-around',
  'closer-new-text',
])

test.each(allDecidedIn())('%s is decided in %s', (name, file) => {
  const source = readFileSync(new URL(file, ROOT), 'utf8')
  if (!NAMED_BY_CALLER.has(name)) expect(source).toContain(`'${name}'`)
})

test('every check of new text is in the file of its kind, or in the list of all', () => {
  for (const { kind } of newTextChecks) {
    const file = decidedIn({ code: 'new-text', kind }) as string
    const source = readFileSync(new URL(file, ROOT), 'utf8')
    if (!file.endsWith('/kinds.ts')) expect(source, file).toContain(`kind: '${kind}'`)
  }
})

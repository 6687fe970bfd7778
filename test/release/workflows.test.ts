import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/packages.mjs'

const FOLDER = join(ROOT, '.github/workflows')
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(join(FOLDER, name), 'utf8'),
}))

/** Actions whose commit could not be looked up: see docs/decisions/2026-11-30-supply-chain.md, which names them, too. */
const BY_TAG = [
  'actions/attest-build-provenance@v4',
  'actions/cache/restore@v4',
  'actions/cache/save@v4',
  'anchore/sbom-action@v0',
  'changesets/action@v1',
  'github/codeql-action/analyze@v3',
  'github/codeql-action/init@v3',
  'github/codeql-action/upload-sarif@v3',
  'ossf/scorecard-action@v2.4.3',
]

test('actions are pinned by commit, with their version beside it', () => {
  const used = workflows.flatMap(({ text }) =>
    [...text.matchAll(/uses: +(.+)/g)].map(([, action = '']) => action),
  )
  expect(used.length).toBeGreaterThan(10)
  const byTag = used.filter((action) => !/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(action))
  expect([...new Set(byTag)].sort()).toEqual(BY_TAG)
  const page = readFileSync(join(ROOT, 'docs/decisions/2026-11-30-supply-chain.md'), 'utf8')
  expect(BY_TAG.filter((action) => !page.includes(`\`${action}\``))).toEqual([])
})

test('a commit has one version, and an action one commit', () => {
  const pinned = workflows.flatMap(({ text }) => [...text.matchAll(/uses: +(.+?)@([0-9a-f]{40} # \S+)/g)])
  const commits = new Map(pinned.map(([, name, commit]) => [name, commit]))
  expect(pinned.filter(([, name, commit]) => commits.get(name) !== commit)).toEqual([])
})

test.each(workflows)('$name asks for no permission for all of its jobs but to read', ({ text }) => {
  const [, of = ''] = /^permissions:(.*(?:\n {2}.*)*)/m.exec(text) ?? []
  expect(['{}', 'contents: read']).toContain(of.replaceAll(/\s+/g, ' ').trim())
})

// Bundles the packages that do not need Node, and `emend/browser`, from their tarballs, for a browser, and runs edits with
// them in headless Chromium.

import { deepEqual, equal } from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { build } from 'esbuild'
import { chromium } from 'playwright-core'
import { FOLDERS } from './browser-folders.mjs'
import { findChromium } from './find-chromium.mjs'
import { installPacked } from './install-packed.mjs'
import { purePackages, ROOT } from './packages.mjs'

const entries = purePackages().flatMap(({ manifest: { name, exports } }) =>
  Object.keys(exports)
    .filter((path) => path !== './package.json')
    .map((path) => name + path.slice(1)),
)

/** The page bundles every package completely. Its edits change files in localStorage, through the adapter of the example. */
const PAGE = `
${entries.map((name, i) => `import * as from${i} from '${name}'`).join('\n')}
import { engineMessages } from '@emend/feedback'
import { defaultCascade } from '@emend/core'
import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { replacerRegistry } from '@emend/registry'
import { searchReplace } from '@emend/search-replace'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'
import { keyValueFileSystem } from 'emend-fs-key-value'

const store = {
  get: (key) => localStorage.getItem(key) ?? undefined,
  set: (key, value) => localStorage.setItem(key, value),
  delete: (key) => localStorage.removeItem(key),
  keys: () => Object.keys(localStorage),
}
const fileSystem = keyValueFileSystem(store)
const engine = createEngine({ profile: standard, describe: engineMessages,
  formats: [searchReplace(), v4a(), unifiedDiff(), editString()],
  replacers: replacerRegistry(defaultCascade).without('typo'),
  fileSystem,
})

globalThis.run = async (files, requests) => {
  for (const [path, text] of Object.entries(files))
    await fileSystem.writeFile(path, new TextEncoder().encode(text))
  const outcomes = []
  for (const request of requests) {
    const result = await engine.apply(request)
    outcomes.push(result.ok ? result.format : result.failures[0].code)
  }
  const texts = {}
  for (const path of ['a.js', 'b.js', 'c.js'])
    if (await fileSystem.exists(path)) texts[path] = new TextDecoder().decode(await fileSystem.readFile(path))
  return { outcomes, texts, empty: [${entries.map((_, i) => `from${i}`).join(', ')}].filter((all) => Object.keys(all).length === 0).length }
}
`

/** What a page of its own bundles: the calls on texts, which are one file of the build. */
const CALLS = `
import { applyToFiles, applyToText, explain } from '${join(ROOT, 'apps/cli/dist/browser.js')}'

globalThis.run = (files, requests) =>
  requests.map((request) => {
    const result = applyToFiles(files, request)
    const { text } = applyToText(files['a.js'], request, { path: 'a.js' })
    return JSON.parse(JSON.stringify({ result, text, explained: explain(files, request) }))
  })
`

const FILES = { 'a.js': 'function one() {\r\n  return 1\r\n}\r\n', 'b.js': 'let b = "ä"\n' }

const REQUESTS = [
  '*** Begin Patch\n*** Update File: a.js\n@@ function one() {\n-  return 1\n+  return 2\n*** Update File: b.js\n*** Move to: c.js\n-let b = "ä"\n+const b = "ö"\n*** End Patch\n',
  'a.js\n<<<<<<< SEARCH\nreturn 2\n=======\nreturn 3\n>>>>>>> REPLACE\n',
  '--- a/c.js\n+++ b/c.js\n@@ -1 +1,2 @@\n const b = "ö"\n+export { b }\n',
  { path: 'a.js', oldString: 'one', newString: 'three' },
  { path: 'a.js', oldString: 'four', newString: 'five' },
]

const EXPECTED = {
  outcomes: ['v4a', 'search-replace', 'unified-diff', 'edit-string', 'not-found'],
  texts: { 'a.js': 'function three() {\r\n  return 3\r\n}\r\n', 'c.js': 'const b = "ö"\nexport { b }\n' },
  empty: 0,
}

/** One request in every format. */
const ONE_EACH = [
  '*** Begin Patch\n*** Update File: a.js\n-  return 1\n+  return 2\n*** End Patch\n',
  'a.js\n<<<<<<< SEARCH\nreturn 1\n=======\nreturn 2\n>>>>>>> REPLACE\n',
  '--- a/a.js\n+++ b/a.js\n@@ -2 +2 @@\n-  return 1\n+  return 2\n',
  { path: 'a.js', oldString: 'return 1', newString: 'return 2' },
  { path: 'a.js', op: 'replace', pos: '2#QM', lines: ['  return 2'] },
  { target_file: 'a.js', code_edit: 'function one() {\n  return 2\n}\n// ... existing code ...\n' },
]

const executablePath = findChromium(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'emend-browser-'))
try {
  const pure = purePackages().map(({ manifest }) => manifest)
  const peerOf = (owner, peer) => pure.find(({ name }) => name === owner).peerDependencies[peer]
  installPacked(folder, [
    ...pure.map(({ name }) => name),
    `@streamparser/json@${peerOf('@emend/request', '@streamparser/json')}`,
    `@opentelemetry/api@${peerOf('@emend/engine', '@opentelemetry/api')}`,
    'emend-fs-key-value',
  ])
  const script = await bundle(PAGE, folder)
  const calls = await bundle(CALLS, folder)
  const browser = await chromium.launch({ executablePath })
  try {
    deepEqual(await runIn(browser, script, [FILES, REQUESTS]), EXPECTED)
    runInThisContext(calls)
    const expected = globalThis.run(FILES, ONE_EACH)
    equal(new Set(expected.map(({ explained }) => explained.format)).size, ONE_EACH.length)
    deepEqual(await runIn(browser, calls, [FILES, ONE_EACH]), expected)
    const { cases, failed } = await runIn(browser, await bundle(FOLDERS, folder), [])
    deepEqual(failed, [])
    const kilo = (text) => `${Math.round(text.length / 1_000)} kB`
    console.log(
      `browser: ${entries.length} entries in ${kilo(script)}, the calls on texts in ${kilo(calls)}, ${cases} rules of file systems, run in Chromium ${browser.version()}`,
    )
  } finally {
    await browser.close()
  }
} finally {
  rmSync(folder, { recursive: true })
}

/** Bundles a page for a browser. Fails if anything imports a module of Node. */
async function bundle(contents, resolveDir) {
  const options = { bundle: true, minify: true, format: 'iife', platform: 'browser', write: false }
  const { outputFiles } = await build({ ...options, stdin: { contents, resolveDir } })
  return outputFiles[0].text
}

async function runIn(browser, content, given) {
  const page = await browser.newPage()
  // localStorage needs an origin, so every request is answered here without a network.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
  await page.goto('http://localhost/')
  await page.addScriptTag({ content })
  return page.evaluate(([files, requests]) => globalThis.run(files, requests), given)
}

// Installs the extension for VS Code from its file in the editor itself, and uses it as a person does.
//
//   node test/hosts/vscode.mjs [--sample] [PART…]
//
// --sample leaves out most of the ten answers of a chat. The part `pictures`, which runs only where it is named, makes the icon and the
// pictures of the page of the extension.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { buildVsix, checkVsix } from '../../scripts/vsix.mjs'
import { startEditor } from './code-server.mjs'

const ANSWERS = JSON.parse(readFileSync(join(ROOT, 'test/answers/answers.json'), 'utf8'))
/** What a person answers where an answer is refused. */
const NEXT = {
  'looks-truncated': 'the block is the whole file',
  'file-not-found': 'Create cart_test.py',
  'not-found': 'Apply what fits',
}
/** The settings with which the editor runs the extension in a worker of the browser, as the editor without a server does. */
const IN_BROWSER = { 'remote.extensionKind': { 'emend.emend-vscode': ['web'] } }
const CART = 'def total(items):\n    subtotal = sum(items)\n    return subtotal\n'
const CHANGED =
  'def total(items):\n    if not items:\n        return 0\n    subtotal = sum(items)\n    return round(subtotal, 2)\n'

const block = (path, search, replacement) =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`
const TWO_CHANGES = block('cart.py', CART.trimEnd(), CHANGED.trimEnd())
/** Placed by whitespace only: the file has tabs. */
const TOLERANT = {
  files: { 'a.py': 'def a():\n\treturn 1\n' },
  request: block('a.py', '    return 1', '    return 2'),
}

const PARTS = { answers, browser, unsavedAndUndo, tolerant, marks, blocks, ambiguous, refused, configuration }

const isSample = process.argv.includes('--sample')
const names = process.argv.slice(2).filter((one) => !one.startsWith('-'))
const folder = mkdtempSync(join(tmpdir(), 'emend-vsix-'))
const vsix = buildVsix(join(folder, 'emend.vsix'), '0.0.0')
console.log(checkVsix(vsix))
const editor = await startEditor(vsix)
try {
  for (const name of names.length === 0 ? Object.keys(PARTS) : names) await runPart(name)
} finally {
  await editor.close()
  rmSync(folder, { recursive: true })
}

async function runPart(name) {
  try {
    await { ...PARTS, pictures }[name]()
  } catch (error) {
    const picture = join(tmpdir(), `emend-vscode-${name}.png`)
    await editor.page?.screenshot({ path: picture })
    console.error(`vscode: ${name} failed, see ${picture}\n${error.stack}`)
    process.exitCode = 1
  }
}

async function answers() {
  const isMeant = ({ name }) => !isSample || ['a V4A patch', 'a missing file'].includes(name)
  for (const answer of ANSWERS.filter(isMeant)) await tryAnswer(answer)
}

async function tryAnswer({ name, before, answer, expected }, settings) {
  await editor.open(before, settings)
  await editor.apply(answer)
  if ('files' in expected) await editor.hasFiles({ ...before, ...expected.files }, name)
  else {
    const { labels } = await editor.question()
    deepEqual(editor.files(), before)
    const next = NEXT[expected.refused]
    ok(
      labels.some((label) => label.startsWith(next)),
      `${name}: ${next} is not among ${labels.join(', ')}`,
    )
    await editor.choose(next)
    await editor.until(() => JSON.stringify(editor.files()) !== JSON.stringify(before), name)
  }
  said(`${name}${settings === undefined ? '' : ', in the browser'}`)
}

async function browser() {
  await tryAnswer(
    ANSWERS.find(({ name }) => name === 'cut off'),
    IN_BROWSER,
  )
  // The list shows only what has room.
  await editor.page.setViewportSize({ width: 1000, height: 2000 })
  await editor.command('Developer: Show Running Extensions')
  const rows = editor.page.locator('.monaco-list-row')
  await rows.filter({ hasText: 'emend' }).filter({ hasText: 'web worker' }).waitFor()
  said('the same program runs in a worker of the browser')
}

async function unsavedAndUndo() {
  const files = { 'a.js': 'a()\n', 'b.js': 'b()\n' }
  await editor.open(files)
  await editor.show('a.js')
  await editor.page.locator('.view-line', { hasText: 'a()' }).click()
  await editor.page.keyboard.press('Control+Home')
  await editor.page.keyboard.type('// not saved yet')
  await editor.page.keyboard.press('Enter')
  await editor.apply(block('a.js', 'a()', 'aa()') + block('b.js', 'b()', 'bb()'))
  await editor.hasFiles({ ...files, 'b.js': 'bb()\n' }, 'the file without unsaved work is saved')
  equal(await shownText(), '// not saved yet\naa()\n')
  await editor.page.keyboard.press('Control+z')
  await editor.until(async () => (await shownText()) === '// not saved yet\na()\n', 'the undo')
  await editor.command('File: Save All')
  await editor.hasFiles({ 'a.js': '// not saved yet\na()\n', 'b.js': 'b()\n' }, 'one undo for both files')
  deepEqual(await editor.lenses(), [])
  said('unsaved work stays, and one undo takes back both files')
}

/** The text of the document in front. */
async function shownText() {
  const lines = await editor.page.locator('.editor-instance .view-line').all()
  const placed = await Promise.all(
    lines.map(async (line) => [(await line.boundingBox())?.y ?? 0, await line.textContent()]),
  )
  return placed
    .sort(([one], [other]) => one - other)
    .map(([, text]) => text.replaceAll('\u00a0', ' '))
    .join('\n')
}

async function tolerant() {
  await editor.open(TOLERANT.files)
  await editor.apply(TOLERANT.request)
  const apply = await preview()
  deepEqual(editor.files(), TOLERANT.files)
  await editor.page
    .locator('.monaco-list-row', { hasText: 'a.py' })
    .locator('.monaco-checkbox, input')
    .last()
    .click()
  await apply.click()
  await editor.hasFiles({ 'a.py': 'def a():\n\treturn 2\n' }, 'a tolerant edit')
  said('a tolerant edit waits in the refactor preview')
}

/** Waits for the refactor preview. @returns its button */
async function preview() {
  await editor.page.getByText('Refactor Preview').first().waitFor()
  const apply = editor.page.getByRole('button', { name: 'Apply', exact: true })
  await apply.waitFor()
  return apply
}

async function marks() {
  await editor.open({ 'cart.py': CART })
  await editor.apply(TWO_CHANGES)
  await editor.hasFiles({ 'cart.py': CHANGED }, 'two changes')
  await editor.lens('Reject', 1)
  await editor.hasFiles(
    { 'cart.py': CHANGED.replace('round(subtotal, 2)', 'subtotal') },
    'the rejected change',
  )
  await editor.lens('Accept')
  await editor.until(async () => (await editor.lenses()).length === 0, 'no marks are left')
  await editor.open({ 'cart.py': CART })
  await editor.apply(TWO_CHANGES)
  await editor.lens('Reject all 2')
  await editor.hasFiles({ 'cart.py': CART }, 'all changes rejected')
  said('changes are accepted and rejected one by one, and all at once')
}

async function blocks() {
  const answer = `The fix:\n\n\`\`\`\n${TWO_CHANGES}\`\`\`\n`
  await editor.open({ 'cart.py': CART, 'answer.md': answer })
  await editor.show('answer.md')
  await editor.lens('Apply this block')
  await editor.hasFiles({ 'cart.py': CHANGED, 'answer.md': answer }, 'a block of Markdown')
  await editor.open({ 'cart.py': CART })
  await editor.command('File: New Untitled Text File')
  await editor.page.evaluate((text) => navigator.clipboard.writeText(text), TWO_CHANGES)
  await editor.page.keyboard.press('Control+v')
  await editor.lens('Apply this text')
  await editor.hasFiles({ 'cart.py': CHANGED }, 'a text that was pasted into a new document')
  said('blocks of Markdown, and a text that was pasted into a new document, are applied by their lens')
}

async function ambiguous() {
  await editor.open({ 'x.js': 'a()\n\na()\n' })
  await editor.apply(block('x.js', 'a()', 'b()'))
  const { title, labels } = await editor.question()
  equal(title, 'Which is meant? x.js: an edit fits 2 places')
  deepEqual(labels, ['x.js, line 1', 'x.js, line 3', 'below a()', 'Copy for the Model'])
  await editor.choose('x.js, line 3')
  await editor.hasFiles({ 'x.js': 'a()\n\nb()\n' }, 'the chosen place')
  said('a person chooses one of two places')
}

async function refused() {
  const files = { 'x.js': 'a()\n' }
  await editor.open(files)
  await editor.apply(block('x.js', 'gone()', 'b()'))
  await editor.page.getByRole('button', { name: 'Copy for the Model' }).click()
  await editor.until(
    async () => /not in the file/.test(await editor.clipboard()),
    'the message for the model',
  )
  deepEqual(editor.files(), files)
  said('a refusal changes nothing, and its message goes to the clipboard')
}

async function configuration() {
  const files = { ...TOLERANT.files, 'emend.config.json': '{ "profile": "strict" }' }
  await editor.open(files)
  await editor.apply(TOLERANT.request)
  await editor.page.getByRole('button', { name: 'Copy for the Model' }).waitFor()
  deepEqual(editor.files(), files)
  const trust = { enabled: true, startupPrompt: 'never' }
  await editor.open(
    files,
    Object.fromEntries(
      Object.entries(trust).map(([name, value]) => [`security.workspace.trust.${name}`, value]),
    ),
  )
  await editor.apply(TOLERANT.request)
  await preview()
  await editor.open({ 'x.js': 'a()\n', 'emend.config.js': 'throw new Error("was run")' })
  await editor.apply(block('x.js', 'a()', 'b()'))
  await editor.page.getByText('emend.config.js is code, which this extension does not run').first().waitFor()
  await editor.until(() => editor.files()['x.js'] === 'b()\n', 'the edit beside code')
  said('emend.config.json is used, and not read in an untrusted workspace; emend.config.js is not run')
}

async function pictures() {
  const shop = join(ROOT, 'apps/vscode')
  await editor.open({ 'cart.py': `${CART}\n\ndef count(items):\n    return len(items)\n` })
  await editor.apply(TWO_CHANGES)
  await editor.until(async () => (await editor.lenses()).length === 6, 'the marks')
  await editor.picture(join(shop, 'pictures/marks.png'))
  const client =
    'async function load(url) {\n  return retry(url)\n}\n\nasync function save(url) {\n  return retry(url)\n}\n'
  await editor.open({ 'client.js': client })
  await editor.show('client.js')
  await editor.apply(block('client.js', '  return retry(url)', '  return retry(url, 3)'))
  await editor.question()
  await editor.picture(join(shop, 'pictures/question.png'))
  await editor.open({ 'cart.py': CART, 'answer.md': `The fix:\n\n\`\`\`\n${TWO_CHANGES}\`\`\`\n` })
  await editor.show('answer.md')
  await editor.until(async () => (await editor.lenses()).length === 1, 'the lens')
  await editor.picture(join(shop, 'pictures/block.png'))
  const sign = readFileSync(join(ROOT, 'apps/site/public/favicon.svg'), 'utf8')
  await editor.page.setViewportSize({ width: 128, height: 128 })
  await editor.page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${sign}`)
  await editor.page.screenshot({ path: join(shop, 'icon.png'), omitBackground: true })
}

function said(line) {
  console.log(`vscode: ${line}`)
}

// The page to try emend: every example ends as it says, what is pasted without a path or with another one means the file of the page, a
// patch with spaces for tabs is placed, a broken one is refused, and the address brings the case back.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EXAMPLES } from '../apps/site/.vitepress/theme/workbench/examples.mjs'
import { ROOT } from './packages.mjs'

const FILE = 'def total(items):\n\treturn sum(items)\n'
const PATCH = `*** Begin Patch
*** Update File: cart.py
@@ def total(items):
-    return sum(items)
+    return sum(items or [])
*** End Patch
`

const BLOCK = '<<<<<<< SEARCH\n    return sum(items)\n=======\n    return sum(items or [])\n>>>>>>> REPLACE\n'
const CALL = JSON.stringify({ old_string: 'sum(items)', new_string: 'sum(items or [])' })
const HUNK = '@@ -2,1 +2,1 @@\n-    return sum(items)\n+    return sum(items or [])\n'
const ELSEWHERE = PATCH.replace('cart.py', 'src/cart.py')
/** What comes of the examples that are not simply applied. */
const OUTCOMES = {
  'Slip: two places fit': 'Refused',
  'Slip: the edit is there already': 'Already applied',
  'Slip: the line is another by now': 'Refused',
  'Slip: lines remembered wrongly, mended by one click': 'Refused',
}
/** Requests on the one file `cart.py`: what they come to, and the sentence that says which file was meant. */
const PASTED = [
  [PATCH, 'Applied'],
  [BLOCK, 'Applied', 'The edit names no file.'],
  [CALL, 'Applied', 'The edit names no file.'],
  [HUNK, 'Applied', 'The edit names no file.'],
  [`Change this:\n\n\`\`\`diff\n${HUNK}\`\`\`\n`, 'Applied', 'The edit names no file.'],
  [HUNK.replace(/ -2.* @@/, ''), 'Applied', 'The edit names no file.'],
  [PATCH.replace('*** Begin Patch\n', ''), 'Refused'],
  [`src/cart.py\n${BLOCK}`, 'Applied', 'The edit names src/cart.py.'],
  [ELSEWHERE, 'Applied', 'The edit names src/cart.py.'],
  [ELSEWHERE.replace('sum(items)', 'total(things)'), 'Refused', 'The edit names src/cart.py.'],
  [ELSEWHERE.replace('*** End', '*** Update File: b.py\n@@\n-x\n+y\n*** End'), 'Wanting'],
  [ELSEWHERE.replace('@@', '*** Move to: new.py\n@@'), 'Wanting'],
  ['*** Begin Patch\n*** Add File: b.py\n+x\n*** End Patch\n', 'Applied'],
]

export async function checkTryPage(browser, address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${address}/try`, { waitUntil: 'networkidle' })
  const pane = (name) => page.locator(`[data-pane=${name}]`)
  await page.locator('.try select').selectOption(EXAMPLES[0].name)
  await verdict(page, 'Applied')

  // From here on nothing comes from outside, and nothing may leave.
  await context.setOffline(true)
  await checkExamples(page)
  await pane('path').fill('cart.py')
  await pane('file').fill(FILE)
  for (const [request, word, sentence] of PASTED) {
    await pane('request').fill(request)
    await verdict(page, word)
    const notices = await page.locator('.try-notice').allTextContents()
    equal(notices.join().split(' It is')[0], sentence ?? '', request)
  }
  await pane('request').fill(PATCH)
  await verdict(page, 'Applied')
  const diff = await page.locator('.try-diff').textContent()
  ok(diff.includes('-\treturn sum(items)') && diff.includes('+\treturn sum(items or [])'), diff)
  ok((await page.locator('.try-result li').first().textContent()).includes('other-whitespace'))

  await pane('file').fill('add(one, one)\n')
  await pane('request').fill('{"oldString": "one", "newString": "two"}')
  await verdict(page, 'Refused')
  await page.getByRole('button', { name: 'Take column 10 of line 1' }).click()
  await verdict(page, 'Applied')
  ok((await page.locator('.try-diff').textContent()).includes('+add(one, two)'))
  await pane('file').fill(FILE)

  await pane('request').fill(PATCH.replace('sum(items)', 'total(things)'))
  await verdict(page, 'Refused')
  ok((await page.locator('.try-message').first().textContent()).includes('is not in the file'))
  await page.waitForFunction(() => location.hash.length > 10)
  await context.setOffline(false)
  await checkLooseFiles(context, address)
  await checkAnswerFirst(context, address)
  const { hash } = new URL(await changedAddress(page))

  await page.goto('about:blank')
  await page.goto(`${address}/try${hash}`, { waitUntil: 'networkidle' })
  await verdict(page, 'Refused')
  equal(await textOf(page, 'request'), PATCH.replace('sum(items)', 'total(things)'))
  equal(await textOf(page, 'file'), FILE)

  for (const broken of [`${hash.slice(0, -9)}`, '#1.%%%', '#2.abc', `#1.${'a'.repeat(200_000)}`]) {
    await page.goto('about:blank')
    await page.goto(`${address}/try${broken}`, { waitUntil: 'networkidle' })
    await page.locator('[role=alert]').waitFor()
    deepEqual([await textOf(page, 'request'), await textOf(page, 'file')], ['', ''])
  }

  await page.goto('about:blank')
  await page.goto(`${address}/try${linkOfCommand()}`, { waitUntil: 'networkidle' })
  await verdict(page, 'Applied')
  equal(await textOf(page, 'request'), PATCH)
  ok((await page.locator('.wb-stranger').textContent()).includes('came by an address'))
  // A language that was not used yet cannot be loaded without a network: then the text has no colours.
  deepEqual(
    errors.filter((error) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(error)),
    [],
  )
  await context.close()
}

async function checkExamples(page) {
  for (const { name } of EXAMPLES) {
    await page.locator('.try select').selectOption(name)
    await verdict(page, OUTCOMES[name] ?? 'Applied')
    const mend = page.getByRole('button', { name: 'Take the corrected edit' })
    equal(await mend.count(), name.includes('mended by one click') ? 1 : 0, name)
    if ((await mend.count()) === 0) continue
    await mend.click()
    await verdict(page, 'Applied')
  }
}

/** Files that were opened one by one have no folders, but the answer names them with theirs. */
async function checkLooseFiles(context, address) {
  const page = await context.newPage()
  await page.goto(`${address}/try`, { waitUntil: 'networkidle' })
  const open = (names) =>
    page
      .locator('[data-pane=files]')
      .setInputFiles(
        names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} = 1\n`) })),
      )
  const edit = (path) => {
    const name = path.split('/').at(-1)
    return `${path}\n<<<<<<< SEARCH\n${name} = 1\n=======\n${name} = 2\n>>>>>>> REPLACE\n`
  }
  await open(['a.py', 'b.py'])
  await page.locator('[data-pane=request]').fill(edit('src/a.py') + edit('src/shop/b.py'))
  await verdict(page, 'Applied')
  equal(
    await page.locator('.try-notice').textContent(),
    'The edit names src/a.py and src/shop/b.py. It is tried on a.py and b.py.',
  )
  deepEqual(await page.locator('.wb-result').evaluateAll((all) => all.map((one) => one.dataset.path)), [
    'a.py',
    'b.py',
  ])
  await page.locator('[data-pane=request]').fill(edit('src/a.py') + edit('test/a.py'))
  await verdict(page, 'Wanting')
  await page.locator('[data-pane=request]').fill(edit('src/c.py') + edit('src/a.py'))
  await verdict(page, 'Wanting')
  await page.close()
}

/** An answer is pasted first: the page says what it does and asks for its files; then keys take and leave its changes. */
async function checkAnswerFirst(context, address) {
  const page = await context.newPage()
  await page.goto(`${address}/try`, { waitUntil: 'networkidle' })
  const change = (path, old, now) => `*** Update File: ${path}\n@@\n-${old}\n+${now}\n`
  const added = '*** Add File: tests/test_cart.py\n+pass\n'
  const changes = change('src/cart.py', 'a = 1', 'a = 2') + change('src/b.py', 'b = 1', 'b = 2')
  await page.locator('[data-pane=request]').fill(`*** Begin Patch\n${changes}${added}*** End Patch\n`)
  await verdict(page, 'Wanting')
  equal(
    await page.locator('.wb-said-files').textContent(),
    'v4a: changes src/cart.py, changes src/b.py, creates tests/test_cart.py',
  )
  equal(await page.locator('.try-result[data-ok=false]').count(), 0)
  const rows = () => page.locator('.wb-wanted').evaluateAll((all) => all.map((one) => one.dataset.wanted))
  deepEqual(await rows(), ['src/cart.py', 'src/b.py'])
  await page
    .locator('[data-wanted="src/cart.py"] input')
    .setInputFiles([{ name: 'other.py', mimeType: 'text/plain', buffer: Buffer.from('a = 1\n') }])
  await page.locator('.wb-wanted').nth(1).waitFor({ state: 'detached' })
  deepEqual(await rows(), ['src/b.py'])
  await page.getByRole('button', { name: 'Paste its text' }).click()
  await page.keyboard.type('b = 0\n')
  await verdict(page, 'Refused')
  await page.getByRole('button', { name: 'Show the 2 edits that fit' }).click()
  await verdict(page, 'Applied')
  equal(await page.locator('.try-verdict strong').textContent(), 'Would change 1 file, create 1 file')
  await page.locator('[data-pane=file]').fill('b = 1\n')
  await verdict(page, 'Applied')
  equal(await page.locator('.try-verdict strong').textContent(), 'Would change 2 files, create 1 file')

  const taken = () =>
    page.locator('.wb-change').evaluateAll((all) => all.map((one) => one.dataset.taken === 'true'))
  await page.locator('.try-verdict').click()
  for (const key of ['j', 'n', 'j', 'j', 'n', 'k', 'n', 'y']) await page.keyboard.press(key)
  deepEqual(await taken(), [false, true, false])
  deepEqual(await page.locator('.wb-files li').allTextContents(), [
    'src/cart.py +1 −1 0 of 1 accepted',
    'src/b.py +1 −1 1 of 1 accepted',
    'tests/test_cart.py +1 −0 0 of 1 accepted',
  ])
  const last = page.locator('.wb-change').nth(2)
  await last.getByRole('button', { name: 'Accept' }).click()
  deepEqual(await taken(), [false, true, true])
  equal(await last.getByRole('button', { name: 'Accept' }).getAttribute('aria-pressed'), 'true')
  ok(await page.getByRole('button', { name: 'Reject all' }).isVisible())
  equal(await page.locator('.wb-count').textContent(), '2 of 3 accepted')
  await page.getByRole('button', { name: 'Reject all' }).click()
  deepEqual(await taken(), [false, false, false])
  await page.getByRole('button', { name: 'Accept all' }).click()
  deepEqual(await taken(), [true, true, true])
  await page.close()
}

/** The text of an editor. */
export async function textOf(page, pane) {
  const lines = await page
    .locator(`[data-pane=${pane}] .cm-line`)
    .evaluateAll((all) => all.map((line) => (line.querySelector('.cm-placeholder') ? '' : line.textContent)))
  return lines.join('\n')
}

export async function verdict(page, word) {
  await page
    .locator(`.try:has(> .try-result[aria-busy=false]) .try-verdict[data-verdict="${word}"]`)
    .waitFor()
}

/** The address is written a moment after the last key: waits until it stays. */
async function changedAddress(page) {
  await page.waitForTimeout(600)
  return page.url()
}

/** Returns what `emend explain --link` puts behind the `#`. */
function linkOfCommand() {
  const cwd = mkdtempSync(join(tmpdir(), 'emend-link-'))
  try {
    writeFileSync(join(cwd, 'cart.py'), FILE)
    const bin = join(ROOT, 'apps/cli/dist/bin.cjs')
    const { stdout } = spawnSync(process.execPath, [bin, 'explain', '--link'], {
      cwd,
      input: PATCH,
      encoding: 'utf8',
    })
    return new URL(stdout.trim()).hash
  } finally {
    rmSync(cwd, { recursive: true })
  }
}

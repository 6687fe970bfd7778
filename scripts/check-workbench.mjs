// The page to try emend as a workbench: a folder is written and undone by the keyboard alone, a file that changed is refused, a stranger's
// link does nothing by itself, and the page works without a network and on a phone. `showDirectoryPicker` gives a folder of the page's own
// origin, because a browser without a head has no picker; nothing else is replaced.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { addressOf } from '../apps/site/.vitepress/theme/workbench/case-address.mjs'
import { checkDropped } from './check-dropped.mjs'
import { verdict } from './check-try-page.mjs'

const FILES = {
  'a.js': 'export const a = 1\nexport const b = 2\nexport const c = 3\nexport const d = 4\n',
  'src/cart.py': 'def total(items):\n\treturn sum(items)\n',
  'README.md': '# Shop\n\nA shop.\n',
  '.env': 'KEY=secret\n',
}
const ANSWER = `*** Begin Patch
*** Update File: a.js
@@
-export const a = 1
+export const a = 10
 export const b = 2
 export const c = 3
-export const d = 4
+export const d = 40
*** Update File: src/cart.py
@@ def total(items):
-    return sum(items)
+    return sum(items or [])
*** Add File: src/new.py
+new = True
*** Delete File: README.md
*** End Patch
`
const SECRET = '*** Begin Patch\n*** Update File: .env\n@@\n-KEY=secret\n+KEY=other\n*** End Patch\n'

/** The most that the page may load before anything is pasted or shown, gzipped, in bytes. */
const MOST_LOADED = 285_000

export async function checkWorkbench(browser, address, axe) {
  await checkFolder(browser, address, axe)
  await checkDropped(browser, address, opened)
  await checkHostileLinks(browser, address)
  await checkOffline(browser, address)
  await checkPhone(browser, address, axe)
  await checkWeight(browser, address)
}

async function opened(browser, address, options = {}) {
  const context = await browser.newContext({ acceptDownloads: true, ...options })
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(() => {
    globalThis.showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('shop', { create: true })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  return { context, page, errors }
}

/** From the page as it opens to a folder of four files, written and undone, with no hand on a mouse. */
async function checkFolder(browser, address, axe) {
  const { context, page, errors } = await opened(browser, `${address}/try`)
  await fillFolder(page, FILES)
  await tabTo(page, 'Open a folder')
  await page.keyboard.press('Enter')
  await page.locator('.wb-said', { hasText: 'shop is open' }).waitFor()
  await tabToPane(page, 'request')
  await page.keyboard.insertText(ANSWER)
  await verdict(page, 'Applied')
  equal(await page.locator('.wb-result').count(), 4)
  await tabTo(page, 'Write 4 files to shop')
  // One part of a file is left.
  await page.locator('.wb-change .wb-reject').first().focus()
  await page.keyboard.press('Enter')
  await axe(page, 'a folder')
  await tabTo(page, 'Write 4 files to shop')
  await page.keyboard.press('Enter')
  await page.locator('.wb-said', { hasText: 'Written: 4 files' }).waitFor()
  const written = await folderOf(page)
  deepEqual(written, {
    '.env': FILES['.env'],
    'a.js': FILES['a.js'].replace('d = 4', 'd = 40'),
    'src/cart.py': FILES['src/cart.py'].replace('sum(items)', 'sum(items or [])'),
    'src/new.py': 'new = True\n',
  })
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await page.locator('.wb-said', { hasText: 'Undone' }).waitFor()
  deepEqual(await folderOf(page), FILES)

  await page.locator('[data-key=write]', { hasText: 'Write 4 files' }).waitFor()
  await fillFolder(page, { 'a.js': `${FILES['a.js']}// by somebody else\n` })
  await page.locator('[data-key=write]').click()
  await page.locator('.wb-said', { hasText: 'Nothing was written' }).waitFor()
  deepEqual(await folderOf(page), { ...FILES, 'a.js': `${FILES['a.js']}// by somebody else\n` })

  await page.locator('[data-pane=request]').fill(SECRET)
  await page.getByRole('button', { name: 'Open .env' }).waitFor()
  ok(!(await page.locator('.try').textContent()).includes('KEY=secret\n'))
  equal(await page.locator('[data-key=write]').count(), 0)
  await page.getByRole('button', { name: 'Open .env' }).click()
  await verdict(page, 'Applied')
  ok(!page.url().includes('#'), 'no text of a folder is in the address')
  deepEqual(errors, [])
  await context.close()
}

/** A link is a stranger's: what it holds is text, reaches no closed place, and is written only after a person looked at it. */
async function checkHostileLinks(browser, address) {
  const markup = '<img src=x onerror="globalThis.struck = true">.js'
  const cases = [
    {
      request: `*** Begin Patch\n*** Add File: .git/hooks/pre-commit\n+rm -rf .\n*** End Patch\n`,
      path: '',
      file: '',
    },
    {
      request: `*** Begin Patch\n*** Add File: ../../out.sh\n+rm -rf .\n*** End Patch\n`,
      path: '',
      file: '',
    },
    {
      request: `${markup}\n<<<<<<< SEARCH\n=======\n${markup}\n>>>>>>> REPLACE\n`,
      path: markup,
      file: markup,
    },
    { request: ANSWER, path: '', file: '', write: true, folder: 'shop' },
  ]
  for (const one of cases) {
    const { context, page, errors } = await opened(browser, `${address}/try#${await addressOf(one)}`)
    await page.locator('.wb-stranger').waitFor()
    await page.locator('.try-verdict').waitFor()
    await fillFolder(page, FILES)
    await page.getByRole('button', { name: 'Open a folder' }).click()
    await page.locator('.wb-said', { hasText: 'shop is open' }).waitFor()
    await page.locator('.wb-stranger').waitFor()
    await page.locator('.try-verdict').waitFor()
    equal(await page.evaluate(() => globalThis.struck), undefined)
    // An empty editor has an image of its own beside its hint.
    equal(await page.locator('.try img:not(.cm-widgetBuffer)').count(), 0)
    const write = page.locator('[data-key=write]')
    if ((await write.count()) > 0) ok(await write.isDisabled())
    deepEqual(await folderOf(page), FILES)
    deepEqual(errors, [])
    await context.close()
  }
}

async function checkOffline(browser, address) {
  const { context, page, errors } = await opened(browser, `${address}/try`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload({ waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.reload()
  await page.locator('.try select').selectOption('Slip: two places fit')
  await page.locator('.wb-place button').nth(1).click()
  await verdict(page, 'Applied')
  ok((await page.locator('.try-diff').textContent()).includes(' function b() {\n-  return 1\n+  return 2'))
  // A font, and a language that was not used yet, cannot be loaded.
  deepEqual(
    errors.filter((error) => !/ERR_(?:INTERNET_DISCONNECTED|FAILED)/.test(error)),
    [],
  )
  await context.close()
}

/** Files that were chosen, and a zip to take away. */
async function checkPhone(browser, address, axe) {
  const viewport = { width: 390, height: 844 }
  const { context, page, errors } = await opened(browser, `${address}/try`, { viewport, colorScheme: 'dark' })
  const files = ['a.js', 'src/cart.py'].map((path) => ({
    name: path.split('/').at(-1),
    mimeType: 'text/plain',
    buffer: Buffer.from(FILES[path]),
  }))
  await page.locator('[data-pane=files]').setInputFiles(files)
  await page
    .locator('[data-pane=request]')
    .fill(ANSWER.replace('src/cart.py', 'cart.py').replace(/\*\*\* Delete.*\n/, ''))
  await verdict(page, 'Applied')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save 3 files as a zip' }).click()
  equal((await download).suggestedFilename(), 'emend.zip')
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the page is too wide')
  await axe(page, 'a phone')
  await checkWhitespace(page, axe)
  deepEqual(errors, [])
  await context.close()
}

/** Whitespace is to be seen where it is all that changes. */
async function checkWhitespace(page, axe) {
  const buffer = Buffer.from('if x:\n\ty  = 1\n')
  await page.locator('[data-pane=files]').setInputFiles([{ name: 'b.py', mimeType: 'text/plain', buffer }])
  await page
    .locator('[data-pane=request]')
    .fill('b.py\n<<<<<<< SEARCH\nif x:\n\ty  = 1\n=======\nif x:\n    y = 1\n>>>>>>> REPLACE\n')
  await page.locator('.wb-row.went .wb-tab-shown').waitFor()
  await page.locator('.wb-row.went .wb-space-shown').waitFor()
  await axe(page, 'whitespace on a phone')
}

async function checkWeight(browser, address) {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  let loaded = 0
  page.on('response', async (response) => {
    const body = await response.body().catch(() => Buffer.of())
    loaded += gzipSync(body).length
  })
  await page.goto(`${address}/try`, { waitUntil: 'networkidle' })
  await page.locator('[data-pane=request]').waitFor()
  console.log(`try: ${Math.round(loaded / 1000)} kB gzipped before anything is pasted`)
  ok(loaded <= MOST_LOADED, `the page loads ${loaded} bytes`)
  await context.close()
}

async function tabTo(page, name) {
  await tabUntil(page, name, (wanted) => document.activeElement?.textContent === wanted)
}

async function tabToPane(page, pane) {
  await tabUntil(page, pane, (wanted) => document.activeElement?.getAttribute('data-pane') === wanted)
}

async function tabUntil(page, wanted, isThere) {
  for (let presses = 0; presses < 150; presses++) {
    if (await page.evaluate(isThere, wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

/** Writes files of the folder that stands for one of the person's. */
async function fillFolder(page, files) {
  await page.evaluate(async (files) => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('shop', { create: true })
    for (const [path, text] of Object.entries(files)) {
      const names = path.split('/')
      const name = names.pop()
      let folder = root
      for (const one of names) folder = await folder.getDirectoryHandle(one, { create: true })
      const stream = await (await folder.getFileHandle(name, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    }
  }, files)
}

function folderOf(page) {
  return page.evaluate(async () => {
    const texts = {}
    const read = async (folder, prefix) => {
      for await (const [name, entry] of folder.entries())
        if (entry.kind === 'directory') await read(entry, `${prefix}${name}/`)
        else texts[prefix + name] = await (await entry.getFile()).text()
    }
    await read(await (await navigator.storage.getDirectory()).getDirectoryHandle('shop'), '')
    return Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

// A folder that is dropped onto the page opens like one that is picked, with the browser's handle of it or without; and an answer about a
// file with the name of a secret gets no address.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdict } from './check-try-page.mjs'

const ANSWER =
  'src/a.js\n<<<<<<< SEARCH\nconst a = 1\n=======\nconst a = 10\n>>>>>>> REPLACE\n\nREADME.md\n<<<<<<< SEARCH\n# Shop\n=======\n# A shop\n>>>>>>> REPLACE\n'

/** @param opened opens a page, and gathers its errors */
export async function checkDropped(browser, address, opened) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-dropped-'))
  try {
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/a.js'), 'const a = 1\n')
    writeFileSync(join(folder, 'README.md'), '# Shop\n')
    writeFileSync(join(folder, '.env'), 'KEY=secret\n')
    await checkWithHandle(await opened(browser, `${address}/try`), folder)
    await checkWithoutHandle(await opened(browser, `${address}/try`), folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  await checkNoAddress(await opened(browser, `${address}/try`))
}

async function checkWithHandle({ context, page, errors }, folder) {
  // A browser without a head asks nobody whether the page may write.
  await page.evaluate(() => {
    FileSystemHandle.prototype.requestPermission = async () => 'denied'
  })
  await drop(page, [folder])
  await page.locator('.wb-said', { hasText: 'is open' }).waitFor()
  await page.locator('[data-pane=request]').fill(ANSWER)
  await verdict(page, 'Applied')
  ok(!page.url().includes('#'), 'no text of a folder is in the address')
  await page.locator('[data-key=write]', { hasText: 'Write 2 files to emend-dropped-' }).click()
  await page.locator('.wb-said', { hasText: 'does not let this page write' }).waitFor()
  equal(readFileSync(join(folder, 'src/a.js'), 'utf8'), 'const a = 1\n')
  deepEqual(errors, [])
  await context.close()
}

async function checkWithoutHandle({ context, page, errors }, folder) {
  await page.evaluate(() => {
    delete DataTransferItem.prototype.getAsFileSystemHandle
  })
  await drop(page, [folder, join(folder, 'README.md')])
  await page.locator('.wb-said', { hasText: 'Drop one folder by itself' }).waitFor()
  await drop(page, [folder])
  await page.locator('.wb-said', { hasText: 'is open' }).waitFor()
  await page.locator('.wb-tabs', { hasText: 'cannot write into it' }).waitFor()
  await page.locator('[data-pane=request]').fill(ANSWER)
  await verdict(page, 'Applied')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save 2 files as a zip' }).click()
  equal((await download).suggestedFilename(), 'emend.zip')
  await page
    .locator('[data-pane=request]')
    .fill('.env\n<<<<<<< SEARCH\nKEY=secret\n=======\nKEY=x\n>>>>>>> REPLACE\n')
  await page.getByRole('button', { name: 'Open .env' }).waitFor()
  deepEqual(errors, [])
  await context.close()
}

async function checkNoAddress({ context, page, errors }) {
  for (const request of [
    '*** Begin Patch\n*** Add File: prod/.env\n+KEY=secret\n*** End Patch\n',
    'Put this into **`.env.local`**:\n\n### .env.local\n```\nKEY=secret\n```\n',
    '--- a/server.pem\n+++ b/server.pem\nnot a hunk\n',
  ]) {
    await page.locator('[data-pane=request]').fill(request)
    await page.locator('.wb-said', { hasText: 'gets no address' }).waitFor()
    ok(!page.url().includes('#'), request)
    await page.locator('[data-pane=request]').fill(ANSWER)
    await page.waitForURL(/#/)
  }
  deepEqual(errors, [])
  await context.close()
}

/** Drops files or folders of the disk onto the page, as a person does. */
async function drop(page, files) {
  const session = await page.context().newCDPSession(page)
  const { x, y, width } = await page.locator('.try').boundingBox()
  const at = { x: x + width / 2, y: y + 60, data: { items: [], files, dragOperationsMask: 1 } }
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await session.send('Input.dispatchDragEvent', { type, ...at })
  await session.detach()
}

// The page to try emend: a patch with spaces for tabs is placed, a broken one is refused, and the address brings the case back.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const FILE = 'def total(items):\n\treturn sum(items)\n'
const PATCH = `*** Begin Patch
*** Update File: cart.py
@@ def total(items):
-    return sum(items)
+    return sum(items or [])
*** End Patch
`

export async function checkTryPage(browser, address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${address}/try`, { waitUntil: 'networkidle' })
  const pane = (name) => page.locator(`[data-pane=${name}]`)
  await page.locator('.try-result').waitFor()

  // From here on nothing comes from outside, and nothing may leave.
  await context.setOffline(true)
  await pane('path').fill('cart.py')
  await pane('file').fill(FILE)
  await pane('request').fill(PATCH)
  await verdict(page, 'Applied')
  const diff = await page.locator('.try-diff').textContent()
  ok(diff.includes('-\treturn sum(items)') && diff.includes('+\treturn sum(items or [])'), diff)
  ok((await page.locator('.try-result li').first().textContent()).includes('other-whitespace'))

  await pane('request').fill(PATCH.replace('sum(items)', 'total(things)'))
  await verdict(page, 'Refused')
  ok((await page.locator('.try-message').first().textContent()).includes('is not in the file'))
  await page.waitForFunction(() => location.hash.length > 10)
  await context.setOffline(false)
  const { hash } = new URL(await changedAddress(page))

  await page.goto('about:blank')
  await page.goto(`${address}/try${hash}`, { waitUntil: 'networkidle' })
  await verdict(page, 'Refused')
  equal(await pane('request').inputValue(), PATCH.replace('sum(items)', 'total(things)'))
  equal(await pane('file').inputValue(), FILE)

  for (const broken of [`${hash.slice(0, -9)}`, '#1.%%%', '#2.abc', `#1.${'a'.repeat(200_000)}`]) {
    await page.goto('about:blank')
    await page.goto(`${address}/try${broken}`, { waitUntil: 'networkidle' })
    await page.locator('[role=alert]').waitFor()
    deepEqual([await pane('request').inputValue(), await pane('file').inputValue()], ['', ''])
  }

  await page.goto('about:blank')
  await page.goto(`${address}/try${linkOfCommand()}`, { waitUntil: 'networkidle' })
  await verdict(page, 'Applied')
  equal(await pane('request').inputValue(), PATCH)
  deepEqual(errors, [])
  await context.close()
}

async function verdict(page, word) {
  await page.locator('.try-verdict strong', { hasText: word }).waitFor()
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

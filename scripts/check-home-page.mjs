// The home page: what it shows is what emend makes of the texts that it shows, nothing is cut on any screen in light and dark, a line for
// each audience can be copied and stands on the page it leads to, and a link to a page of the site has a title and a picture.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { applyToText } from '../apps/cli/dist/index.js'
import { doorsToday } from '../apps/site/.vitepress/theme/home/doors.mjs'
import { IS_RELEASED } from '../apps/site/.vitepress/theme/home/released.mjs'
import { SLIPS } from '../bench/slips/slips.mjs'
import { ROOT } from './packages.mjs'

const DOORS = doorsToday(IS_RELEASED)
const WIDTHS = [390, 768, 1280]

export async function checkHomePage(browser, address, axe) {
  await checkTexts(browser, address)
  for (const width of WIDTHS)
    for (const colorScheme of ['light', 'dark']) await checkLook(browser, address, axe, width, colorScheme)
  await checkDoors(browser, address)
  await checkLinkPreview(browser, address)
}

async function checkTexts(browser, address) {
  const page = await browser.newPage()
  await page.goto(address)
  const shown = (name) => page.locator(`[data-shown=${name}] code`).textContent()
  const file = await shown('file')
  const result = applyToText(file, await shown('answer'))
  ok(result.ok, result.message)
  equal(await shown('after'), result.text)
  equal(await page.locator('.home-said').textContent(), result.message)
  equal(await shown('refusal'), applyToText(file, await shown('second')).message)

  const outcomes = await page.locator('.home-table tbody tr').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('th').textContent,
      outcome: row.dataset.outcome,
      says: row.querySelector('.home-says')?.textContent.slice(1, -1),
    })),
  )
  deepEqual(
    outcomes.map(({ name, outcome }) => ({ name, outcome })),
    SLIPS.map((slip) => ({ name: slip.name, outcome: outcomeOf(applied(slip)) })),
  )
  for (const [at, { says = '' }] of outcomes.entries()) ok(applied(SLIPS[at]).message.includes(says), says)
  await page.close()
}

function applied({ file, lines }) {
  return applyToText(
    file,
    `*** Begin Patch\n*** Update File: file.js\n@@\n${lines.join('\n')}\n*** End Patch\n`,
  )
}

function outcomeOf({ ok, changed }) {
  if (!ok) return 'refused'
  return changed ? 'placed' : 'nothing to do'
}

async function checkLook(browser, address, axe, width, colorScheme) {
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  const cut = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.VPHome :is(pre, table, td, li, figure, h1, p)')]
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => one.textContent.slice(0, 40)),
  )
  deepEqual(cut, [], `cut at ${width}, ${colorScheme}`)
  await axe(page, `the home page at ${width}, ${colorScheme}`)
  await page.close()
}

async function checkDoors(browser, address) {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => document.querySelector('#app').__vue_app__ !== undefined)
  const doors = await page.locator('.home-doors li').all()
  equal(doors.length, DOORS.length)
  for (const [at, door] of doors.entries()) {
    if (DOORS[at].line === undefined) continue
    await door.locator('button').click()
    await door.locator('button.copied').waitFor()
    equal(await page.evaluate(() => navigator.clipboard.readText()), DOORS[at].line)
  }
  equal((await page.locator('.home-line', { hasText: 'npm install' }).count()) > 0, IS_RELEASED)
  const texts = {}
  const textOf = async (path) => {
    await page.goto(`${address}${path}`)
    texts[path] ??= await page.locator('main').first().textContent()
    return texts[path]
  }
  const all = await textOf('/doors')
  for (const { page: path, line } of DOORS.filter((door) => door.line !== undefined))
    ok((await textOf(path)).includes(line) || all.includes(line), `${line} is not on ${path}`)
  await context.close()
}

async function checkLinkPreview(browser, address) {
  const page = await browser.newPage()
  for (const path of ['/', '/batch', '/try']) {
    await page.goto(`${address}${path}`)
    for (const name of ['title', 'description', 'image', 'url']) {
      const content = await page.locator(`meta[property="og:${name}"]`).getAttribute('content')
      ok(content.length > 0, `og:${name} of ${path}`)
    }
  }
  const icon = await page.locator('link[rel=icon]').getAttribute('href')
  const response = await page.request.get(new URL(icon, address).href)
  equal(response.headers()['content-type'], 'image/svg+xml')
  const picture = readFileSync(join(ROOT, 'apps/site/dist/link.png'))
  deepEqual([picture.readUInt32BE(16), picture.readUInt32BE(20)], [1200, 630])
  await page.close()
}

// Checks the built site in headless Chromium, at the widths of a desktop and of a phone: pages show without an error, fit the width, are
// not too long and have no fault of accessibility that axe knows; every link has a target, in the pages as Markdown, too; the search finds
// guides first; the home page and the page to try emend work, with the ten answers of test/answers, too; the others work without scripts. With --screenshots FOLDER it saves pictures
// there.
import { deepEqual, ok } from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join, posix, relative, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { repositoryOf, siteOf } from './addresses.mjs'
import { checkHomePage } from './check-home-page.mjs'
import { checkTenAnswers } from './check-ten-answers.mjs'
import { checkTryPage } from './check-try-page.mjs'
import { checkWorkbench } from './check-workbench.mjs'
import { findChromium } from './find-chromium.mjs'
import { ROOT } from './packages.mjs'

const SITE = join(ROOT, 'apps/site/dist')
const SEEN = ['/', '/try', '/cli', '/guides/agent', '/failure-codes', '/packages/core']
/** How long a page may be on a phone, in pixels. */
const LONGEST = 15_000
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const SCREENS = { desk: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } }
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
}
const { screenshots } = parseArgs({ options: { screenshots: { type: 'string' } } }).values

deepEqual(deadLinks(), [])
deepEqual(deadPlainLinks(), [])
const server = createServer(answer).listen(0)
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const address = `http://localhost:${server.address().port}`
  for (const [screen, viewport] of Object.entries(SCREENS))
    for (const [i, path] of SEEN.entries()) await look(`${address}${path}`, `${screen}-${i}`, viewport)
  await search(address)
  await checkHomePage(browser, address, checkAccess)
  await checkTryPage(browser, address)
  await checkTenAnswers(browser, address, { axe: checkAccess, screenshots })
  await checkWorkbench(browser, address, checkAccess)
  await checkWithoutScripts(address)
  await checkLengths(address)
  console.log(
    `site: ${pages().length} pages, ${SEEN.length} of them seen on ${Object.keys(SCREENS).length} screens`,
  )
} finally {
  await browser.close()
  server.close()
}

async function look(url, name, viewport) {
  const page = await browser.newPage({
    viewport,
    colorScheme: name.startsWith('phone') ? 'dark' : 'light',
    // A line that fades in has no contrast yet.
    reducedMotion: 'reduce',
  })
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(url, { waitUntil: 'networkidle' })
  if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, `${name}.png`) })
  deepEqual(errors, [], url)
  ok(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    `${url} is too wide: ${name}`,
  )
  await checkAccess(page, `${url} on a ${name}`)
  await page.close()
}

/** A page has no fault of accessibility that axe knows. The policy of the pages allows no script tag of another. */
async function checkAccess(page, name) {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ['violations'] }),
  )
  deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
    name,
  )
}

/** Every page but the one to try emend is text: it needs no scripts. */
async function checkWithoutScripts(address) {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of SEEN) {
    await page.goto(`${address}${path}`)
    ok((await page.locator('h1').first().textContent()).length > 0, `${path} without scripts`)
  }
  await page.goto(`${address}/try`)
  ok((await page.locator('noscript').first().textContent()).includes('needs scripts'))
  await context.close()
}

async function checkLengths(address) {
  const context = await browser.newContext({ viewport: SCREENS.phone, javaScriptEnabled: false })
  const page = await context.newPage()
  const long = []
  for (const file of pages()) {
    await page.goto(`${address}/${relative(SITE, file).replaceAll(sep, '/')}`)
    const height = (await page.locator('body').boundingBox()).height
    if (height > LONGEST) long.push(`${relative(SITE, file)}: ${Math.round(height)} px`)
  }
  await context.close()
  deepEqual(long, [], `no page may be longer than ${LONGEST} px on a phone`)
}

async function search(address) {
  const page = await browser.newPage({ viewport: SCREENS.desk })
  await page.goto(address)
  // The page reacts to keys only once its app is mounted, which may be long after everything is loaded.
  await page.waitForFunction(() => document.querySelector('#app').__vue_app__ !== undefined)
  await page.keyboard.press('Control+k')
  await page.locator('#localsearch-input').fill('conflict markers')
  await page.locator('.result', { hasText: 'What was refused' }).first().waitFor()
  await page.locator('#localsearch-input').fill('write a replacer')
  await page.locator('.result').first().filter({ hasText: 'plugin' }).waitFor()
  if (screenshots !== undefined) await page.screenshot({ path: join(screenshots, 'search.png') })
  await page.close()
}

/** Returns the broken links between pages: to a page or a heading that does not exist. */
function deadLinks() {
  const ids = new Map(pages().map((file) => [file, idsOf(file)]))
  return pages().flatMap((file) => {
    const from = `/${relative(SITE, file).replaceAll(sep, '/')}`
    const links = readFileSync(file, 'utf8').matchAll(/<a [^>]*href="([^"]*)"/g)
    return [...new Set([...links].map(([, href]) => href))]
      .filter((href) => isDead(href, from, ids))
      .map((href) => `${from}: ${href}`)
  })
}

/** Returns the links of llms.txt, and of the pages as Markdown, to pages of the site that do not exist. */
function deadPlainLinks() {
  const site = siteOf(repositoryOf())
  const names = readdirSync(SITE, { recursive: true }).filter((name) => /\.md$|^llms\.txt$/.test(name))
  ok(names.length > 50 && names.includes('llms.txt'), 'each page is there as Markdown, and llms.txt')
  return names.flatMap((name) =>
    [...readFileSync(join(SITE, name), 'utf8').matchAll(/\]\(([^)\s#]+)/g)]
      .map(([, href]) => href)
      .filter((href) => href.startsWith(site) && fileAt(href.slice(site.length)) === undefined)
      .map((href) => `${name}: ${href}`),
  )
}

function isDead(href, from, ids) {
  if (/^[a-z]+:/i.test(href)) return false
  const [, path, heading] = /^([^#]*)#?(.*)$/.exec(href)
  const target = path === '' ? from : posix.resolve(posix.dirname(from), path)
  const file = fileAt(path.endsWith('/') ? `${target}/` : target)
  if (file === undefined) return true
  const known = ids.get(file)
  return heading !== '' && known !== undefined && !known.has(decodeURIComponent(heading))
}

function idsOf(file) {
  return new Set([...readFileSync(file, 'utf8').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
}

/** Returns the pages made from Markdown. The generator of the reference checks its own links. */
function pages() {
  return readdirSync(SITE, { recursive: true })
    .filter((name) => name.endsWith('.html') && !name.startsWith('api') && name !== '404.html')
    .map((name) => join(SITE, name))
}

function fileAt(path) {
  const name = join(SITE, decodeURIComponent(path))
  const found = [name, `${name}.html`, join(name, 'index.html')]
  return found.find((one) => existsSync(one) && statSync(one).isFile())
}

function answer({ url }, response) {
  const file = fileAt(url.replace(/[?#].*$/, ''))
  response.writeHead(file === undefined ? 404 : 200, {
    'content-type': TYPES[extname(file ?? '')] ?? 'text/plain',
  })
  response.end(file === undefined ? '' : readFileSync(file))
}

// The ten answers of test/answers at the page to try emend, as a person goes: by the keyboard alone on a desk, and by thumb on a phone.
// Each step takes what the page offers then, by its name; nothing needs a guess. At each step the page fits the screen, axe finds nothing,
// and what a thumb meets has room for it.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

const ANSWERS = JSON.parse(readFileSync(join(ROOT, 'test/answers/answers.json'), 'utf8'))
const DESK = { viewport: { width: 1280, height: 900 }, colorScheme: 'light' }
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true }
/** The screens of which there are pictures. */
const SCREENS = ['light', 'dark'].flatMap((colorScheme) => [
  { ...PHONE, colorScheme },
  { ...DESK, viewport: { width: 768, height: 1024 }, colorScheme },
  { ...DESK, colorScheme },
])
/** The least side of what a thumb meets, in pixels. */
const THUMB = 44
/** What a person presses where an answer is refused, by the name of the answer. */
const REMEDIES = {
  'cut off': 'Take it: the block is the whole file',
  'one stale of two': 'Show the one edit that fits',
}
/** What comes of an answer that the command refuses at first. */
const ENDS = {
  'cut off': ['cart.py', 'def total(items):\n    subtotal = sum(items)\n    return round(subtotal, 2)\n\n'],
  'a missing file': ['cart_test.py', 'from cart import total\n\nassert total([]) == 0\n'],
  'one stale of two': ['cart.py', ANSWERS[0].expected.files['cart.py']],
}

/**
 * @param axe finds faults of accessibility
 * @param screenshots where to save a picture of each step, on more screens; undefined for none
 */
export async function checkTenAnswers(browser, address, { axe, screenshots }) {
  for (const answer of ANSWERS)
    for (const screen of screenshots === undefined ? [DESK, PHONE] : SCREENS) {
      const name = `${answer.name.replace(/\W+/g, '-')}-${screen.viewport.width}-${screen.colorScheme}`
      let steps = 0
      await checkAnswer(await opened(browser, address, screen), answer, async (page, what) => {
        await axe(page, `${name}, ${what}`)
        if (screenshots !== undefined)
          await page.screenshot({
            path: join(screenshots, `${name}-${++steps}-${what}.png`),
            fullPage: true,
          })
      })
    }
}

/** Opens the page for one answer. */
async function opened(browser, address, screen) {
  const context = await browser.newContext({ ...screen, reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(`${address}/try`, { waitUntil: 'networkidle' })
  await page.locator('[data-pane=request]').waitFor()
  return {
    context,
    page,
    errors,
    hand: screen.hasTouch ? thumb(page) : keyboard(page),
    isTouch: screen.hasTouch,
  }
}

/** Goes from the empty page to the new text of one answer. */
async function checkAnswer(
  { context, page, errors, hand, isTouch },
  { name, before, answer, expected },
  seen,
) {
  const step = async (what) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    ok(!wide, `${name}, ${what}: the page is too wide`)
    if (isTouch) deepEqual(await smallTargets(page), [], `${name}, ${what}`)
    await seen(page, what)
  }
  await step('empty')
  await hand.write('request', answer)
  await verdictOf(page)
  await step('pasted')
  for (let path = await wantedOn(page); path !== undefined; path = await wantedOn(page)) {
    if (before[path] === undefined) await hand.press('It is a new file')
    else if (isTouch) await chosen(page, path, before[path])
    else {
      await hand.press('Paste its text')
      await page.keyboard.insertText(before[path].replaceAll('\r\n', '\n'))
    }
    await page.locator(`[data-wanted="${path}"]`).waitFor({ state: 'detached' })
    await verdictOf(page)
  }
  await step('given')
  const remedy = REMEDIES[name]
  if (remedy !== undefined) {
    equal(await verdictOf(page), 'Refused')
    await hand.press(remedy)
  }
  equal(await verdictOf(page), 'Applied', name)
  // Once no and once yes: the first change stays as it was decided last.
  await hand.decide('Reject')
  await page.locator('.wb-change[data-taken=false]').first().waitFor()
  await hand.decide('Accept')
  await page.locator('.wb-change[data-taken=false]').waitFor({ state: 'detached' })
  await step('decided')
  const [path, text] = ENDS[name] ?? Object.entries(expected.files)[0]
  await hand.press('Copy the new text')
  await page.locator('.wb-said', { hasText: `The new text of ${path} is copied` }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  // What is pasted has the line endings of the page.
  equal(
    isTouch ? copied : copied.replaceAll('\r\n', '\n'),
    isTouch ? text : text.replaceAll('\r\n', '\n'),
    name,
  )
  await step('end')
  deepEqual(errors, [], name)
  await context.close()
}

/** A file that is chosen from the list of the phone. */
async function chosen(page, path, text) {
  const choosing = page.waitForEvent('filechooser')
  await page.getByLabel(`Choose ${path}`).tap()
  await (await choosing).setFiles([{ name: path, mimeType: 'text/plain', buffer: Buffer.from(text) }])
}

/** A person without a mouse. */
function keyboard(page) {
  const reach = async (isThere, wanted) => {
    for (let presses = 0; presses < 150; presses++) {
      if (await page.evaluate(isThere, wanted)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${wanted}`)
  }
  const isPane = (pane) => document.activeElement?.getAttribute('data-pane') === pane
  const isButton = (name) => document.activeElement?.textContent === name
  return {
    async write(pane, text) {
      await reach(isPane, pane)
      await page.keyboard.insertText(text)
    },
    async press(name) {
      await reach(isButton, name)
      await page.keyboard.press('Enter')
    },
    async decide(what) {
      // The keys are for the page, not for a field: Tab leaves it.
      if (await page.evaluate(() => document.activeElement?.isContentEditable === true))
        await reach((name) => document.activeElement?.closest(name) !== null, '.try-result, .wb-open')
      await page.keyboard.press('k')
      await page.keyboard.press(what === 'Accept' ? 'y' : 'n')
    },
  }
}

/** A person with a phone. A tap fails where something covers what is meant. */
function thumb(page) {
  return {
    async write(pane, text) {
      await page.locator(`[data-pane=${pane}]`).tap()
      await page.keyboard.insertText(text)
    },
    press: (name) => page.getByRole('button', { name, exact: true }).first().tap(),
    decide: (what) => page.locator('.wb-change').getByRole('button', { name: what }).first().tap(),
  }
}

async function verdictOf(page) {
  const verdict = page.locator('.try-verdict')
  await page.locator('.try:has(> .try-result[aria-busy=false]) .try-verdict').waitFor()
  return verdict.getAttribute('data-verdict')
}

async function wantedOn(page) {
  const rows = page.locator('.wb-wanted')
  return (await rows.count()) === 0 ? undefined : rows.first().getAttribute('data-wanted')
}

/** What is smaller than a thumb. */
function smallTargets(page) {
  return page.evaluate((least) => {
    const all = [...document.querySelectorAll('.try :is(button, select, input, summary)')]
    const small = all.filter((one) => {
      const target = one.type === 'checkbox' ? one.closest('label') : one
      const { width, height } = target.getBoundingClientRect()
      return height > 0 && (width < least || height < least)
    })
    return small.map((one) => `${one.tagName} ${one.textContent || one.getAttribute('aria-label')}`)
  }, THUMB)
}

import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { chromiumOnPath } from '../../../scripts/find-chromium.mjs'
import { CLIENTS, type ClientKind } from './clients.js'
import { BIN, scratch, textOf } from './connect.js'

const browserFile = chromiumOnPath()
const NO_BROWSER = 'there is no Chromium on PATH'

/** What hosts put into a page: nothing may be loaded. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">`
const LINES = Array.from({ length: 30 }, (_, i) => `line ${i};`)
const textWith = (...numbers: readonly number[]) =>
  LINES.map((line, i) => `${numbers.includes(i) ? `<b>new ${i}</b>` : line}\n`).join('')
const edits = [2, 25].map((i) => ({ oldString: `line ${i};`, newString: `<b>new ${i}</b>` }))
const EDIT = { name: 'multi_edit', args: { path: 'a.txt', edits } }
const PINNED = CLIENTS[2] as ClientKind

interface HostGlobals {
  show(html: string, host: object): Promise<void>
  told: unknown[]
}

/** Opens a stand-in client with the page of the server in it. */
async function open(capabilities: object) {
  const root = scratch({ 'a.txt': textWith(), 'b.py': 'def f():\n\treturn 1\n' })
  const client = await PINNED.connect([BIN, '--root', root], { shows: true })
  const [content] = (await client.read('ui://emend/changes.html')).contents as readonly {
    readonly text: string
  }[]
  const html = content?.text.replace('<head>', `<head>${POLICY}`)
  const browser = await chromium.launch({ executablePath: browserFile as string })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const requests: string[] = []
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(error.message))
  await page.route('**/*', (route) => {
    requests.push(route.request().url())
    return route.abort()
  })
  const script = await build({
    entryPoints: [fileURLToPath(new URL('./host-page.mjs', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
  })
  await page.exposeFunction('callTool', ({ name, arguments: args }: { name: string; arguments: object }) =>
    client.call({ name, args: { ...args } }),
  )
  await page.addScriptTag({ content: script.outputFiles[0]?.text ?? '' })
  const call = async (one: { readonly name: string; readonly args: Readonly<Record<string, unknown>> }) => {
    const result = await client.call(one)
    const host = { capabilities, input: one.args, result }
    await page.evaluate(([text, shown]) => (globalThis as unknown as HostGlobals).show(text, shown), [
      html ?? '',
      host,
    ] as const)
  }
  return { root, call, page, view: page.frameLocator('iframe'), requests, problems }
}

const told = (page: Page) => page.evaluate(() => (globalThis as unknown as HostGlobals).told)

test('shows what was changed and how it was placed, and leaves a hunk', async ({ skip }) => {
  if (browserFile === undefined) skip(NO_BROWSER)
  const { root, call, page, view, requests, problems } = await open({
    serverTools: {},
    updateModelContext: { text: {} },
  })
  await call(EDIT)
  await view.getByText('Written.').waitFor()
  expect(await view.locator('h2').allTextContents()).toEqual(['updated a.txt'])
  expect(await view.locator('li').allTextContents()).toEqual([
    'edit 1: applied, line 3, found to the letter',
    'edit 2: applied, line 26, found to the letter',
  ])
  // What is in a file is shown as text.
  expect(await view.locator('.add').allTextContents()).toEqual(['+<b>new 2</b>', '+<b>new 25</b>'])
  expect(await view.locator('b').count()).toBe(0)
  await view.locator('input').nth(0).uncheck()
  await view.getByRole('button', { name: 'Keep only the chosen hunks' }).click()
  await view.getByText('Written: 1 of 2 hunks.').waitFor()
  await expect.poll(() => textOf(root, 'a.txt')).toBe(textWith(25))
  await expect
    .poll(() => told(page))
    .toMatchObject([[{ text: expect.stringContaining('kept 1 of its 2 hunks') }]])
  await view.locator('input').nth(0).check()
  await view.getByRole('button').click()
  await expect.poll(() => textOf(root, 'a.txt')).toBe(textWith(2, 25))
  expect([requests, problems]).toEqual([[], []])
})

test('shows a tolerant placement, what was refused, and a preview that is then written', async ({ skip }) => {
  if (browserFile === undefined) skip(NO_BROWSER)
  const { root, call, view, problems } = await open({ serverTools: {} })
  await call({
    name: 'edit',
    args: { path: 'b.py', oldString: 'def f():\n    return 1', newString: 'def f():\n    return 2' },
  })
  await view.getByText(/^edit 1: applied, line 1-2, placed with tolerance \(/).waitFor()
  await call({ name: 'edit', args: { path: 'a.txt', oldString: 'nowhere in it', newString: 'x' } })
  await view.getByText('Refused: nothing was changed.').waitFor()
  expect(await view.locator('.failure').allTextContents()).toEqual([
    expect.stringMatching(/^not-found: a\.txt: /),
  ])
  expect(await view.locator('button').count()).toBe(0)
  await call({ name: 'preview', args: { request: JSON.stringify({ path: 'a.txt', ...edits[1] }) } })
  await view.getByText('Not written: this is a preview.').waitFor()
  expect(textOf(root, 'a.txt')).toBe(textWith())
  await view.getByRole('button', { name: 'Write the chosen hunks' }).click()
  await expect.poll(() => textOf(root, 'a.txt')).toBe(textWith(25))
  expect(problems).toEqual([])
})

test('offers no choice where the client does not let pages call tools', async ({ skip }) => {
  if (browserFile === undefined) skip(NO_BROWSER)
  const { call, view } = await open({})
  await call(EDIT)
  await view.getByText('Written.').waitFor()
  expect(await view.locator('.add').count()).toBe(2)
  expect(await view.locator('input, button').count()).toBe(0)
})

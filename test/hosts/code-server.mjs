// VS Code as the npm package `code-server` has it, with an extension that is installed from its file, driven in Chromium.
import { ok } from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.mjs'
import { install } from './install.mjs'

/** code-server asks for another Node than emend. */
const NODE = { node: '24.19.0' }
const SERVER = { 'code-server': '4.139.1' }
/** Compiled modules for the log and for hung processes, which would need a compiler: nothing of an extension depends on them. */
const REPLACED = {
  '@vscode/spdlog': `const logger = new Proxy({}, { get: (_, name) => (name === 'then' ? undefined : () => undefined) })
exports.version = 0
exports.setLevel = exports.setFlushOn = exports.shutdown = () => undefined
exports.createRotatingLogger = exports.createAsyncRotatingLogger = async () => logger
exports.Logger = class { constructor() { return logger } }
`,
  '@vscode/native-watchdog': 'exports.start = exports.exit = () => undefined\n',
}
const SETTINGS = {
  'chat.disableAIFeatures': true,
  'editor.minimap.enabled': false,
  'files.autoSave': 'off',
  'security.workspace.trust.enabled': false,
  'window.commandCenter': false,
  'workbench.colorTheme': 'Default Light Modern',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
}
/** Milliseconds: a net for what does not come. */
const NET = 60_000

/** Starts the editor with an extension. */
export async function startEditor(vsix) {
  const { bin } = await install({ packages: NODE })
  const server = await install({ packages: SERVER, flags: ['--ignore-scripts'], prepare })
  const home = mkdtempSync(join(tmpdir(), 'emend-vscode-'))
  const data = join(home, 'data')
  const args = [
    server.bin('code-server', 'code-server'),
    ...['--user-data-dir', data, '--extensions-dir', join(home, 'extensions')],
    ...['--auth', 'none', '--disable-telemetry', '--disable-update-check'],
  ]
  const options = { env: { PATH: process.env.PATH, HOME: home }, encoding: 'utf8' }
  const node = bin('node', 'node')
  const { status, stdout, stderr } = spawnSync(node, [...args, '--install-extension', vsix], options)
  if (status !== 0) throw new Error(`${vsix} is not installed\n${stdout}${stderr}`)
  const child = spawn(node, [...args, '--bind-addr', '127.0.0.1:0'], {
    ...options,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const address = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const found = /HTTP server listening on (\S+)/.exec(output)
      if (found !== null) resolve(found[1])
    })
    child.on('exit', () => reject(new Error(`code-server did not start\n${output}`)))
  })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  return new Editor({ home, data, child, address, browser })
}

async function prepare(folder, npmInstall) {
  const editor = join(folder, 'node_modules/code-server/lib/vscode')
  await npmInstall(editor)
  for (const [name, text] of Object.entries(REPLACED))
    writeFileSync(join(editor, 'node_modules', name, 'index.js'), text)
}

class Editor {
  #parts
  #folder = ''
  page

  constructor(parts) {
    this.#parts = parts
  }

  /** Opens a new window on a new folder with these files. */
  async open(files, settings = {}) {
    const { home, data, address, browser } = this.#parts
    await this.page?.context().close()
    mkdirSync(join(data, 'User'), { recursive: true })
    writeFileSync(join(data, 'User/settings.json'), JSON.stringify({ ...SETTINGS, ...settings }))
    this.#folder = mkdtempSync(join(home, 'shop-'))
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.#folder, path)), { recursive: true })
      writeFileSync(join(this.#folder, path), text)
    }
    const context = await browser.newContext({ viewport: { width: 1000, height: 560 }, deviceScaleFactor: 2 })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    context.setDefaultTimeout(NET)
    this.page = await context.newPage()
    await this.page.goto(`${address}?folder=${this.#folder}`)
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor()
  }

  /** The files of the folder. */
  files() {
    return Object.fromEntries(
      readdirSync(this.#folder).map((name) => [name, readFileSync(join(this.#folder, name), 'utf8')]),
    )
  }

  /** Waits until the files of the folder are these. */
  async hasFiles(expected, what) {
    const wanted = JSON.stringify(Object.entries(expected).sort())
    await this.until(() => JSON.stringify(Object.entries(this.files()).sort()) === wanted, what)
  }

  async until(isSo, what) {
    const end = Date.now() + NET
    while (!(await isSo())) {
      ok(Date.now() < end, `${what}: not so; the files are ${JSON.stringify(this.files())}`)
      await this.page.waitForTimeout(100)
    }
  }

  /** Runs a command by its title, as soon as the editor has it. */
  async command(title) {
    const { page } = this
    const row = page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first()
    await this.until(async () => {
      await page.keyboard.press('F1')
      await page.locator('.quick-input-widget input').first().fill(`>${title}`)
      const isThere = await row.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
      if (isThere) await row.click()
      else await page.keyboard.press('Escape')
      return isThere
    }, `the command ${title}`)
  }

  /** Applies a text from the clipboard. */
  async apply(text) {
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await this.command('emend: Apply from the Clipboard')
  }

  clipboard() {
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  /** Opens a file of the folder. */
  async show(path) {
    await this.page.locator('.explorer-folders-view .monaco-list-row', { hasText: path }).first().dblclick()
    await this.page.locator('.tab', { hasText: path }).first().waitFor()
  }

  /** Clicks on a lens, by its title and its number among those of that title. */
  async lens(title, at = 0) {
    await this.page
      .locator('.codelens-decoration a', { hasText: new RegExp(`${title}$`) })
      .nth(at)
      .click()
  }

  lenses() {
    return this.page.locator('.codelens-decoration a').allInnerTexts()
  }

  /** Waits for the question of a refused request. @returns its title and its choices */
  async question() {
    const title = this.page.locator('.quick-input-title')
    await title.filter({ hasText: /\S/ }).waitFor()
    const labels = await this.page.locator('.quick-input-list .monaco-list-row .label-name').allInnerTexts()
    return { title: await title.textContent(), labels: labels.map((label) => label.trim()) }
  }

  async choose(label) {
    await this.page.locator('.quick-input-list .monaco-list-row', { hasText: label }).first().click()
  }

  /** Takes a picture of the upper part of the window, where no messages are. */
  async picture(path) {
    await this.page.mouse.move(0, 500)
    await this.page.screenshot({ path, clip: { x: 0, y: 0, width: 1000, height: 340 } })
  }

  async close() {
    const { browser, child, home } = this.#parts
    await browser.close()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await ended
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

// Makes the picture that other places show of a link to the site, apps/site/public/link.png, in headless Chromium: the sign, the sentence,
// and the change of the home page's example, which emend makes.
//
//   npm run picture:link
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { shownExample } from '../apps/site/.vitepress/theme/home/example.mjs'
import { findChromium } from './find-chromium.mjs'
import { ROOT } from './packages.mjs'

const PUBLIC = join(ROOT, 'apps/site/public')
const SIZE = { width: 1200, height: 630 }

const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(pictureOf(shownExample()))
  await page.screenshot({ path: join(PUBLIC, 'link.png') })
} finally {
  await browser.close()
}

function pictureOf({ answer, after }) {
  const sign = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
  return `<style>
  body { box-sizing: border-box; height: 630px; margin: 0; padding: 62px 72px; background: #0f1f3d; color: #fff; font: 30px system-ui, 'DejaVu Sans', sans-serif }
  header { display: flex; gap: 20px; align-items: center; font-size: 38px; font-weight: 700 }
  svg { width: 64px; height: 64px; border: 2px solid #2c4a7d; border-radius: 16px }
  h1 { margin: 34px 0 40px; font-size: 56px; line-height: 1.15; letter-spacing: -1.5px }
  em { color: #5fe08a; font-style: normal }
  div { display: grid; grid-template-columns: 1fr 1fr; gap: 28px }
  pre { margin: 0; padding: 20px 24px; border-radius: 14px; background: #172c52; font: 20px/1.65 ui-monospace, 'DejaVu Sans Mono', monospace; tab-size: 4; overflow: hidden }
  pre:last-child { box-shadow: inset 0 0 0 2px #5fe08a }
  mark { border-radius: 5px; background: #ffcf80; color: #3b2300 }
  ins { border-radius: 5px; background: #5fe08a; color: #06280f; text-decoration: none }
  </style>
  <header>${sign} emend</header>
  <h1>Edits of models, exactly where they belong. <em>Or not at all.</em></h1>
  <div><pre>${marked(answer, / def total[\s\S]*?return net\n/)}</pre><pre>${marked(after, /^def total[\s\S]*?return net\n/)}</pre></div>`
}

/** Returns the part of a text as HTML, with its slips and its change marked. */
function marked(pieces, part) {
  const tags = { slip: 'mark', added: 'ins' }
  const html = pieces.map(({ text, kind }) => {
    const tag = tags[kind]
    const shown = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    return tag === undefined ? shown : `<${tag}>${shown}</${tag}>`
  })
  return part.exec(html.join(''))[0]
}

// Draws the second table of the README, docs/pictures/figures.svg: what each tool does with the same edits, as bars. With --check it fails
// if the picture is out of date.
import { join } from 'node:path'
import { countedBars } from './counted-bars.mjs'
import { ROOT } from './packages.mjs'
import { writeOrCheck } from './up-to-date.mjs'

const PICTURE = join(ROOT, 'docs/pictures/figures.svg')
const [LEFT, WIDTH, STEP, TOP] = [300, 540, 26, 64]

writeOrCheck(PICTURE, draw(countedBars()), 'node scripts/figures.mjs')

function draw(bars) {
  const height = TOP + bars.length * STEP + 16
  const label = `Of 1,500 disturbed edits a format: ${bars.map(({ name, format, right, wrong }) => `${name}, ${format}: ${right} % right, ${wrong} % wrong`).join('; ')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 ${height}" role="img" aria-label="${label}">
<style>
text { font: 14px system-ui, sans-serif; fill: #24292f }
.r { fill: #2da44e } .n { fill: #d0d7de } .w { fill: #cf222e } .b { font-weight: 600 } .s { fill: #57606a }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3 } .n { fill: #444c56 } .s { fill: #9198a1 } }
</style>
<text class="b" x="0" y="20">What became of 1,500 disturbed edits in each format</text>
<rect class="r" x="${LEFT}" y="36" width="12" height="12"/><text class="s" x="${LEFT + 18}" y="47">right, also rightly refused</text>
<rect class="n" x="${LEFT + 210}" y="36" width="12" height="12"/><text class="s" x="${LEFT + 228}" y="47">refused without need</text>
<rect class="w" x="${LEFT + 390}" y="36" width="12" height="12"/><text class="s" x="${LEFT + 408}" y="47">wrong</text>
${bars.map((bar, at) => drawBar(bar, TOP + at * STEP)).join('\n')}
</svg>
`
}

function drawBar({ name, format, right, wrong }, y) {
  const width = (share) => Number(((share / 100) * WIDTH).toFixed(1))
  const [green, red] = [width(right), width(wrong)]
  const kind = name === 'emend' ? ' class="b"' : ''
  return [
    `<text${kind} x="0" y="${y + 14}">${name}</text><text class="s" x="${LEFT - 12}" y="${y + 14}" text-anchor="end">${format}</text>`,
    `<rect class="n" x="${LEFT}" y="${y}" width="${WIDTH}" height="18"/>`,
    `<rect class="r" x="${LEFT}" y="${y}" width="${green}" height="18"/>`,
    ...(red > 0 ? [`<rect class="w" x="${LEFT + WIDTH - red}" y="${y}" width="${red}" height="18"/>`] : []),
  ].join('')
}

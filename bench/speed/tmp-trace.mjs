import { editStringReplace, unified, unifiedFarOff, v4a } from './implementations/emend.mjs'
import { SAMPLES, sixLines, textOf } from './samples.mjs'

const s = process.argv[2] ?? 'generated'
const lines = SAMPLES[s](100000)
const edit = sixLines(lines, s)
const text = textOf(lines)
const run = { es: editStringReplace, v4a, unified, far: unifiedFarOff }[process.argv[3] ?? 'es'].prepare(
  text,
  edit,
)
for (let i = 0; i < 30; i++) run()
for (const name of [
  'indexOf',
  'includes',
  'lastIndexOf',
  'startsWith',
  'endsWith',
  'split',
  'join',
  'replace',
  'replaceAll',
  'search',
  'match',
  'slice',
]) {
  const owner = name === 'join' ? Array.prototype : String.prototype
  const orig = owner[name]
  owner[name] = function (...a) {
    if (
      (this.length > 1e6 && name !== 'slice' && name !== 'startsWith' && name !== 'endsWith') ||
      name === 'join'
    ) {
      const s = performance.now()
      const r = orig.apply(this, a)
      const d = performance.now() - s
      if (d > 0.005)
        console.error(
          name,
          JSON.stringify(a).slice(0, 80),
          d.toFixed(3),
          (new Error().stack.split('\n')[2] || '').trim().slice(0, 60),
        )
      return r
    }
    return orig.apply(this, a)
  }
}
const s0 = performance.now()
run()
console.error('total', performance.now() - s0)

import { SAMPLES, sixLines, textOf } from './samples.mjs'

const lines = SAMPLES[process.argv[2] ?? 'generated'](100000)
const edit = sixLines(lines, process.argv[2] ?? 'generated')
const text = textOf(lines)
const old = edit.old.join('\n'),
  neu = edit.new.join('\n')
const time = (f) => {
  for (let i = 0; i < 20; i++) f()
  const t = []
  for (let i = 0; i < 60; i++) {
    const s = performance.now()
    f()
    t.push(performance.now() - s)
  }
  t.sort((a, b) => a - b)
  return t[20]
}
const at = text.indexOf(old)
const base = time(() => text.indexOf(old))
const show = (n, f) => console.log(n, (time(f) / base).toFixed(2))
console.log(base, text.length)
show('rest', () => text.indexOf(old, at + 1))
show('crlf', () => text.includes('\r\n'))
show('cr', () => text.includes('\r'))
show('new', () => text.indexOf(neu))
for (const l of [...new Set([...edit.old, ...edit.new])]) show(JSON.stringify(l), () => text.indexOf(l))
show('lastIndexOf rest', () => text.lastIndexOf(old))

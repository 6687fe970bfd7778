import { replace } from '@emend/edit-string'
import { SAMPLES, sixLines, textOf } from './samples.mjs'
const s = process.argv[2]; const kind = process.argv[3]
const lines = SAMPLES[s](100000); const edit = sixLines(lines, s); const text = textOf(lines)
const old = kind==='miss' ? edit.old.with(2, '    never(written)').with(3, '    nor(this)') : ['zebra(quux)', 'wobble(wibble)', 'xyzzy = plugh', 'grault()', 'waldo(fredd)', 'thud()']
const neu = kind==='miss' ? [...old.slice(0, 3), '    new(line)', ...old.slice(4)] : old.with(3,'garply()')
const run = () => { const r = replace(text, old.join('\n'), neu.join('\n')); return r.failures[0].code }
for (let i=0;i<60;i++) run()

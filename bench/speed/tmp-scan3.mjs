import { findShort } from '/tmp/find-short.mjs'
import { SAMPLES, sixLines, textOf } from './samples.mjs'
for (const s of ['real','generated']) {
const lines = SAMPLES[s](100000); const edit = sixLines(lines, s); const text = textOf(lines); const doc={text}
const time = (f) => { for (let i=0;i<10;i++) f(); const t=[]; for (let i=0;i<30;i++){const s=performance.now(); f(); t.push(performance.now()-s)} t.sort((a,b)=>a-b); return t[10] }
const base = time(()=>text.indexOf(edit.old.join('\n')))
for (const needle of ['zebra(quux)', 'wobble(wibble)', 'xyzzy = plugh', 'grault()', 'waldo(fredd)', 'thud()','never(written)','nor(this)', 'garply()', ...edit.old.map(l=>l.trim()), edit.old.join('\n')]) {
  const all = (find)=>{let n=0; for (let at=find(0); at!==-1&&n<16; at=find(at+1)) n++; return n}
  const a=time(()=>all(f=>text.indexOf(needle,f)))/base, b=time(()=>all(findShort(doc,needle)))/base
  console.log(a.toFixed(2), b.toFixed(2), all(f=>text.indexOf(needle,f)), all(findShort(doc,needle)), JSON.stringify(needle).slice(0,60))
} console.log() }

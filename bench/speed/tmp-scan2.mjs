import { SAMPLES, sixLines, textOf } from './samples.mjs'
const s=process.argv[2]; const lines = SAMPLES[s](100000); const edit = sixLines(lines, s); const text = textOf(lines)
const time = (f) => { for (let i=0;i<10;i++) f(); const t=[]; for (let i=0;i<30;i++){const s=performance.now(); f(); t.push(performance.now()-s)} t.sort((a,b)=>a-b); return t[10] }
const base = time(()=>text.indexOf(edit.old.join('\n')))
// frequency of characters in common code, sampled
const freq = new Map(); for (let i=0;i<text.length;i+=97) { const c=text[i]; freq.set(c,(freq.get(c)??0)+1) }
for (const needle of ['zebra(quux)', 'wobble(wibble)', 'xyzzy = plugh', 'grault()', 'waldo(fredd)', 'thud()','never(written)','nor(this)', ...edit.old.map(l=>l.trim())]) {
  let best=0; for (let i=0;i<needle.length;i++) if ((freq.get(needle[i])??0) < (freq.get(needle[best])??0)) best=i
  const row=[needle,(time(()=>text.indexOf(needle+'\u0001'))/base).toFixed(1)]
  row.push('rare '+JSON.stringify(needle.slice(best)), (time(()=>text.indexOf(needle.slice(best)+'\u0001'))/base).toFixed(1))
  const re = new RegExp(needle.replace(/[^\w ]/g,'\\$&')+'\u0001'); row.push('re',(time(()=>text.search(re))/base).toFixed(1))
  // loop on rare char
  const c=needle[best]; row.push('charloop',(time(()=>{let n=0; for(let at=text.indexOf(c);at!==-1;at=text.indexOf(c,at+1)) if(text.startsWith(needle+'\u0001',at-best)) n++; return n})/base).toFixed(1), freq.get(c)*97)
  console.log(row.join('  '))
}
const b = Buffer.from(text,'latin1'); for (const n of ['zebra(quux)','grault()','thud()']) console.log('buffer',n,(time(()=>b.indexOf(n+'\u0001'))/base).toFixed(1))

import { applyDiff } from '@emend/v4a'
import { applyDiff as uni } from '@emend/unified-diff'
import { block, SAMPLES, textOf } from './samples.mjs'
import { unifiedDiff, v4aDiff, anchoredDiff } from './implementations/requests.mjs'
const size = 100000
const lines = SAMPLES.generated(size); const text = textOf(lines)
const edits=[]; const blocks=Math.floor(lines.length/6); const count=1000
for (let n=0;n<count;n++){ const at=Math.floor(n*blocks/count); const old=block(at); edits.push({start:at*6, old, new: old.with(4,`    return name + ${at} + 1`)}) }
const shift = (some)=>some.map(l=>l.slice(2))
const loose = edits.map(e=>({...e, old: shift(e.old), new: shift(e.new)}))
const trailing = edits.map(e=>({...e, old: e.old.map(l=>l+' '), new: e.new.map(l=>l+' ')}))
const oneLoose = edits.map((e,i)=> i===500 ? loose[i] : e)
const drifted = edits.map(e=>({...e, old: e.old.with(1,'    was.here(before)'), new: e.new.with(1,'    was.here(before)')}))
const stacked = (edits)=>edits.map(({old,new:neu})=>['@@ '+old[0],'@@ '+old[1], v4aDiff([{old:old.slice(2),new:neu.slice(2)}]).replace('@@\n','')].join('\n')).join('\n')
const nest = (n)=>[`class Item${n} {`,'  run(value, options) {','    const name = "item"','    const size = value.length','    if (size === 0) return name',`    return name + ${n}`,'  }','}']
const nlines=[]; for (let n=0;nlines.length<size;n++) nlines.push(...nest(n)); const ntext=textOf(nlines)
const nedits=[]; for (let n=0;n<1000;n++){ const at=Math.floor(n*nlines.length/8/1000); const old=nest(at); nedits.push({start:at*8,old,new:old.with(5,`    return name + ${at} + 1`)}) }
const below=({old,new:neu})=>v4aDiff([{old:old.slice(3,6),new:neu.slice(3,6)}]).replace('@@\n','')
const ncase = { nexact: v4aDiff(nedits), none: nedits.map(e=>'@@ '+e.old[0]+'\n'+below(e)).join('\n'), ntwo: nedits.map(e=>'@@ '+e.old[0]+'\n@@ '+e.old[1]+'\n'+below(e)).join('\n') }
for (const [n,d] of [["ntwo",ncase.ntwo]]) { const t=[]; let r; for (let i=0;i<8;i++){const s=performance.now(); r=applyDiff(ntext,d); t.push(performance.now()-s)} console.log(n, r.ok || r.failures[0].code, Math.min(...t).toFixed(1)) }
process.exit();const cases={ exact: [applyDiff, v4aDiff(edits)], anchored: [applyDiff, anchoredDiff(edits)], stacked: [applyDiff, stacked(edits)], loose: [applyDiff, v4aDiff(loose)], trailing: [applyDiff, v4aDiff(trailing)], oneLoose: [applyDiff, v4aDiff(oneLoose)], drifted: [applyDiff, v4aDiff(drifted)], uexact: [uni, unifiedDiff(edits)], uloose: [uni, unifiedDiff(loose)], udrift: [uni, unifiedDiff(drifted)], ulooseOff:[uni, unifiedDiff(loose.map(e=>({...e,start:e.start+7})))] }
const only = process.argv[2]
for (const [n,[f,d]] of Object.entries(cases)) { if (only && n!==only) continue; const t=[]; let r; for (let i=0;i<(only?8:4);i++){const s=performance.now(); r=f(text,d); t.push(performance.now()-s)} console.log(n, r.ok || r.failures[0].code, Math.min(...t).toFixed(1)) }

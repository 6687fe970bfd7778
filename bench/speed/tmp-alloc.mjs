import { Session } from 'node:inspector/promises'
import { applyDiff as ours } from '@emend/v4a'
const text = Array.from({length:100},(_, i)=>`  const value${i} = call(${i})`).join('\n')+'\n'
const diff = ['@@',' '+'  const value49 = call(49)','-'+'  const value50 = call(50)','+'+'  const value50 = other(50)',' '+'  const value51 = call(51)'].join('\n')
for (let i=0;i<5000;i++) ours(text,diff)
const s = new Session(); s.connect()
await s.post('HeapProfiler.startSampling',{samplingInterval:4096,includeObjectsCollectedByMajorGC:true,includeObjectsCollectedByMinorGC:true})
for (let i=0;i<5000;i++) ours(text,diff)
const {profile} = await s.post('HeapProfiler.stopSampling')
const self=new Map(), incl=new Map(); let tot=0
const walk=(n,path)=>{const nm=n.callFrame.functionName+':'+n.callFrame.url.split('/').pop()+':'+(n.callFrame.lineNumber+1); self.set(nm,(self.get(nm)??0)+n.selfSize); tot+=n.selfSize; const p=new Set(path); p.add(nm); let sum=n.selfSize; for(const c of n.children) sum+=walk(c,p); if(!path.has(nm)) incl.set(nm,(incl.get(nm)??0)+sum); return sum}
walk(profile.head,new Set())
console.log('per edit', tot/5000)
for (const [n,v] of [...self].sort((a,b)=>b[1]-a[1]).slice(0,45)) console.log((v/5000).toFixed(0), n)

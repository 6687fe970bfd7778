import { replace } from '@emend/edit-string'
import { applyDiff as uni } from '@emend/unified-diff'
import { applyDiff as ours } from '@emend/v4a'
import { applyDiff as agents } from '@openai/agents-core'

const text = Array.from({ length: 100 }, (_, i) => `  const value${i} = call(${i})`).join('\n') + '\n'
const diff = [
  '@@',
  ' ' + '  const value49 = call(49)',
  '-' + '  const value50 = call(50)',
  '+' + '  const value50 = other(50)',
  ' ' + '  const value51 = call(51)',
].join('\n')
const ud = '--- a/f\n+++ b/f\n@@ -50,3 +50,3 @@\n' + diff.slice(3) + '\n'
const cases = {
  ours: () => ours(text, diff),
  agents: () => agents(text, diff),
  replace: () =>
    replace(
      text,
      '  const value50 = call(50)\n  const value51',
      '  const value50 = other(50)\n  const value51',
    ),
  uni: () => uni(text, ud),
}
const cpu = () => {
  const { user, system } = process.cpuUsage()
  return user + system
}
const only = process.argv[2]
for (let r = 0; r < 5; r++) {
  const out = []
  for (const [n, f] of Object.entries(cases)) {
    if (only && n !== only) continue
    const a = performance.now()
    for (let i = 0; i < 5000; i++) f()
    out.push(n + ' ' + ((performance.now() - a) / 5).toFixed(1) + 'us')
  }
  console.log(out.join('  '))
}

// How the time of every replacer grows with the file: see README.md.
import { applyEdits, defaultCascade, exact, firstUniqueText } from '@emend/core'

const SIZES = [10_000, 100_000, 1_000_000]
const RUNS = 3

/** What each replacer needs to be asked to find the block; what it stands for is `block` below. */
const REQUESTS = {
  exact: (lines) => lines.join('\n'),
  'multi-occurrence': (lines) => lines.join('\n'),
  'trim-end': (lines) => lines.map((line) => `${line} `).join('\n'),
  'line-trimmed': (lines) => lines.map((line) => `  ${line}`).join('\n'),
  'whitespace-normalized': (lines) => lines.join('\n').replaceAll(' = ', '  =  '),
  'indentation-flexible': (lines) => lines.map((line) => line.slice(2)).join('\n'),
  'trimmed-boundary': (lines) => ` \n${lines.join('\n').trim()}\n `,
  'unicode-normalized': (lines) => lines.join('\n').replaceAll('"', '”'),
  'escape-normalized': (lines) => lines.join('\\n'),
  'line-numbers': (lines) => lines.map((line, i) => `${i + 7} | ${line}`).join('\n'),
  elided: (lines) => [lines[0], '...', lines.at(-1)].join('\n'),
  'block-anchor': (lines) => [lines[0], 'other', lines.at(-1)].join('\n'),
  similar: (lines) => lines.join('\n').replace('value.length', 'value.size'),
  'context-aware': (lines) => [lines[0], ...lines.slice(1, 3), 'other', ...lines.slice(4)].join('\n'),
}

const block = (i) => [
  `  function item${i}(value) {`,
  '    const name = "item"',
  '    const size = value.length',
  '    if (size === 0) return name',
  `    return name + ${i}`,
  `  } // ${i}`,
]

function sample(count) {
  const blocks = count / 6
  const target = Math.floor(blocks * 0.7)
  const lines = []
  for (let i = 0; i < blocks; i++) lines.push(...block(i))
  return { text: `${lines.join('\n')}\n`, hit: block(target), miss: block(blocks * 2) }
}

function time(text, search, replacer) {
  const edit = { unit: 'text', search, replacement: `${search} changed` }
  // Without the guards of the tiers, which would refuse what the last three find.
  const options = { replacers: [replacer], placement: firstUniqueText, reconcile: 'verbatim' }
  let best = Number.POSITIVE_INFINITY
  let outcome = ''
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now()
    const result = applyEdits(text, [edit], options)
    best = Math.min(best, performance.now() - start)
    outcome = result.ok ? 'found' : result.failure[0].code
  }
  return { best, outcome }
}

const samples = SIZES.map(sample)
console.log(`node ${process.version}, best of ${RUNS} runs in ms, files of ${SIZES.join(', ')} lines`)
console.log('replacer | case | 10k | 100k | 1M | exponent | outcome')
console.log('--- | --- | ---: | ---: | ---: | ---: | ---')
time(samples[0].text, 'warm up', exact)
for (const replacer of defaultCascade) {
  for (const which of ['hit', 'miss']) {
    const times = samples.map((one) => time(one.text, REQUESTS[replacer.name](one[which]), replacer))
    const [first, , last] = times.map(({ best }) => best)
    const exponent = Math.log(last / first) / Math.log(SIZES.at(-1) / SIZES[0])
    const row = [replacer.name, which, ...times.map(({ best }) => best.toFixed(1)), exponent.toFixed(2)]
    console.log([...row, [...new Set(times.map(({ outcome }) => outcome))].join(', ')].join(' | '))
  }
}

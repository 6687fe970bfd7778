// Compares the goals with the measured values. A goal whose part was not measured is left out.
import { growthExponent, pointsOf } from './statistics.mjs'

const SIZE = 100_000

function resultOf(results, scenario, name, size = SIZE) {
  return results.get(scenario)?.cases.get(name)?.get(size)
}

const ratio = (scenario, name) => (results) => resultOf(results, scenario, name)?.ratio

/** Returns how many times as long one case takes as another. */
const against = (scenario, one, other, size, otherSize) => (results) => {
  const [a, b] = [
    resultOf(results, scenario, one, size),
    resultOf(results, scenario, other, otherSize ?? size),
  ]
  return a?.milliseconds === undefined || b?.milliseconds === undefined
    ? undefined
    : a.milliseconds / b.milliseconds
}

const value = (part, name) => (results) => results.get(part)?.get(name)

/** Returns the greatest growth exponent of emend's cases in a scenario, over all samples. */
const growth =
  (scenario, isMeant = () => true) =>
  (results) => {
    const all = Array.from(results).filter(([name]) => name.startsWith(`${scenario}/`))
    const cases = all.flatMap(([, { cases }]) => Array.from(cases))
    const exponents = cases
      .filter(([name]) => name !== 'indexOf' && isMeant(name))
      .map(([, bySize]) => pointsOf(bySize))
      .filter((points) => points.length > 1)
      .map(growthExponent)
    return exponents.length === 0 ? undefined : Math.max(...exponents)
  }

/** The replacers that only measure how similar lines are. */
const SIMILAR = ['similar', 'block-anchor', 'context-aware']

const OURS = 'emend edit-string'
const WITH_TEXT = 'emend edit-string, with its text'
const FAR_OFF = 'emend unified-diff, 50,000 lines off'
const HUNKS = 'hunks/generated'
const ANCHORED = 'anchored-hunks/generated'
const WINDOW = 'window/generated'
const ROO = 'emend search-replace, profile roo'

export const GOALS = [
  { name: 'v4a for strings', limit: 80, unit: 'kB', measure: value('sizes', 'v4a for strings') },
  {
    name: 'edit-string for strings',
    limit: 62,
    unit: 'kB',
    measure: value('sizes', 'edit-string for strings'),
  },
  {
    name: 'all formats in a browser',
    limit: 125,
    unit: 'kB',
    measure: value('sizes', 'all formats for strings'),
  },
  { name: 'exact', limit: 2.5, measure: ratio('exact/generated', OURS) },
  { name: 'exact, v4a', limit: 2.5, measure: ratio('exact/generated', 'emend v4a') },
  { name: 'whitespace', limit: 8, measure: ratio('whitespace/generated', OURS) },
  { name: 'whitespace, v4a', limit: 8, measure: ratio('whitespace/generated', 'emend v4a') },
  { name: 'drifted', limit: 60, measure: ratio('drifted/generated', OURS) },
  { name: 'drifted, v4a', limit: 60, measure: ratio('drifted/generated', 'emend v4a') },
  { name: 'exact, unified diff, number far off', limit: 3, measure: ratio('exact/generated', FAR_OFF) },
  {
    name: 'whitespace, unified diff, number far off',
    limit: 6,
    measure: ratio('whitespace/generated', FAR_OFF),
  },
  {
    name: 'hunks, all numbers off, to right ones',
    limit: 1.2,
    measure: against(HUNKS, 'emend unified-diff, 7 lines off', 'emend unified-diff', SIZE),
  },
  {
    name: 'hunks, numbers ever more off, to right ones',
    limit: 1.2,
    measure: against(HUNKS, 'emend unified-diff, ever more lines off', 'emend unified-diff', SIZE),
  },
  { name: 'miss', limit: 60, measure: ratio('miss/generated', OURS) },
  { name: 'miss, with its text', limit: 100, measure: ratio('miss/generated', WITH_TEXT) },
  { name: 'miss, no word known', limit: 60, measure: ratio('unknown/generated', OURS) },
  { name: 'miss, no word known, with its text', limit: 100, measure: ratio('unknown/generated', WITH_TEXT) },
  { name: 'miss, no word known, real', limit: 60, measure: ratio('unknown/real', OURS) },
  { name: 'miss, no word known, real, with its text', limit: 100, measure: ratio('unknown/real', WITH_TEXT) },
  {
    name: 'window, faster than naive',
    limit: 100,
    least: true,
    measure: against(WINDOW, 'fastest-levenshtein on every window', ROO, SIZE),
  },
  { name: 'window, 100k to 10k', limit: 12, measure: against(WINDOW, ROO, ROO, SIZE, 10_000) },
  { name: 'hunks, to diff', limit: 1, measure: against(HUNKS, 'emend v4a', 'diff applyPatch', SIZE) },
  {
    name: 'hunks, faster than agents-core',
    limit: 20,
    least: true,
    measure: against(HUNKS, '@openai/agents-core applyDiff', 'emend v4a', SIZE),
  },
  {
    name: 'anchored hunks, to diff',
    limit: 1,
    measure: against(ANCHORED, 'emend v4a', 'diff applyPatch', SIZE),
  },
  {
    name: 'anchored hunks, faster than agents-core',
    limit: 20,
    least: true,
    measure: against(ANCHORED, '@openai/agents-core applyDiff', 'emend v4a', SIZE),
  },
  ...[
    'below one anchor',
    'below two anchors',
    'with trailing whitespace',
    'with two spaces of indentation less',
    'with a line of context that has changed since',
  ].map((kind) => ({
    name: `hunks ${kind}, to those as they are`,
    limit: 2,
    measure: against('hunk-kinds/generated', kind, 'as they are', SIZE),
  })),
  {
    name: 'sequential, all to one',
    limit: 30,
    measure: against(
      'sequential/generated',
      'emend edit-string, all',
      'emend edit-string, one with its line',
      SIZE,
    ),
  },
  {
    name: 'growth of a replacer but similar ones',
    limit: 1.1,
    unit: '',
    measure: growth('replacers', (name) => !SIMILAR.includes(name)),
  },
  { name: 'growth with hostile files', limit: 1.1, unit: '', measure: growth('hostile') },
  { name: 'edit bound to what was shown', limit: 1.1, measure: value('binding', 'bound to unbound') },
  { name: 'start of a hook', limit: 1.8, measure: value('hooks', 'process to node') },
  { name: 'hook, as a process', limit: 250, unit: 'ms', measure: value('hooks', 'process') },
  { name: 'hook, in process', limit: 5, unit: 'ms', measure: value('hooks', 'in process') },
  { name: 'MCP goes on after a cancelled call', limit: 100, unit: 'ms', measure: value('cancel', 'MCP') },
  { name: 'commit of 400 files, to a loop', limit: 4, measure: value('commits', 'commit to loop') },
  { name: 'planning of 400 files', limit: 300, unit: 'ms', measure: value('commits', 'planning') },
  { name: 'memory for a large file', limit: 4, unit: 'times', measure: value('memory', 'most to file') },
  { name: 'start of --version', limit: 1.2, measure: value('start-up', 'emend --version') },
  { name: 'start of a small explain', limit: 1.8, measure: value('start-up', 'emend explain') },
  { name: 'start of a small apply', limit: 1.5, measure: value('start-up', 'emend apply') },
  {
    name: 'MCP server, until it is ready',
    limit: 3,
    measure: value('start-up', 'emend-mcp, until it is ready'),
  },
  ...['edit-string', 'search-replace', 'v4a', 'unified-diff'].map((name) => ({
    name: `import of ${name}, over Node`,
    limit: 20,
    unit: 'ms',
    measure: value('start-up', `@emend/${name}`),
  })),
  { name: 'edits 11 to 500, v4a to agents-core', limit: 4.5, measure: value('cold', 'emend v4a, early') },
  {
    name: 'edits 11 to 500, unified diff to jsdiff',
    limit: 6,
    measure: value('cold', 'emend unified-diff, early'),
  },
  { name: 'warm, v4a to agents-core', limit: 1, measure: value('cold', 'emend v4a, warm') },
  { name: 'warm, unified diff to jsdiff', limit: 1, measure: value('cold', 'emend unified-diff, warm') },
  {
    name: 'emend batch, edits a second of agents-core asked the same way',
    limit: 0.33,
    least: true,
    measure: value('throughput', 'batch to agents-core'),
  },
  {
    name: 'two threads to one, real files',
    limit: 1.6,
    least: true,
    measure: value('threads', 'real files, 2 to 1'),
  },
  {
    name: 'short lines to one thread',
    limit: 1.1,
    measure: value('threads', 'short lines, default to none'),
  },
]

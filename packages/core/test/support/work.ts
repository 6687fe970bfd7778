import { type Profiler, Session } from 'node:inspector'
import { setFlagsFromString } from 'node:v8'
import { expect, vi } from 'vitest'

const STARTED = Symbol.for('emend counts work')

// Work is counted, so that tests of how long something may take need no clock: the engine says how often each block of code
// ran (the body of a loop counts once a round), ours and that of libraries, and what built-in methods read and copy is added.
// The same input counts the same on any machine.
//
// Only code that is compiled after the counters were started has them. So a test file imports this before all else, and where
// other test files ran in the process, what they had loaded is loaded anew.
const session = startedOnce()

function startedOnce(): Session {
  const known: { session?: Session } = Reflect.get(globalThis, STARTED) ?? {}
  if (known.session !== undefined) return known.session
  const started = new Session()
  started.connect()
  started.post('Profiler.enable')
  started.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  // Otherwise the engine remembers the functions of a source that it knows, with what it compiled of them.
  setFlagsFromString('--no-compilation-cache')
  vi.resetModules()
  Reflect.set(globalThis, STARTED, { session: started })
  return started
}

/** How much work it is to run this, in blocks of code. */
export function workOf(run: () => unknown): number {
  const end = startCounting()
  let work = 0
  try {
    run()
  } finally {
    work = end()
  }
  return work
}

/** Work in proportion to the size doubles where that does; the rest is for a logarithm. */
const MOST_GROWTH = 2.2

/**
 * Twice the size takes no more than about twice the work.
 *
 * @param prepare makes what is run, without being counted itself
 */
export function expectLinear(size: number, prepare: (size: number) => () => unknown): void {
  // The first run also pays for tables that are made once.
  prepare(Math.ceil(size / 20))()
  const [one = 0, two = 0] = worksOf([prepare(size), prepare(2 * size)])
  expect(two / one, `the growth from ${one} blocks of code to ${two}`).toBeLessThanOrEqual(MOST_GROWTH)
}

/** As {@link workOf} for each, with the counters read once between two: most of a short test is reading them. */
function worksOf(runs: readonly (() => unknown)[]): readonly number[] {
  scriptsSoFar()
  return runs.map((run) => {
    const stop = countReading()
    try {
      run()
      return blocksSoFar() + stop()
    } finally {
      stop()
    }
  })
}

function startCounting(): () => number {
  const stop = countReading()
  scriptsSoFar()
  return () => {
    const blocks = blocksSoFar()
    return blocks + stop()
  }
}

/** The blocks that ran since the counters were read before. */
function blocksSoFar(): number {
  let count = 0
  for (const { url, functions } of scriptsSoFar()) {
    if (!isCounted(url)) continue
    for (const { functionName, ranges, isBlockCoverage } of functions) {
      if (!isBlockCoverage && ranges[0]?.count && /^\w/.test(functionName) && url.includes('/src/'))
        throw new Error(
          `${functionName} of ${url} was loaded before work was counted: import support/work.js first`,
        )
      for (const range of ranges) count += range.count
    }
  }
  return count
}

function scriptsSoFar(): readonly Profiler.ScriptCoverage[] {
  let scripts: readonly Profiler.ScriptCoverage[] = []
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error) throw error
    scripts = result
  })
  return scripts
}

/** Neither what runs the tests nor this. */
function isCounted(url: string): boolean {
  return !/^$|^node:|\/support\/work\.ts|\/node_modules\/(?:\.pnpm\/)?(?:@?vite|chai|tiny)/.test(url)
}

type Cost = (self: ArrayLike<unknown>, args: readonly unknown[], result: unknown) => number

const all: Cost = ({ length }) => length
const copied: Cost = (_, __, result) => (result as ArrayLike<unknown>).length
const moved: Cost = ({ length }, [start]) => Math.max(0, length - Number(start))
const forwards: Cost = ({ length }, [, from = 0], result) =>
  (typeof result === 'number' && result >= 0 ? result : length) - Number(from)
const backwards: Cost = ({ length }, [, from = length], result) =>
  Math.min(length, Number(from)) - Number(result)

/** What built-in methods read or copy, in characters or elements. */
const READING: readonly (readonly [owner: object, cost: Cost, names: readonly string[]])[] = [
  [String.prototype, forwards, ['indexOf', 'includes']],
  [String.prototype, all, ['split', 'replace', 'replaceAll', 'match', 'normalize', 'toLowerCase']],
  [String.prototype, backwards, ['lastIndexOf']],
  [Array.prototype, forwards, ['indexOf', 'includes']],
  [Array.prototype, backwards, ['lastIndexOf']],
  [Array.prototype, all, ['shift', 'unshift', 'join', 'sort']],
  [Array.prototype, moved, ['splice']],
  [Array.prototype, copied, ['slice', 'concat', 'toSorted', 'toSpliced', 'toReversed', 'with']],
]

/** So much is read by a built-in method in the time of a block of code. */
const READ_PER_BLOCK = 64

/** Counts what built-in methods read until the function is called that it returns, which says how many blocks that is. */
function countReading(): () => number {
  let read = 0
  const originals = READING.flatMap(([owner, cost, names]) =>
    names.map((name) => {
      const property = Object.getOwnPropertyDescriptor(owner, name) as PropertyDescriptor
      const value = function (this: ArrayLike<unknown>, ...args: unknown[]): unknown {
        const result: unknown = property.value.apply(this, args)
        read += cost(this, args, result)
        return result
      }
      Object.defineProperty(owner, name, { ...property, value })
      return () => Object.defineProperty(owner, name, property)
    }),
  )
  return () => {
    for (const restore of originals) restore()
    return Math.ceil(read / READ_PER_BLOCK)
  }
}

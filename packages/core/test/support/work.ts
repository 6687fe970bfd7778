import { expect } from 'vitest'

/**
 * Work is counted, so that tests of how long something may take need no clock: every block of code counts how often it runs
 * (`test/count-work.ts`), ours and that of libraries, and what built-in methods read and copy is added.
 */
function blocksSoFar(): number {
  const counter: { blocks: number } | undefined = Reflect.get(globalThis, Symbol.for('emend work'))
  if (counter === undefined)
    throw new Error(
      'Nothing counts work here: that does the plugin of test/count-work.ts, in the fast layer.',
    )
  return counter.blocks
}

/** How much work it is to run this, in blocks of code. */
export function workOf(run: () => unknown): number {
  const stop = countReading()
  const before = blocksSoFar()
  try {
    run()
    return blocksSoFar() - before + stop()
  } finally {
    stop()
  }
}

/**
 * The most work between two looks at a signal, before the first and behind the last, in blocks of code: so long may a call go on
 * that was cancelled.
 */
export function mostBetweenLooks(run: (signal: { readonly aborted: boolean }) => unknown): number {
  let before = blocksSoFar()
  let most = 0
  const look = () => {
    most = Math.max(most, blocksSoFar() - before)
    before = blocksSoFar()
    return false
  }
  run({
    get aborted() {
      return look()
    },
  })
  look()
  return most
}

/** Work in proportion to the size doubles where that does; the rest is for a logarithm. */
const MOST_GROWTH = 2.2

/**
 * This size takes no more than about twice the work of half of it.
 *
 * @param prepare makes what is run, without being counted itself
 */
export function expectLinear(size: number, prepare: (size: number) => () => unknown): void {
  // The first run also pays for tables that are made once.
  prepare(Math.ceil(size / 40))()
  const half = workOf(prepare(Math.floor(size / 2)))
  const whole = workOf(prepare(size))
  expect(whole / half, `the growth from ${half} blocks of code to ${whole}`).toBeLessThanOrEqual(MOST_GROWTH)
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

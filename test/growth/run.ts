import { parseArgs } from 'node:util'
import { FRAGMENTS, repeated } from './fragments.js'
import type { Subject } from './subject.js'
import { SUBJECTS } from './subjects.js'

// Measures how the processor time of every subject grows while a fragment is repeated twice as often, again and again.

/** Linear work doubles; the rest is for a logarithm, caches and the garbage collector. */
const MOST_GROWTH = 2.6
/** The growth for a doubling is that of so many doublings, on average. */
const DOUBLINGS = 3
/** Characters. */
const [SMALLEST, LARGEST] = [2 ** 11, 2 ** 17]
/** Milliseconds: a text that takes less tells nothing, and one that takes more is large enough. */
const [MEASURABLE, ENOUGH] = [6, 50]
/** Where the growth is too high: the longest text is one that takes so many milliseconds, and how often all is measured. */
const [LONG, TRIES] = [1000, 6]
/** Steps of the budget for each character: as many as the default allows for a text of 2 million characters. */
const STEPS = 100

const { only = [''] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values
const chosen = SUBJECTS.filter(({ name }) => only.some((part) => name.includes(part)))
const failures: string[] = []
for (const subject of chosen) await grow(subject)
const count = chosen.length * FRAGMENTS.length
console.log(
  `${count} growths (${chosen.length} subjects, ${FRAGMENTS.length} fragments), ${failures.length} too high`,
)
process.exit(failures.length === 0 && count > 0 ? 0 : 1)

async function grow(subject: Subject): Promise<void> {
  // The first runs also compile the code.
  for (const fragment of FRAGMENTS) await time(subject, fragment, SMALLEST)
  const growths: (readonly [growth: number, fragment: string])[] = []
  for (const fragment of FRAGMENTS) growths.push([await growthOf(subject, fragment), fragment])
  const [[most, fragment] = [0, '']] = growths.toSorted(([one], [other]) => other - one)
  const mark = most > MOST_GROWTH ? 'FAILED' : 'linear'
  console.log(`${mark}: ${subject.name}, at most ${most.toFixed(1)} (${JSON.stringify(fragment)})`)
}

/**
 * Doubles the text until it takes long enough. Where the time grows too much, it measures larger texts, and each again: what
 * the compiler and the collector take differs from run to run and does not grow. Returns the growth for a doubling; 0 where no
 * text takes long.
 */
async function growthOf(subject: Subject, fragment: string): Promise<number> {
  const times: number[] = []
  const sizeAt = (at: number) => SMALLEST * 2 ** at
  const measure = async (at: number) => {
    times[at] = Math.min(times[at] ?? Number.POSITIVE_INFINITY, await time(subject, fragment, sizeAt(at)))
    return times[at]
  }
  let last = 0
  for (let least = await measure(last); least < ENOUGH && sizeAt(last) < LARGEST; )
    least = await measure(++last)
  const from = () => Math.max(0, last - DOUBLINGS)
  const growth = () => ((times[last] ?? 0) / (times[from()] ?? 0)) ** (1 / (last - from()))
  const isTooHigh = () => (times[last] ?? 0) > MEASURABLE && growth() > MOST_GROWTH
  for (let tries = 0; isTooHigh() && tries < TRIES; tries++) {
    if ((times[last] ?? 0) < LONG) await measure(++last)
    for (const at of [from(), last]) await measure(at)
  }
  if (!isTooHigh()) return (times[last] ?? 0) > MEASURABLE ? growth() : 0
  const texts = [from(), last].map((at) => `${sizeAt(at)} characters take ${times[at]?.toFixed(0)} ms`)
  const line = `${subject.name}: of ${JSON.stringify(fragment)} ${texts.join(', ')}`
  console.log(line)
  failures.push(line)
  return growth()
}

/** The processor time to read a fragment repeated up to a size, in milliseconds. */
async function time(subject: Subject, fragment: string, size: number): Promise<number> {
  const text = repeated(fragment, size)
  const start = process.cpuUsage()
  await subject.run(text, size * STEPS)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

import { expect, test } from 'vitest'
import { amountOf } from '../../../test/soak.js'
import { memoryFileSystem } from '../../fs-memory/src/index.js'
import { contentHash } from '../src/content-hash.js'
import type { FileSystem } from '../src/file-system.js'
import { recordHunks } from '../src/record-hunks.js'
import { type Undoing, undo } from '../src/undo.js'
import { textsOf } from './support/edits.js'

const HISTORIES = amountOf({ soak: 10_000, ci: 1_000, test: 250 })
const PATHS = ['a.txt', 'b.txt', 'c.txt'] as const
const FIRST = Object.fromEntries(
  PATHS.slice(0, 2).map((path) => [
    path,
    Array.from({ length: 14 }, (_, at) => `o-${path}-${at}\n`).join(''),
  ]),
)

type Random = (below: number) => number
type Disk = ReturnType<typeof memoryFileSystem>
/** Who wrote a change, and the change. */
interface Step {
  readonly by: 'agent' | 'person' | 'undo'
  readonly undoing: Undoing
}

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Changes a random run of lines, or creates or deletes a file. */
function changed(text: string | undefined, name: string, random: Random): string | undefined {
  const fresh = (count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}\n`)
  if (text === undefined) return fresh(1 + random(4)).join('')
  if (random(12) === 0) return undefined
  const lines = text.split(/(?<=\n)/)
  const runs = 1 + random(3)
  for (let run = 0; run < runs; run++) {
    // Some lines are everywhere, as in code.
    const added = fresh(random(3)).map((line) => (random(4) === 0 ? '}\n' : `${run}${line}`))
    lines.splice(random(lines.length + 1), random(3), ...added)
  }
  return lines.join('')
}

async function write(disk: Disk, by: Step['by'], name: string, random: Random): Promise<Step> {
  const path = PATHS[random(PATHS.length)] as string
  const text = textsOf(disk)[path]
  const next = changed(text, `${by}-${name}`, random)
  const [before, after] = [text, next].map((one) =>
    one === undefined ? undefined : new TextEncoder().encode(one),
  )
  if (after !== undefined) await disk.writeFile(path, after)
  else if (before !== undefined) await disk.deleteFile(path)
  const hashes = {
    hashBefore: before && (await contentHash(before)),
    hashAfter: after && (await contentHash(after)),
  }
  return { by, undoing: { record: { changes: [{ path, before, after, ...hashes }] } } }
}

/** Takes random hunks of random earlier changes of the agent back, as far as they do not conflict. */
async function takeBack(disk: FileSystem, steps: readonly Step[], random: Random): Promise<Step | undefined> {
  const some = steps.filter(({ by }) => by === 'agent' && random(3) === 0)
  if (some.length === 0) return undefined
  const undoings = some.map(({ undoing: { record } }): Undoing => {
    if (random(2) === 0) return { record }
    const hunks = recordHunks(record).flatMap(({ id }) => (random(2) === 0 ? [id] : []))
    return { record, hunks }
  })
  const undone = await undo(undoings, disk, { merge: true, partial: true })
  return undone.ok ? { by: 'undo', undoing: { record: undone.value } } : undefined
}

async function history(disk: Disk, random: Random): Promise<Step[]> {
  const steps: Step[] = []
  const length = 3 + random(8)
  for (let at = 0; at < length; at++) {
    const kind = random(5)
    const step =
      kind === 0
        ? await takeBack(disk, steps, random)
        : await write(disk, kind < 3 ? 'person' : 'agent', String(at), random)
    if (step !== undefined) steps.push(step)
  }
  return steps
}

const personsLines = (disk: Disk) =>
  Object.values(textsOf(disk)).flatMap((text) => text.split('\n').filter((line) => line.includes('person-')))

/** The lines of which there are fewer now. */
function missing(before: readonly string[], now: readonly string[]): readonly string[] {
  const left = [...now]
  return before.filter((line) => {
    const at = left.indexOf(line)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

// promise: undo
test(`in ${HISTORIES} random histories, taking back what does not conflict gives the bytes before, and leaves what a person wrote`, async () => {
  let [whole, inPart] = [0, 0]
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const random = randomFrom(seed)
    const disk = memoryFileSystem(FIRST)
    const steps = await history(disk, random)
    const [now, persons] = [textsOf(disk), personsLines(disk)]
    const agents = steps.filter(({ by }) => by === 'agent').map(({ undoing }) => undoing)
    const undone = await undo(agents, disk, { merge: true, partial: true })
    const about = `seed ${seed}`
    if (!undone.ok) expect(textsOf(disk), about).toEqual(now)
    else {
      expect(missing(persons, personsLines(disk)), about).toEqual([])
      if (undone.value.left === undefined) {
        whole++
        expect(Object.values(textsOf(disk)).join(''), about).not.toContain('agent-')
      } else inPart++
      // An undo is a change with an undo of its own.
      const again = await undo(undone.value, disk)
      expect([again.ok, textsOf(disk)], about).toEqual([true, now])
    }
    // With the changes of the person and the undos, everything goes back to the first byte.
    const all = await undo(
      steps.map(({ undoing }) => undoing),
      disk,
    )
    expect([all.ok, textsOf(disk)], about).toEqual([true, FIRST])
  }
  expect(whole).toBeGreaterThan(HISTORIES / 10)
  expect(inPart).toBeGreaterThan(HISTORIES / 20)
})

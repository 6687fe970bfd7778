import { expect, test } from 'vitest'
import { applyCalls } from '../../packages/edit-string/src/index.js'
import { applyBlocks } from '../../packages/search-replace/src/index.js'
import { applyDiff as applyUnifiedDiff } from '../../packages/unified-diff/src/index.js'
import { applyDiff as applyV4aDiff } from '../../packages/v4a/src/index.js'
import { amountOf } from '../soak.js'
import { placesOf, type World, worlds } from './small-texts.js'

/** A sample, or all of the 1.6 million worlds. */
const STEP = amountOf({ soak: 1, ci: 797, test: 997 })

interface Outcome {
  readonly text: string | undefined
  /** Why nothing was changed. */
  readonly code: string | undefined
}

type Result =
  | { readonly ok: true; readonly text: string; readonly skipped: readonly { readonly code: string }[] }
  | { readonly ok: false; readonly failures: readonly { readonly code: string }[] }

function outcomeOf(result: Result): Outcome {
  if (!result.ok) return { text: undefined, code: result.failures[0]?.code }
  return { text: result.text, code: result.skipped[0]?.code }
}

const whole = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('')
const marked = (mark: string, lines: readonly string[]) => lines.map((line) => `${mark}${line}\n`).join('')
/** What a model means by new lines is judged elsewhere: here they go in as they are written. */
const LITERAL = { newText: 'literal' } as const

/** How an edit is applied in each format, without anything that says where it belongs. */
const FORMATS: Readonly<Record<string, (text: string, world: World) => Result>> = {
  'edit-string': (text, { old, now }) =>
    applyCalls(text, { oldString: whole(old), newString: whole(now) }, LITERAL),
  'search-replace': (text, { old, now }) =>
    applyBlocks(text, `<<<<<<< SEARCH\n${whole(old)}=======\n${whole(now)}>>>>>>> REPLACE\n`, LITERAL),
  v4a: (text, { old, now }) =>
    applyV4aDiff(text, `@@\n${marked('-', old)}${marked('+', now)}`, 'default', LITERAL),
  'unified-diff': (text, { old, now }) =>
    applyUnifiedDiff(text, `@@\n${marked('-', old)}${marked('+', now)}`, LITERAL),
}

/** What came of an edit, in words that are counted. `WRONG` begins what no law allows. */
function judge(world: World, { text, code }: Outcome, ofCharacters: boolean): string {
  const file = whole(world.file)
  const written = ofCharacters ? byCharacters(world) : byLines(world)
  const where = written.length === 0 ? 'nowhere' : written.length === 1 ? 'once' : 'several times'
  if (text === undefined || code !== undefined) return `${where}: ${code}`
  if (written.includes(text)) return `${where}: as written`
  if (text === file) return `${where}: unchanged`
  if (written.length > 0) return `WRONG ${where}: another text`
  return isMadeOf(text, world) ? `${where}: elsewhere, by a tolerant step` : `WRONG ${where}: a line is lost`
}

/** The texts with the new lines at each place of the old lines. */
function byLines({ file, old, now }: World): readonly string[] {
  return placesOf(old, file).map((at) => whole(file.toSpliced(at, old.length, ...now)))
}

/** The same for a text to find, which may begin with the line break of the line above. */
function byCharacters({ file, old, now }: World): readonly string[] {
  const [text, search] = [whole(file), whole(old)]
  const places = Array.from(text, (_, at) => at).filter((at) => text.startsWith(search, at))
  return places.map((at) => text.slice(0, at) + whole(now) + text.slice(at + search.length))
}

/** Whether a text has the lines of the file that the edit does not name, in their order, and else only lines of the edit. */
function isMadeOf(text: string, { file, old, now }: World): boolean {
  const lines = text.split('\n')
  const own = file.filter((line) => line !== '' && !old.includes(line))
  let at = 0
  for (const line of lines) if (line === own[at]) at++
  return at === own.length && lines.every((line) => line === '' || file.includes(line) || now.includes(line))
}

/** Whether a text has the lines, but for blank ones: new lines and those around them may be the old ones again. */
function holds(text: string, lines: readonly string[]): boolean {
  const words = (all: readonly string[]) => all.filter((line) => line !== '')
  return words(lines).length === 0 || placesOf(words(lines), words(text.split('\n'))).length > 0
}

test.each(Object.entries(FORMATS))(
  'every small edit of every small file, as %s, is applied as written or not at all',
  { timeout: 7_200_000 },
  (name, apply) => {
    const counts = new Map<string, number>()
    const wrong: unknown[] = []
    const note = (what: string, world: World, text?: string) => {
      counts.set(what, (counts.get(what) ?? 0) + 1)
      if (what.startsWith('WRONG') && wrong.length < 20) wrong.push([what, world, text])
    }
    for (const world of worlds(STEP)) {
      const outcome = outcomeOf(apply(whole(world.file), world))
      note(judge(world, outcome, name === 'edit-string'), world, outcome.text)
      if (outcome.text === undefined || outcome.code !== undefined) continue
      const again = outcomeOf(apply(outcome.text, world))
      if ((again.text ?? outcome.text) === outcome.text) note('again: the same', world)
      else note(`${holds(outcome.text, world.old) ? '' : 'WRONG '}again: once more`, world, again.text)
    }
    console.log(name, Object.fromEntries([...counts].sort()))
    expect(wrong).toEqual([])
    expect(counts.get('once: as written') ?? 0).toBeGreaterThan(0)
  },
)

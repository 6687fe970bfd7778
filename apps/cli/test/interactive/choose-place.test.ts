import { stripVTControlCharacters } from 'node:util'
import type { EditFormat } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { searchReplace } from '@emend/search-replace'
import { sketch } from '@emend/sketch'
import { expect, test } from 'vitest'
import { choosePlaces } from '../../src/edit/choose-places.js'
import type { RunFlags } from '../../src/edit/request.js'
import { runRequests } from '../../src/edit/run-requests.js'
import { choosePlaceAt } from '../../src/interactive/choose-place.js'
import { chooseReadingOn } from '../../src/interactive/choose-reading.js'
import { loadSetup } from '../../src/setup/setup.js'
import { scratch } from '../emend.js'
import { fakeTerminal } from './terminal.js'

const FILE = 'one\nsame\ntwo\nsame\nthree\n'
const BLOCKS = 'a.txt\n<<<<<<< SEARCH\nsame\n=======\nnew\n>>>>>>> REPLACE\n'

/** What a request would do after the answers of a person, and what the screen showed. */
async function chosen(
  text: string,
  input: unknown,
  format: EditFormat,
  keys: readonly string[],
  file?: string,
) {
  const cwd = scratch({ 'a.txt': text })
  const flags = { cwd, dryRun: true, check: false, config: false } as unknown as RunFlags
  const setup = await loadSetup(flags, cwd)
  const terminal = fakeTerminal()
  const choose = choosePlaceAt(terminal)
  const left = [...keys]
  const typed = <Answer>(answer: Answer) => {
    for (const key of left.shift() ?? '') terminal.input.write(key)
    return answer
  }
  const result = await choosePlaces(
    [{ input, format, ...(file !== undefined && { file }) }],
    (some) => runRequests(some, flags, setup),
    {
      place: (doubt, shown) => typed(choose(doubt, shown)),
      reading: (unsure, shown) => typed(chooseReadingOn(terminal)(unsure, shown)),
    },
    flags,
    setup,
  )
  return { result, screen: stripVTControlCharacters(terminal.screen()) }
}

test('shows the places of an edit, and the number chooses', async () => {
  const { result, screen } = await chosen(FILE, BLOCKS, searchReplace(), ['2\r'])
  expect(screen).toContain('a.txt: an edit fits 2 places')
  expect(screen).toContain('1) a.txt:2\n')
  expect(screen).toContain('2) a.txt:4\n')
  expect(screen).toContain('5 | three')
  expect(result?.preview.files[0]?.after).toBe('one\nsame\ntwo\nnew\nthree\n')
})

test('places in one line have columns', async () => {
  const edit = { path: 'a.txt', oldString: 'f(a)', newString: 'g(a)' }
  const { result, screen } = await chosen('let a = f(a) + f(a)\n', edit, editString(), ['2\r'])
  expect(screen).toContain('2) a.txt:1:16\n')
  expect(result?.preview.files[0]?.after).toBe('let a = f(a) + g(a)\n')
})

test('no number leaves the edit refused, and Ctrl-C ends it', async () => {
  const none = await chosen(FILE, BLOCKS, searchReplace(), ['\r'])
  expect(none.result?.preview.failures.map(({ code }) => code)).toEqual(['ambiguous'])
  expect((await chosen(FILE, BLOCKS, searchReplace(), ['\u0003'])).result).toBeUndefined()
})

test('of two equal edits, each gets the place that was chosen for it', async () => {
  const file = 'same\na\nsame\nb\nsame\n'
  const { result, screen } = await chosen(file, BLOCKS + BLOCKS, searchReplace(), ['3\r', '1\r'])
  expect(screen.match(/an edit fits 3 places/g)).toHaveLength(2)
  expect(result?.preview.failures).toEqual([])
  expect(result?.preview.files[0]?.after).toBe('new\na\nsame\nb\nnew\n')
})

test('an equal edit for which nothing was chosen stays refused', async () => {
  const { result } = await chosen(FILE, BLOCKS + BLOCKS, searchReplace(), ['2\r', '\r'])
  expect(result?.preview.failures.map(({ code }) => code)).toEqual(['ambiguous'])
})

test('an edit for the file that --file names is asked about, too', async () => {
  const blocks = BLOCKS.replace('a.txt', 'other.txt')
  const { result } = await chosen(FILE, blocks, searchReplace(), ['1\r'], 'a.txt')
  expect(result?.preview.files[0]?.after).toBe('one\nnew\ntwo\nsame\nthree\n')
})

test('shows what a block may mean, and the number chooses', async () => {
  const code = `\`\`\`text a.txt\n${FILE.split('\n').slice(0, 3).join('\n')}\n\`\`\`\n`
  const { result, screen } = await chosen(FILE, code, sketch(), ['1\r'])
  expect(screen).toContain('1) the block is the whole file\n')
  expect(result?.preview.files[0]?.after).toBe(FILE.split('\n').slice(0, 3).concat('').join('\n'))
})

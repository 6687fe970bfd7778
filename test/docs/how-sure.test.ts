import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  accuracy,
  type Counted,
  hosts,
  listed,
  oracles,
  pageOf,
  speed,
} from '../../scripts/how-sure-page.mjs'

const FIGURE = { figure: '9 of 9', by: 'a tool', data: 'nine', command: 'npm run nine', date: '2026-11-28' }
const fileOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

describe('the page "How sure?"', () => {
  test('has each figure with its judge, data, command and day', () => {
    expect(pageOf([FIGURE])).toContain('| 9 of 9 | a tool    | nine | `npm run nine` | 2026-11-28 |')
  })

  test.each(['figure', 'by', 'data', 'command', 'date'])('has no figure without its %s', (field) => {
    expect(() => pageOf([FIGURE, { ...FIGURE, [field]: undefined }])).toThrow(` has no ${field}`)
    expect(() => pageOf([{ ...FIGURE, [field]: ' ' }])).toThrow(` has no ${field}`)
  })

  test('has no figure of a day that is none', () => {
    expect(() => pageOf([{ ...FIGURE, date: 'lately' }])).toThrow('lately is no day')
  })

  test('counts what an oracle said', () => {
    const { figure: _, ...said } = FIGURE
    expect(oracles([{ ...said, name: 'codex', counts: { same: 8, listed: 1 } }])).toEqual([
      { ...FIGURE, figure: 'codex: of 9, 8 same, 1 listed' },
    ])
  })

  test('has how often each reason held, which are all that is listed', () => {
    const counts = { same: 8, listed: 3 }
    expect(listed([{ name: 'codex', counts, listed: { one: 2, two: 1 } }])).toEqual([
      ['codex', 'one', '2'],
      ['codex', 'two', '1'],
    ])
    expect(() => listed([{ name: 'codex', counts, listed: { one: 2 } }])).toThrow(
      '3 are listed, with reasons 2',
    )
    expect(() => listed([{ name: 'codex', counts }])).toThrow('3 are listed, with reasons 0')
  })

  test('has each reason of a profile as docs/profiles.md says it', () => {
    const said = fileOf('docs/profiles.md').replace(/\s+/g, ' ').toLowerCase()
    const results: readonly Counted[] = JSON.parse(fileOf('test/oracles.json'))
    const reasons = results
      .filter(({ name }) => name.startsWith('profile '))
      .flatMap((one) => Object.keys(one.listed ?? {}))
    expect(reasons.length).toBeGreaterThan(5)
    for (const reason of reasons) expect(said).toContain(reason.toLowerCase())
  })

  test('has a figure for the edits of an agent, and for what it was shown', () => {
    const run = { date: '2026-11-27', versions: { pi: '1.6.0' }, with: { a: 'right', b: '–', c: 'refused' } }
    const shown = { date: '2026-11-28', versions: { pi: '1.6.0' }, right: 5 }
    expect(hosts({ pi: run }).map(({ figure }) => figure)).toEqual(['pi: 1 of 2 edits right'])
    expect(hosts({ pi: { ...run, shown } })[1]).toMatchObject({
      figure: 'pi: 5 of 5 calls right while somebody else writes the file',
      by: 'us, in pi 1.6.0',
      command: 'node test/hosts/shown.mjs pi',
      date: '2026-11-28',
    })
  })

  test('has a figure for every package of the accuracy page, and the clock', () => {
    const page = fileOf('bench/accuracy/results.md')
    const packages = page.match(/^npm run accuracy .*$/gm) ?? []
    expect(packages.length).toBeGreaterThan(0)
    expect(accuracy(page).map(({ command }) => command)).toEqual(packages)
    expect(accuracy(page.replace(/printed on/, 'made on'))[0]?.date).toBeUndefined()
    expect(speed(fileOf('bench/speed/results.md'))).toMatchObject([
      { figure: expect.stringMatching(/ 0\.\d+ ms, /) },
    ])
  })
})

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accuracy, hosts, oracles, pageOf, speed } from '../../scripts/how-sure-page.mjs'

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

import { describe, expect, test } from 'vitest'
import { closedPlaceIn, closedPlaceOf } from '../src/closed-places.js'
import { checkPath } from '../src/paths.js'
import { CLOSED_PATHS, CLOSED_SPELLINGS, CODE_PATHS, OPEN_PATHS } from './support/closed-spellings.js'

// promise: closed
describe('a closed place', () => {
  test.each(CODE_PATHS)('is code: %j', (path) => {
    expect(closedPlaceIn(path)).toBe('code')
    const failure = expect.stringContaining('reaches code that emend runs, which is closed')
    expect(checkPath(path)).toEqual({ ok: false, failure })
  })

  for (const [kind, paths] of Object.entries(CLOSED_SPELLINGS)) {
    test.each(paths)(`is closed ${kind}: %j`, (path) => {
      const folder = /em/i.test(path) ? '.emend' : '.git'
      expect(closedPlaceIn(path)).toBe(folder)
      expect(checkPath(path)).toEqual({
        ok: false,
        failure: expect.stringContaining(`reaches ${folder}, which is closed`),
      })
    })
  }

  test('has more than sixty spellings in the table', () => {
    expect(new Set(CLOSED_PATHS).size).toBeGreaterThan(60)
  })

  test.each(OPEN_PATHS)('is not %j', (path) => {
    expect(checkPath(path)).toEqual({ ok: true, value: path })
  })

  test('is read alike in plain letters, which are looked at once, and with a character that is ignored', () => {
    const parts = [
      'git',
      'GIT',
      'emend',
      'gi7eba',
      'em12ab',
      'emendc',
      '.config',
      '.js',
      '.mjs',
      '~1',
      '.',
      ' ',
      ':a',
      'x',
    ]
    for (const one of parts)
      for (const other of parts)
        for (const third of parts)
          for (const name of [`${one}${other}${third}`, `.${one}${other}${third}`])
            expect(closedPlaceOf(name), name).toBe(closedPlaceOf(`\u200c${name}`))
  })

  test('is closed with any character that HFS+ ignores at any position', () => {
    const ignored = [
      ...[0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e],
      ...[0x206a, 0x206b, 0x206c, 0x206d, 0x206e, 0x206f, 0xfeff],
    ].map((code) => String.fromCodePoint(code))
    for (const character of ignored)
      for (let at = 0; at <= 4; at++)
        expect(closedPlaceOf(`${'.git'.slice(0, at)}${character}${'.git'.slice(at)}`)).toBe('.git')
  })
})

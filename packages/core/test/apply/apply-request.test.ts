import { describe, expect, test } from 'vitest'
import { howFor, parserFor, placingFor } from '../../src/apply/apply-request.js'
import { unique } from '../../src/apply/placements.js'
import type { EditFormat } from '../../src/parts/format.js'
import type { Profile } from '../../src/parts/profile.js'
import { exact } from '../../src/place/exact.js'
import { strict } from '../../src/profiles/strict.js'

const parsed = (path: string) =>
  ({ ok: true, value: { edits: [{ kind: 'delete', path }], notices: [] } }) as const

const FORMAT: EditFormat = {
  apiVersion: 1,
  name: 'mine',
  detect: () => 0,
  parse: () => parsed('own'),
  replacers: [exact],
  placement: unique,
}

const THEIRS: Profile = {
  ...strict,
  name: 'theirs',
  cascade: [exact],
  cap: 'exact',
  formats: { mine: { overwrite: 'allow', parse: () => parsed('theirs') } },
}

const OTHER: Profile = { ...strict, name: 'other', formats: { theirs: {} } }

describe('howFor', () => {
  test("gives the format's choices, or the profile's where it names the format", () => {
    const own = { replacers: [exact], placement: unique }
    expect(placingFor(FORMAT, { profile: strict })).toEqual({
      ok: true,
      value: { ...own, profile: strict },
    })
    expect(placingFor(FORMAT, { profile: THEIRS })).toEqual({
      ok: true,
      value: { ...own, overwrite: 'allow', profile: THEIRS },
    })
    const how = howFor(FORMAT, { profile: THEIRS })
    expect(how.ok && how.value.read('')).toEqual(parsed('theirs'))
  })

  test('fails for a format that a compatibility profile does not name', () => {
    expect(howFor(FORMAT, { profile: OTHER })).toMatchObject({
      ok: false,
      failure: { code: 'profile-mismatch' },
    })
  })
})

describe('parserFor', () => {
  test("gives the format's parser, or the profile's if it has one", () => {
    expect(parserFor(FORMAT)('')).toEqual(parsed('own'))
    expect(parserFor(FORMAT, strict)('')).toEqual(parsed('own'))
    expect(parserFor(FORMAT, THEIRS)('')).toEqual(parsed('theirs'))
  })
})

import { expect, test } from 'vitest'
import { applyFormatToFiles } from '../../src/apply/apply-format.js'
import { unique } from '../../src/apply/placements.js'
import type { EditFormat, ParseContext } from '../../src/parts/format.js'
import type { Profile } from '../../src/parts/profile.js'
import { exact } from '../../src/place/exact.js'
import { lenient } from '../../src/profiles/standard.js'
import { strict } from '../../src/profiles/strict.js'
import { USUAL } from '../support/calls.js'

const seen: ParseContext[] = []

/** `old>new` for the file of the context. */
const arrow: EditFormat = {
  apiVersion: 1,
  name: 'arrow',
  detect: () => 1,
  parse(input, context = {}) {
    seen.push(context)
    const [search, replacement] = String(input).split('>')
    if (search === undefined || replacement === undefined)
      return { ok: false, failure: { code: 'empty-request', format: 'arrow' } }
    const edits = [{ unit: 'text', search, replacement }] as const
    const notices = [{ code: 'read', message: 'one edit' }]
    return { ok: true, value: { edits: [{ kind: 'update', path: context.path ?? 'a', edits }], notices } }
  },
  replacers: [exact],
  placement: unique,
}

const files = new Map([['a', 'one\n']])

test('parses, locates and merges in one call', () => {
  expect(applyFormatToFiles(arrow, files, 'one>two', USUAL)).toMatchObject({
    ok: true,
    files: [{ path: 'a', before: 'one\n', after: 'two\n' }],
    notices: [{ code: 'read' }],
  })
})

test('passes the context to the parser, and the options to the edits', () => {
  applyFormatToFiles(arrow, files, 'one>two', { ...USUAL, path: 'b', mode: 'create', unfinished: true })
  expect(seen.at(-1)).toEqual({ path: 'b', mode: 'create', partial: true })
  expect(applyFormatToFiles(arrow, files, 'one>two', { ...USUAL, steps: 0 })).toMatchObject({
    ok: false,
    failures: [{ code: 'budget-exceeded' }],
  })
})

test('fails if the parser, the edits or the profile fail', () => {
  expect(applyFormatToFiles(arrow, files, '', USUAL)).toMatchObject({ failures: [{ code: 'empty-request' }] })
  expect(applyFormatToFiles(arrow, files, 'x>y', USUAL)).toMatchObject({
    failures: [{ code: 'not-found', path: 'a' }],
  })
  const profile: Profile = { ...lenient, name: 'other', formats: {} }
  expect(applyFormatToFiles(arrow, files, 'one>two', { profile })).toMatchObject({
    failures: [{ code: 'profile-mismatch', profile: 'other' }],
  })
})

test("uses the profile's parser if it has one", () => {
  const parse: EditFormat['parse'] = (input) => arrow.parse(`${String(input)}!`)
  const profile: Profile = { ...strict, name: 'loud', cap: 'exact', formats: { arrow: { parse } } }
  expect(applyFormatToFiles(arrow, files, 'one>two', { profile })).toMatchObject({
    files: [{ after: 'two!\n' }],
  })
})

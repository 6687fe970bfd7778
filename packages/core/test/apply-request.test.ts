import { expect, test } from 'vitest'
import { applyRequest } from '../src/apply-request.js'
import { unique } from '../src/placements/unique.js'
import { exact } from '../src/replacers/exact.js'
import type { EditFormat, ParseContext } from '../src/vocabulary/format.js'
import type { Profile } from '../src/vocabulary/profile.js'

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

test('parses, locates and reconciles in one call', () => {
  expect(applyRequest(arrow, 'one>two', files)).toMatchObject({
    ok: true,
    value: { files: [{ path: 'a', before: 'one\n', after: 'two\n' }], notices: [{ code: 'read' }] },
  })
})

test('hands the context to the parser, and the options on', () => {
  applyRequest(arrow, 'one>two', files, { path: 'b', mode: 'create', unfinished: true })
  expect(seen.at(-1)).toEqual({ path: 'b', mode: 'create', partial: true })
  expect(applyRequest(arrow, 'one>two', files, { steps: 0 })).toMatchObject({
    ok: false,
    failure: [{ code: 'budget-exceeded' }],
  })
})

test('fails as the parser does, or the edits, or the profile', () => {
  expect(applyRequest(arrow, '', files)).toMatchObject({ failure: [{ code: 'empty-request' }] })
  expect(applyRequest(arrow, 'x>y', files)).toMatchObject({ failure: [{ code: 'not-found', path: 'a' }] })
  const profile: Profile = { name: 'other', cap: 'similar', formats: {} }
  expect(applyRequest(arrow, 'one>two', files, { profile })).toMatchObject({
    failure: [{ code: 'profile-mismatch', profile: 'other' }],
  })
})

test('reads requests as the profile does where it has its own way', () => {
  const parse: EditFormat['parse'] = (input) => arrow.parse(`${String(input)}!`)
  const profile: Profile = { name: 'loud', cap: 'exact', formats: { arrow: { parse } } }
  expect(applyRequest(arrow, 'one>two', files, { profile })).toMatchObject({
    value: { files: [{ after: 'two!\n' }] },
  })
})

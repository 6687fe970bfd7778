import { describe, expect, test } from 'vitest'
import { defaultCascade } from '../src/index.js'
import { newTextChecks } from '../src/plugin.js'
import { editText } from './support/calls.js'
import { type Case, readCases } from './support/case-files.js'

const cases = readCases(new URL('./cases/new-text/', import.meta.url))
const KINDS = Array.from(new Set(newTextChecks.map(({ kind }) => kind)))

const kindOf = ({ name }: Case) => name.split('/')[0] as string
const pathOf = ({ settings }: Case) => settings.get('path')
const send = (one: Case, edits: Case['edits']) =>
  editText(one.file, edits, { replacers: defaultCascade, path: pathOf(one) ?? '' })

/** Whether the check of a case speaks, by its notice or its refusal. */
function speaks(one: Case): boolean {
  const result = send(one, one.edits)
  const said = result.ok
    ? result.notices.map(({ code }) => code)
    : result.failures.map((failure) => ('kind' in failure ? failure.kind : failure.code))
  return said.includes(kindOf(one))
}

test('every folder of cases is a kind', () => {
  expect(Array.from(new Set(cases.map(kindOf))).sort()).toEqual(KINDS.toSorted())
})

test.for(KINDS)('%s has cases that it finds and more that are meant, in many kinds of files', (kind) => {
  const own = cases.filter((one) => kindOf(one) === kind)
  const found = own.filter(speaks)
  const endings = new Set(own.map((one) => pathOf(one)?.split('.').at(-1)))
  expect(found.length).toBeGreaterThanOrEqual(15)
  expect(own.length - found.length).toBeGreaterThanOrEqual(30)
  expect(endings.size).toBeGreaterThanOrEqual(20)
})

describe('the corrected edit of a refusal does what is meant', () => {
  const refused = cases.flatMap((one) => {
    const result = send(one, one.edits)
    const corrected = result.ok ? undefined : correctedOf(result.failures)
    return corrected === undefined ? [] : [{ one, corrected }]
  })

  test.for(refused)('$one.name', ({ one, corrected }) => {
    const result = send(one, [corrected.edit])
    expect(result).toMatchObject({ ok: true, text: one.corrected, notices: [] })
  })

  test('and no other case names one', () => {
    const named = cases.filter(({ corrected }) => corrected !== undefined)
    expect(named).toEqual(refused.map(({ one }) => one))
  })
})

function correctedOf(failures: Extract<ReturnType<typeof send>, { ok: false }>['failures']) {
  return failures.flatMap((failure) => ('corrected' in failure ? failure.corrected : undefined) ?? [])[0]
}

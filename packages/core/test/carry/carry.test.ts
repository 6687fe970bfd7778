import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { expectCase, pathOf } from '../../../../test/case-failure.js'
import { defaultCascade, type Edit, standard, strict } from '../../src/index.js'
import { boundTo } from '../../src/plugin.js'
import { editFiles } from '../support/calls.js'
import { editsOf } from '../support/case-edits.js'
import { decoded, sectionsOf } from '../support/case-sections.js'

/** An edit, what the model was shown, and what the file is now. */
interface Case {
  readonly title: string
  readonly path: string
  readonly shown: string
  readonly file: string
  readonly edits: readonly Edit[]
  readonly profile: typeof strict
  readonly expected: Outcome
  /** What comes of sending the edit again, still made for what was shown. */
  readonly again: 'already-applied' | 'stale'
}

interface Outcome {
  readonly result?: string
  readonly status?: string
  readonly notices?: string
  /** `stale at` and the current lines, for each place. */
  readonly refused?: string
}

const FOLDER = new URL('./cases/', import.meta.url)
const OUTCOME = ['result', 'status', 'notices', 'refused']

const cases = readdirSync(FOLDER)
  .sort()
  .map((name) => [name, caseOf(new URL(name, FOLDER))] as const)

function caseOf(from: URL): Case {
  const { title, settings, sections } = sectionsOf(readFileSync(from, 'utf8'))
  const textOf = (name: string) => {
    const section = sections.find((one) => one.name === name)
    return section && decoded(section)
  }
  const line = (name: string) => textOf(name)?.trimEnd()
  const setting = (name: string) => settings.find(([key]) => key === name)?.[1]
  const expected = { result: textOf('result'), refused: line('refused') }
  return {
    title,
    path: pathOf(from),
    shown: textOf('shown') ?? '',
    file: textOf('file') ?? '',
    edits: editsOf(sections.filter(({ name }) => !['shown', 'file', ...OUTCOME].includes(name))),
    profile: setting('profile') === 'strict' ? strict : standard,
    again: setting('again') === 'stale' ? 'stale' : 'already-applied',
    expected:
      expected.refused === undefined
        ? {
            result: expected.result ?? '',
            status: line('status') ?? 'updated',
            notices: line('notices') ?? '',
          }
        : { refused: expected.refused },
  }
}

function outcomeOf({ shown, file, edits, profile }: Case): Outcome {
  const bind = boundTo({ file: shown })
  const update = { kind: 'update', path: 'file', edits } as const
  const result = editFiles({ file }, [update], { replacers: defaultCascade, profile, bind })
  if (!result.ok)
    return {
      refused: result.failures
        .map((failure) =>
          failure.code === 'stale' && failure.place
            ? `stale at ${failure.place.start}-${failure.place.end}`
            : failure.code,
        )
        .join('\n'),
    }
  const [after] = result.files
  expect(after?.before).toBe(file)
  return {
    result: after?.after ?? '',
    status: after?.status ?? '',
    notices: result.notices.map(({ code }) => code).join('\n'),
  }
}

describe('an edit is carried from the text that was shown to the text that is there', () => {
  test.each(cases)('%s', (_, one) => {
    expectCase({ path: one.path, title: one.title }, outcomeOf(one), one.expected)
  })

  test.each(cases)('%s, where the file has CRLF since', (_, one) => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    const { result } = one.expected
    const expected = result === undefined ? one.expected : { ...one.expected, result: crlf(result) }
    const title = `${one.title} (the file has CRLF since)`
    expectCase({ path: one.path, title }, outcomeOf({ ...one, file: crlf(one.file) }), expected)
  })

  test.each(cases)('%s, sent again for what it led to', (_, one) => {
    const { result } = one.expected
    if (result === undefined) return
    const again = outcomeOf({ ...one, file: result })
    if (one.again === 'stale') expect(again.refused).toMatch(/^stale/)
    else expect(again).toMatchObject({ result, status: 'already-applied' })
  })
})

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordCounts } from '../../../../test/results.js'
import { amountOf } from '../../../../test/soak.js'
import { expectOften } from '../../../core/test/support/often.js'
import { codex } from '../../src/codex.js'
import { applyPatchToFiles } from '../../src/index.js'
import { codexProgram } from './codex-program.js'
import { type PatchCase, patchCase } from './random-patch.js'

type Files = PatchCase['files']
interface Outcomes extends Omit<PatchCase, 'bare'> {
  /** The patch with what is around it. */
  readonly whole: string
  readonly ours: Files | undefined
  readonly theirs: Files | undefined
}
type Apply = (files: Files, patch: string) => Files | undefined

/** How many patches go to Codex itself. It is hundreds of megabytes, which only Linux gets, and not for `npm test`. */
const RUNS = process.platform === 'linux' ? amountOf({ soak: 2_500, ci: 100, test: 0 }) : 0

/** Where the profile does otherwise on purpose: the sentence of docs/profiles.md, and whether a patch is about that. */
const LISTED: Readonly<Record<string, (one: Outcomes) => boolean>> = {
  'Lines without context go to the end, behind what another hunk adds there': ({ patch, ours, theirs }) =>
    /@@[^\n]*\n(?:\+[^\n]*\n)+(?:@@|\*\*\*)/.test(patch.replaceAll('\r', '')) &&
    linesOf(ours).join() === linesOf(theirs).join(),
  'Text behind a patch is refused and not dropped': ({ whole, patch, ours }) =>
    ours === undefined && whole !== patch && whole.startsWith(patch),
  'A file may be moved without a hunk': ({ patch }) => /\*\*\* Move to: \S+\r?\n\s*\*\*\*/.test(patch),
  'To delete a file that is not there changes nothing': ({ files, patch }) =>
    Array.from(patch.matchAll(/\*\*\* Delete File: (\S+)/g)).some(
      ([, path = '']) => !Object.hasOwn(files, path),
    ),
  'Numbers in the header of a hunk are a hint': ({ patch }) => /\n@@ -\d/.test(patch),
  'Blank lines below a hunk may only separate it from the next': ({ patch }) =>
    /\n[- ]?\s*\r?\n(?:@@|\s*\*\*\*)/.test(patch),
}

describe.skipIf(RUNS === 0)('the profile codex', () => {
  let byCodex: Apply
  beforeAll(async () => {
    byCodex = await codexProgram()
  })

  test('does what Codex itself does, or does otherwise for a reason that is listed', {
    timeout: 3_600_000,
  }, () => {
    const counts = { same: 0, listed: 0 }
    let applied = 0
    fc.assert(
      fc.property(patchCase, (one) => {
        const theirs = byCodex(one.bare.files, staying(one.bare.patch))
        if (theirs !== undefined) applied++
        const ours = byEmend(one.files, one.patch)
        if (JSON.stringify(comparable(ours)) === JSON.stringify(comparable(theirs))) counts.same++
        else {
          if (
            !Object.values(LISTED).some((isListed) =>
              isListed({ ...one.bare, whole: one.patch, ours, theirs }),
            )
          )
            expect(comparable(ours)).toEqual(comparable(theirs))
          counts.listed++
        }
      }),
      { numRuns: RUNS },
    )
    recordCounts('codex', counts)
    expectOften(applied, RUNS / 5)
  })
})

/** The patch without moves of a file onto itself, after which Codex deletes the file. */
function staying(patch: string): string {
  return patch.replace(/(\*\*\* Update File: (\S+)\r?\n)\*\*\* Move to: \2\r?\n/g, '$1')
}

function byEmend(files: Files, patch: string): Files | undefined {
  const result = applyPatchToFiles(files, patch, { profile: codex, newText: 'literal' })
  if (!result.ok) return undefined
  const after = new Map(Object.entries(files))
  for (const { path, from = path } of result.files) after.delete(from)
  for (const { path, after: text } of result.files) if (text !== undefined) after.set(path, text)
  return Object.fromEntries(after)
}

/** The lines of all files, sorted. */
function linesOf(files: Files | undefined): readonly string[] {
  return Object.values(comparable(files) ?? {})
    .flatMap((text) => text.split('\n'))
    .sort()
}

/** Files in order. A new file has the line endings of the request; Codex gives it LF. A byte order mark is not part of the text. */
function comparable(files: Files | undefined): Files | undefined {
  if (files === undefined) return undefined
  const texts = Object.entries(files).map(
    ([path, text]) => [path, text.replaceAll('\r\n', '\n').replace(/^\ufeff/, '')] as const,
  )
  return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)))
}

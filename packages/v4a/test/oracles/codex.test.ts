import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Reasons, reasonFor, Tally } from '../../../../test/results.js'
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

const A = { a: 'one\n' }
const END = '*** End Patch'
const patchOf = (...lines: readonly string[]) => ['*** Begin Patch', ...lines, END].join('\n')

/** Where the profile does otherwise on purpose: the sentence of docs/profiles.md, whether a patch is about that, and one that is. */
const LISTED: Reasons<Outcomes, Omit<PatchCase, 'bare'>> = {
  'Lines without context go to the end, behind what another hunk adds there': {
    isIt: ({ patch, ours, theirs }) =>
      /@@[^\n]*\n(?:\+[^\n]*\n)+(?:@@|\*\*\*)/.test(patch.replaceAll('\r', '')) &&
      linesOf(ours).join() === linesOf(theirs).join(),
    example: { files: A, patch: patchOf('*** Update File: a', '@@', '+three', '@@', ' one', '+two') },
  },
  'Text behind a patch is refused and not dropped': {
    isIt: ({ whole, patch, ours }) => ours === undefined && whole !== patch && whole.startsWith(patch),
    example: { files: A, patch: `${patchOf('*** Delete File: a')}\n*** Delete File: b` },
  },
  'A file may be moved without a hunk': {
    isIt: ({ patch }) => /\*\*\* Move to: \S+\r?\n\s*\*\*\*/.test(patch),
    example: { files: A, patch: patchOf('*** Update File: a', '*** Move to: b') },
  },
  'To delete a file that is not there changes nothing': {
    isIt: ({ files, patch }) =>
      Array.from(patch.matchAll(/\*\*\* Delete File: (\S+)/g)).some(
        ([, path = '']) => !Object.hasOwn(files, path),
      ),
    example: { files: A, patch: patchOf('*** Delete File: b') },
  },
  'Numbers in the header of a hunk are a hint': {
    isIt: ({ patch }) => /\n@@ -\d/.test(patch),
    example: { files: A, patch: patchOf('*** Update File: a', '@@ -1 +1 @@', '-one', '+two') },
  },
  'Blank lines below a hunk may only separate it from the next': {
    isIt: ({ patch }) => /\n[- ]?\s*\r?\n(?:@@|\s*\*\*\*)/.test(patch),
    example: { files: A, patch: patchOf('*** Update File: a', '@@', '-one', '+two', '', '') },
  },
}

describe.skipIf(RUNS === 0)('the profile codex', () => {
  let byCodex: Apply
  beforeAll(async () => {
    byCodex = await codexProgram()
  })

  test('does what Codex itself does, or does otherwise for a reason that is listed', {
    timeout: 3_600_000,
  }, () => {
    const tally = new Tally()
    let applied = 0
    fc.assert(
      fc.property(patchCase, (one) => {
        const found = outcomesOf(one)
        const { ours, theirs } = found
        if (theirs !== undefined) applied++
        if (areSame(found)) return tally.count('same')
        const reason = reasonFor(LISTED, found)
        if (reason === undefined) expect(comparable(ours)).toEqual(comparable(theirs))
        else tally.list(reason)
      }),
      { numRuns: RUNS },
    )
    tally.keep('codex')
    expectOften(applied, RUNS / 5)
  })

  test.each(Object.entries(LISTED))('does otherwise: %s', (reason, { example }) => {
    const patch = example.patch.slice(0, example.patch.indexOf(END) + END.length)
    const found = outcomesOf({ ...example, bare: { ...example, patch } })
    expect(areSame(found)).toBe(false)
    expect(reasonFor(LISTED, found)).toBe(reason)
  })

  function outcomesOf({ files, patch: whole, bare }: PatchCase): Outcomes {
    const theirs = byCodex(bare.files, staying(bare.patch))
    return { ...bare, whole, theirs, ours: byEmend(files, whole) }
  }
})

function areSame({ ours, theirs }: Outcomes): boolean {
  return JSON.stringify(comparable(ours)) === JSON.stringify(comparable(theirs))
}

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

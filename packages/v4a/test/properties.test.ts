import type { Edit } from '@emend/core'
import { splitLines } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../core/test/support/any-string.js'
import { applyPatchToFiles } from '../src/apply-patch.js'
import { v4a } from '../src/format.js'
import { loadFixtures } from './fixtures.js'
import { type ChangedLine, renderPatch } from './render-patch.js'
import { repeatedBlocks } from './repeated-blocks.js'

const PATH = 'file.txt'

/** Ends of lines that look like markup, so that any line may contain some. */
const decoration = fc.constantFrom(
  '',
  ' ',
  '\t',
  ' $& $1 \\n',
  ' *** End Patch',
  ' @@',
  ' “quoted” — text',
  ' \u2028 \f',
  ' é 𝒳',
)
const beginning = fc.constantFrom(
  '',
  '',
  '  ',
  '\t',
  '+',
  '-',
  '--- ',
  '+++ ',
  '@@ ',
  '*** ',
  '\\ No newline ',
)

/** A file of distinct lines with a change to it, line by line. Blank lines are not adjacent. */
const change = fc
  .array(
    fc.record({
      step: fc.constantFrom<ChangedLine['step']>('keep', 'keep', 'keep', 'keep', 'remove', 'add'),
      blank: fc.boolean(),
      beginning,
      decoration,
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((lines) =>
    lines.map(({ step, blank, beginning, decoration }, i): ChangedLine => {
      const isBlankLine = blank && step === 'keep' && i % 5 === 2
      return {
        step,
        content: isBlankLine ? '' : `${beginning}${step === 'add' ? 'new' : 'line'} ${i}${decoration}`,
      }
    }),
  )
  .filter((lines) => lines.some(({ step }) => step !== 'keep'))

const endings = fc.constantFrom<readonly ('\n' | '\r\n')[]>(
  ['\n'],
  ['\r\n'],
  ['\n', '\r\n'],
  ['\r\n', '\n', '\n'],
)

/** A whole file with a change, in every combination of endings, byte order mark and final newline. */
const changedFile = fc
  .record({ lines: change, endings, bom: fc.boolean(), finalNewline: fc.boolean(), crlfPatch: fc.boolean() })
  .map(({ lines, endings, bom, finalNewline, crlfPatch }) => {
    const old = lines.filter(({ step }) => step !== 'add')
    // A blank last line without a newline does not count as a line.
    const last = [old.at(-1), lines.findLast(({ step }) => step !== 'remove')]
    const isFinished = finalNewline || last.some((line) => line?.content === '')
    const before = old
      .map(({ content }, i) =>
        i < old.length - 1 || isFinished ? content + (endings[i % endings.length] ?? '\n') : content,
      )
      .join('')
    const patch = renderPatch(PATH, lines)
    return {
      lines,
      uniform: endings.length === 1 ? endings[0] : undefined,
      before: (bom ? '\uFEFF' : '') + before,
      patch: crlfPatch ? patch.replaceAll('\n', '\r\n') : patch,
    }
  })
  .filter(isPlaced)

/** Whether every hunk has an old line that is not blank; otherwise it would not say where it goes. */
function isPlaced({ before, patch }: { readonly before: string; readonly patch: string }): boolean {
  if (before.replace('\uFEFF', '') === '') return true
  const hunks = patch.split(/^@@\r?\n/m).slice(1)
  return hunks.every((hunk) => /^(?: .*\S|-.*\S)/m.test(hunk))
}

/** The random text has signs of damage that are meant. */
const LITERAL = { newText: 'literal' } as const

function applied(before: string, patch: string) {
  const result = applyPatchToFiles(new Map([[PATH, before]]), patch, LITERAL)
  if (!result.ok) throw new Error(JSON.stringify(result.failures, undefined, 2))
  const [file] = result.files
  return { text: file?.after ?? '', reports: file?.edits ?? [] }
}

describe('a change, rendered as a patch and applied', () => {
  test('makes the change, and every kept line keeps its ending', () => {
    fc.assert(
      fc.property(changedFile, ({ lines, uniform, before, patch }) => {
        const { text } = applied(before, patch)
        const content = before.replace(/^\uFEFF/, '')
        const contentAfter = text.replace(/^\uFEFF/, '')
        const ofFile = splitLines(content)
        const after = splitLines(contentAfter)
        const written = lines.filter(({ step }) => step !== 'remove')
        expect(after.map((line) => line.content)).toEqual(written.map((line) => line.content))
        expect(text.startsWith('\uFEFF')).toBe(before.startsWith('\uFEFF'))
        if (content !== '' && contentAfter !== '') expect(text.endsWith('\n')).toBe(content.endsWith('\n'))
        if (uniform !== undefined && ofFile.length > 1) {
          expect(after.slice(0, -1).every(({ ending }) => ending === uniform)).toBe(true)
        }
        const kept = lines
          .filter(({ step }) => step !== 'add')
          .flatMap(({ step }, i) => (step === 'keep' ? [ofFile[i]] : []))
        const keptAfter = written.flatMap(({ step }, i) => (step === 'keep' ? [after[i]] : []))
        for (const [i, line] of kept.entries()) {
          const isLast = keptAfter[i] === after.at(-1) || line === ofFile.at(-1)
          if (!isLast) expect(keptAfter[i]).toEqual(line)
        }
      }),
    )
  })

  test('changes nothing the second time and is reported as already applied', () => {
    fc.assert(
      fc.property(changedFile, ({ lines, before, patch }) => {
        fc.pre(lines.some(({ step, content }) => step === 'keep' && /\w/.test(content)))
        const once = applied(before, patch)
        const twice = applied(once.text, patch)
        expect(twice.text).toBe(once.text)
        for (const { status } of twice.reports) expect(status).toBe('already-applied')
      }),
    )
  })
})

describe('a patch for a file of blocks that repeat one another', () => {
  const afterwards = (before: string, patch: string) => applyPatchToFiles(new Map([[PATH, before]]), patch)

  test('is applied at the intended place or not at all', () => {
    fc.assert(
      fc.property(repeatedBlocks, ({ before, meant, patch }) => {
        const once = afterwards(before, patch)
        if (once.ok) expect(once.files[0]?.after).toBe(meant)
      }),
    )
  })

  test('changes nothing a second time, whatever copies are left', () => {
    fc.assert(
      fc.property(repeatedBlocks, ({ before, meant, patch }) => {
        const once = afterwards(before, patch)
        const twice = once.ok ? afterwards(meant, patch) : once
        if (!twice.ok) return
        expect(twice.files[0]?.after).toBe(meant)
        for (const { status } of twice.files[0]?.edits ?? []) expect(status).toBe('already-applied')
      }),
    )
  })
})

describe('a patch that is cut off', () => {
  /** Expects that every prefix of the patch is refused or has the same effect as the whole patch. */
  function expectNothingElse(patch: string, files: ReadonlyMap<string, string>): void {
    const whole = applyPatchToFiles(files, patch)
    const outcome = (result: typeof whole) =>
      result.ok && result.files.map(({ path, after }) => ({ path, after }))
    for (let end = 0; end < patch.length; end++) {
      const result = applyPatchToFiles(files, patch.slice(0, end))
      if (result.ok) expect(outcome(result), `cut at ${end}`).toEqual(outcome(whole))
    }
    expect(outcome(applyPatchToFiles(files, patch.trimEnd()))).toEqual(outcome(whole))
  }

  const complete = loadFixtures().filter(
    ({ expected, path, partial }) => expected.ok && path === undefined && !partial,
  )

  test.for(complete)('$name, cut off anywhere', ({ patch, files }) => expectNothingElse(patch, files))

  test('random patches, cut off anywhere', () => {
    fc.assert(
      fc.property(changedFile, ({ before, patch }) => expectNothingElse(patch, new Map([[PATH, before]]))),
      { numRuns: 10 },
    )
  })
})

/** Lines that mean something to the parser, and some that do not. */
const requestLine = fc.oneof(
  fc.constantFrom(
    '*** Begin Patch',
    '*** End Patch',
    '*** Add File: a',
    '*** Update File: a',
    '*** Delete File: a',
    '*** Update File:',
    '*** Move to: b',
    '*** End of File',
    '*** ',
    '***',
    '@@',
    '@@ a',
    '@@ -1,2 +1,2 @@',
    '@@ @@',
    '--- a',
    '+++ b',
    '\\ No newline at end of file',
    ' a',
    '-a',
    '+b',
    '',
    ' ',
    '```',
    'EOF',
    '\uFEFF',
    '\r',
  ),
  anyString({ maxLength: 10 }),
)

const request = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom('', '', '', ' ', '  ', '\t'), requestLine), { maxLength: 30 })
    .chain((lines) =>
      fc.constantFrom('\n', '\r\n', '\r').map((ending) => lines.map((parts) => parts.join('')).join(ending)),
    ),
  anyString(),
)

const enveloped = request.map((inside) => `*** Begin Patch\n*** Update File: a\n${inside}\n*** End Patch`)

describe('any request', () => {
  const format = v4a()
  const context = fc.record({ path: fc.constant('a'), partial: fc.boolean() }, { requiredKeys: [] })
  const input = fc.oneof(request, enveloped)

  test('is parsed or refused, and a failure names an existing line', () => {
    fc.assert(
      fc.property(input, context, (input, context) => {
        const parsed = format.parse(input, context)
        const lines = splitLines(input)
        if (!parsed.ok && 'line' in parsed.failure) {
          expect(parsed.failure.line).toBeLessThanOrEqual(lines.length)
        }
        if (!parsed.ok && 'text' in parsed.failure && 'line' in parsed.failure) {
          expect(lines[parsed.failure.line - 1]?.content).toContain(parsed.failure.text)
        }
        if (parsed.ok) {
          for (const { line = 1 } of parsed.value.notices) {
            expect(line).toBeGreaterThan(0)
            expect(line).toBeLessThanOrEqual(lines.length)
          }
        }
        expect(format.detect(input)).toBeGreaterThanOrEqual(0)
        expect(format.detect(input)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('is applied or refused', () => {
    fc.assert(
      fc.property(input, fc.boolean(), request, (input, unfinished, text) => {
        const result = applyPatchToFiles(new Map([['a', text]]), input, { path: 'a', unfinished })
        if (!result.ok) expect(result.failures.length).toBeGreaterThan(0)
      }),
    )
  })

  test('has edits with the right source span', () => {
    fc.assert(
      fc.property(input, context, (input, context) => {
        let end = 0
        for (const { source } of editsOf(input, context)) {
          expect(source).toBeDefined()
          expect(source?.start).toBeGreaterThanOrEqual(end)
          expect(source?.end).toBeGreaterThanOrEqual(source?.start ?? 0)
          end = source?.end ?? 0
        }
        expect(end).toBeLessThanOrEqual(input.length)
      }),
    )
  })

  test('has edits whose source span parses to the same edit', () => {
    fc.assert(
      fc.property(changedFile, ({ patch }) => {
        for (const edit of editsOf(patch)) {
          const hunk = patch.slice(edit.source?.start, edit.source?.end)
          const [alone] = editsOf(hunk, { path: PATH })
          expect(contents(alone?.search)).toEqual(contents(edit.search))
          expect(contents(alone?.replacement)).toEqual(contents(edit.replacement))
          expect(alone?.script).toEqual(edit.script)
        }
      }),
    )
  })

  function editsOf(input: string, context?: { readonly path?: string; readonly partial?: boolean }): Edit[] {
    const parsed = format.parse(input, context)
    if (!parsed.ok) return []
    return parsed.value.edits.flatMap((edit) => (edit.kind === 'update' ? edit.edits : []))
  }

  function contents(text = ''): string[] {
    return splitLines(text).map(({ content }) => content)
  }
})

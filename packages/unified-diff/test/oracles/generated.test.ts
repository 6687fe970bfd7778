import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Reasons, reasonFor, Tally } from '../../../../test/results.js'
import { amountOf } from '../../../../test/soak.js'
import { applyDiff } from '../../src/apply-diff.js'
import { afterGit, afterPatch, git, HAS_GIT, HAS_PATCH, inFolder } from './programs.js'
import { batch, type Drift } from './random-drift.js'

/** One diff, the text that it is applied to, and what came of it. */
interface Compared {
  readonly context: number
  readonly now: string
  readonly diff: string
  /** The text that both programs give, without fuzz; undefined where one refuses or they differ. */
  readonly both: string | undefined
  /** The texts that a program gives. */
  readonly theirs: readonly string[]
  readonly ours: string | undefined
  /** Why emend refuses, or what it skipped. */
  readonly code: string | undefined
}

/** How the diffs are written: the lines of context, how far the numbers are off, and whether they lack git's own headers. */
interface Shape {
  readonly context: number
  readonly off: number
  readonly isPlain: boolean
}

const shape: fc.Arbitrary<Shape> = fc.record({
  context: fc.nat(3),
  off: fc.constantFrom(0, 0, 0, -2, 1, 3),
  isPlain: fc.boolean(),
})

type Asked = Pick<Compared, 'context' | 'now' | 'diff'>

/** An example without context, or with the context that is said. */
const asked = (now: string, header: string, hunk: string, context = 0): Asked => ({
  now,
  diff: `--- a/f\n+++ b/f\n@@ ${header} @@\n${hunk}`,
  context,
})

/** Why emend may do otherwise than a program that applies the diff. The first that holds is counted. */
const REASONS: Reasons<Compared, Asked> = {
  'the old text is at several places, none on the number': {
    isIt: ({ code }) => code === 'ambiguous',
    example: asked('b\nx\nx\n\n', '-4 +3,0', '-x\n'),
  },
  'the new text is there already': {
    isIt: ({ code }) => code === 'already-applied',
    example: asked('b\n', '-1,0 +2', '+b\n'),
  },
  'without context only a number says where lines go, and the numbers are off': {
    isIt: ({ context, code }) => context === 0 && (code === 'no-place' || code === 'overlap'),
    example: asked('\n', '-2,0 +3', '+x\n'),
  },
  'the end of the file is not where a hunk says that it is': {
    isIt: ({ code }) => code === 'final-newline',
    example: asked('\na\nx\nx', '-3 +3,2', '-a\n\\ No newline at end of file\n+a\n+b\n'),
  },
  'of several places to the letter, the one by the numbers of all hunks is taken, not the nearest or the end of the file':
    {
      isIt: ({ now, diff, ours }) => ours !== undefined && isSomewhere(now, diff, ours),
      example: asked('}\n}\n', '-1 +1', '-}\n+a\n\\ No newline at end of file\n', 1),
    },
  'only one of both applies it, or they differ, and emend refuses': {
    isIt: ({ both, ours }) => both === undefined && ours === undefined,
    example: asked('a\nb\nb\na\na\na\n  x\nb\na\nb\nb\n', '-3 +3', '-  x\n+a\n@@ -6,0 +7,2 @@\n+\n+a\n'),
  },
}

interface Hunk {
  readonly old: readonly string[]
  readonly now: readonly string[]
}

function hunksOf(diff: string): readonly Hunk[] {
  return diff
    .split(/^(?=@@ )/m)
    .slice(1)
    .map((hunk) => {
      const rows = hunk.replace(/\n$/, '').split('\n').slice(1)
      const side = (mark: string) =>
        rows.filter((row) => !row.startsWith(mark) && !row.startsWith('\\')).map((row) => row.slice(1))
      return { old: side('+'), now: side('-') }
    })
}

const unended = (text: string) => text.replace(/\n$/, '')

/**
 * Whether a text is what comes of the hunks, each at some place where its old lines are to the letter, in their order. The
 * final newline is not compared.
 */
function isSomewhere(text: string, diff: string, wanted: string): boolean {
  const lines = text.split('\n')
  const found = (hunks: readonly Hunk[], from: number, done: readonly string[]): boolean => {
    const [hunk, ...others] = hunks
    if (hunk === undefined) return unended([...done, ...lines.slice(from)].join('\n')) === unended(wanted)
    for (let at = from; at + hunk.old.length <= lines.length; at++) {
      const isHere = hunk.old.every((line, i) => lines[at + i] === line)
      const more = [...done, ...lines.slice(from, at), ...hunk.now]
      if (isHere && found(others, at + hunk.old.length, more)) return true
    }
    return false
  }
  return found(hunksOf(diff), 0, [])
}

/** The diff of each file, as git writes it, with numbers that may be off. */
function diffsOf(drifts: readonly Drift[], { context, off, isPlain }: Shape): ReadonlyMap<string, string> {
  const files = drifts.flatMap(({ before, after }, at) => [
    [`old/f${at}`, before] as const,
    [`new/f${at}`, after] as const,
  ])
  const whole = inFolder(new Map(files), (folder) => {
    const options = ['diff', '--no-index', '--no-prefix', '--no-renames', `-U${context}`, 'old', 'new']
    return git(folder, options).stdout
  })
  const parts = whole.split(/^(?=diff --git )/m).map((part) => {
    const [, name = ''] = /^diff --git old\/(\S+)/.exec(part) ?? []
    const names = `--- a/${name}\n+++ b/${name}\n`
    const [, index = ''] = /^(index .*\n)/m.exec(part) ?? []
    const body = part.slice(part.search(/^@@ /m))
    const renamed = isPlain ? names + body : `diff --git a/${name} b/${name}\n${index}${names}${body}`
    return [name, withNumbersOff(renamed, off)] as const
  })
  return new Map(parts)
}

/** Shifts the numbers of all hunks, unless one would be above the first line. */
function withNumbersOff(diff: string, off: number): string {
  const header = /^@@ -(\d+)(,\d+)? \+(\d+)/gm
  const isAbove = Array.from(diff.matchAll(header)).some(
    ([, old, , now]) => Math.min(Number(old), Number(now)) + off < 1,
  )
  if (off === 0 || isAbove) return diff
  return diff.replace(
    header,
    (_, old, count = '', now) => `@@ -${Number(old) + off}${count} +${Number(now) + off}`,
  )
}

function compare(drifts: readonly Drift[], shape: Shape): Compared[] {
  const diffs = diffsOf(drifts, shape)
  const files = new Map(Array.from(diffs.keys(), (name) => [name, drifts[Number(name.slice(1))]?.now ?? '']))
  return comparedAll(files, diffs, shape)
}

function comparedAll(
  files: ReadonlyMap<string, string>,
  diffs: ReadonlyMap<string, string>,
  { context, isPlain }: Pick<Shape, 'context' | 'isPlain'>,
): Compared[] {
  const byGit = afterGit(files, diffs, context === 0 ? ['--unidiff-zero'] : [])
  const byPatch = afterPatch(files, diffs)
  return Array.from(diffs, ([name, diff]) => {
    const now = files.get(name) ?? ''
    const [one, other] = [byGit.get(name), byPatch.get(name)]
    // Without its headers a diff may be one of a model, whose new text is judged unless the host wants it as written.
    const result = applyDiff(now, diff, isPlain ? { newText: 'literal' } : {})
    return {
      context,
      now,
      diff,
      both: one === other ? one : undefined,
      theirs: [one, other].filter((text) => text !== undefined),
      ours: result.ok ? result.text : undefined,
      code: result.ok ? result.skipped[0]?.code : result.failures[0]?.code,
    }
  })
}

describe.skipIf(!HAS_GIT || !HAS_PATCH)('what git apply and GNU patch apply without fuzz', () => {
  test('emend applies to the byte, or does otherwise for a known reason', { timeout: 3_600_000 }, () => {
    const tally = new Tally()
    let applied = 0
    fc.assert(
      fc.property(batch, shape, (drifts, written) => {
        for (const one of compare(drifts, written)) {
          if (one.theirs.length > 0) applied++
          if (one.theirs.length === 0) tally.count('refused by both')
          else if (one.theirs.includes(one.ours ?? '')) tally.count('same')
          else {
            const reason = reasonFor(REASONS, one)
            expect(reason, JSON.stringify(one, null, 2)).toBeDefined()
            tally.list(reason ?? '')
          }
        }
      }),
      { numRuns: amountOf({ soak: 2500, ci: 50, test: 8 }), endOnFailure: true },
    )
    tally.keep('unified-diff')
    expect(tally.of('same') / applied).toBeGreaterThan(0.85)
  })

  test.each(Object.entries(REASONS))('emend does otherwise: %s', (reason, { example }) => {
    const [found] = comparedAll(new Map([['f', example.now]]), new Map([['f', example.diff]]), {
      ...example,
      isPlain: true,
    })
    expect(found?.theirs).not.toEqual([])
    expect(found?.theirs).not.toContain(found?.ours)
    expect(found && reasonFor(REASONS, found)).toBe(reason)
  })
})

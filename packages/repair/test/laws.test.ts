import { applyFormatToFiles, standard } from '@emend/core'
import { replace } from '@emend/edit-string'
import { applyPatchToFiles, v4a } from '@emend/v4a'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectOften } from '../../core/test/support/often.js'
import { contentAndFind } from '../../core/test/support/random-text.js'
import { patchCallIn } from '../src/calls/patch-call.js'
import { textCallIn } from '../src/calls/text-call.js'
import { repairIn } from './files.js'

const marks = fc.constantFrom('', '\uFEFF')
const ending = fc.constantFrom('\n', '\r\n')

/** A text with repeated lines, an old text that is similar to a part of it, and a new text. */
const request = fc
  .record({
    both: contentAndFind,
    mark: marks,
    ending,
    now: fc.constantFrom('new', '  new\nnew', '', 'a\nnew'),
  })
  .map(({ both: { content, find }, mark, ending, now }) => ({
    before: mark + content.replaceAll('\n', ending),
    oldText: find,
    newText: now,
  }))

/** Calls with the field names of each host. */
const SPELLINGS = {
  verbatim: (old_str: string, new_str: string) => ({ path: 'a', old_str, new_str }),
  opencode: (oldString: string, newString: string) => ({ filePath: 'a', oldString, newString }),
  unix: (old_string: string, new_string: string) => ({ file_path: 'a', old_string, new_string }),
  pi: (oldText: string, newText: string) => ({ path: 'a', edits: [{ oldText, newText }] }),
}

/** A tool that replaces text that occurs exactly once, and tolerates nothing. */
function replaceOnce(text: string, { old_str, new_str }: { old_str: string; new_str: string }): string {
  const at = text.indexOf(old_str)
  if (at === -1 || text.includes(old_str, at + 1)) throw new Error('not the only one')
  return text.slice(0, at) + new_str + text.slice(at + old_str.length)
}

/** Whether one of the texts of a call is blank, or begins or ends with a blank line. */
function hasBlankEdge({ oldText, newText }: { readonly oldText: string; readonly newText: string }): boolean {
  return [oldText, newText].some((text) => /^\s+$|^\s*\n|\n\s*$/.test(text))
}

describe.each(Object.entries(SPELLINGS))('a call in the spelling of %s', (_, spelling) => {
  /** Whether the tool of the call can write the text `after` at all, tested by replacing the whole file. */
  const canWrite = (before: string, after: string) => {
    const tool = textCallIn(spelling('', ''))?.tool
    return tool?.apply(before, [{ oldText: tool.view(before), newText: after }]) === after
  }

  test('comes back right or is refused, and is not changed the second time', async () => {
    let rewritten = 0
    await fc.assert(
      fc.asyncProperty(request, async ({ before, oldText, newText }) => {
        const repaired = await repairIn(spelling(oldText, newText), { a: before })
        expect(repaired.status).not.toBe('left')
        const direct = replace(before, oldText, newText)
        if (repaired.status === 'refused' || repaired.status === 'left') {
          // This is right only if emend refuses the edit, the text does not change, or the tool cannot write the result.
          const isTold = direct.ok && direct.edits[0]?.status === 'applied'
          expect(!isTold || direct.text === before || !canWrite(before, direct.text)).toBe(true)
          return
        }
        if (repaired.status === 'rewritten') rewritten++
        const [file] = repaired.files
        expect(direct.ok && direct.text).toBe(file?.after)
        // Whether blank lines at the edge of a text are meant is read from the file, so that a second reading may differ.
        if (textCallIn(repaired.input)?.pieces.some(hasBlankEdge)) return
        const again = await repairIn(repaired.input, { a: before })
        expect(again).toMatchObject({
          status: 'right',
          input: repaired.input,
          files: [{ after: file?.after }],
        })
        expect(textCallIn(again.status === 'right' && again.input)).toBeDefined()
      }),
    )
    expectOften(rewritten, 4)
  })
})

test("a rewritten call, run by a tool that finds exact text only, gives emend's result", async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ before, oldText, newText }) => {
      const repaired = await repairIn(SPELLINGS.verbatim(oldText, newText), { a: before })
      if (repaired.status !== 'rewritten') return
      expect(replaceOnce(before, repaired.input)).toBe(repaired.files[0]?.after)
    }),
  )
})

/** Lines, a change to them, and a patch for it as models write it: with other indentation, or with lines left out. */
const patched = fc
  .record({
    lines: fc.array(fc.constantFrom('', 'a {', '\tb', '\t\tc', '}', 'd = 1', '\td = 1', 'e  f'), {
      minLength: 4,
      maxLength: 12,
    }),
    at: fc.nat(11),
    ending,
    mark: marks,
    finalNewline: fc.boolean(),
    loose: fc.boolean(),
  })
  .map(({ lines, at, ending, mark, finalNewline, loose }) => {
    const numbered = lines.map((line, i) => (line === '' ? '' : `${line} // ${i % 3}`))
    const place = at % lines.length
    const written = (line: string) => (loose ? line.replaceAll('\t', '    ').replace(/ {2}f/, ' f') : line)
    const context = numbered.slice(Math.max(0, place - 2), place + 3)
    const hunk = context.map((line, i) => {
      const isPlace = i === Math.min(2, place)
      return isPlace ? `-${written(line)}\n+${written(line)} new` : ` ${written(line)}`
    })
    return {
      before: mark + numbered.join(ending) + (finalNewline ? ending : ''),
      patch: ['*** Begin Patch', '*** Update File: a', '@@', ...hunk, '*** End Patch'].join('\n'),
    }
  })

describe.each(['patchText', 'command'])('a patch in the field %s', (field) => {
  test('comes back right or is refused, and is not changed the second time', async () => {
    let rewritten = 0
    await fc.assert(
      fc.asyncProperty(patched, async ({ before, patch }) => {
        const direct = applyPatchToFiles({ a: before }, patch)
        const repaired = await repairIn({ [field]: patch }, { a: before })
        expect(repaired.status === 'refused').toBe(!direct.ok)
        if (repaired.status !== 'rewritten' && repaired.status !== 'right') return
        expect(direct.ok && direct.files).toEqual(repaired.files)
        if (repaired.status === 'rewritten') rewritten++
        const again = await repairIn(repaired.input, { a: before })
        expect(again).toMatchObject({ status: 'right', input: repaired.input })
        expect(patchCallIn(again.status === 'right' && again.input)).toBeDefined()
      }),
    )
    expectOften(rewritten, 4)
  })

  test('is parsed by emend to the same edits after it was rewritten', async () => {
    await fc.assert(
      fc.asyncProperty(patched, async ({ before, patch }) => {
        const repaired = await repairIn({ [field]: patch }, { a: before })
        if (repaired.status !== 'rewritten') return
        const unmarked = String(repaired.input[field]).replaceAll('\uFEFF', '').replaceAll('\r\n', '\n')
        const applied = applyFormatToFiles(v4a(), { a: before }, unmarked, { profile: standard })
        expect(applied.ok && applied.files[0]?.after).toBe(repaired.files[0]?.after)
      }),
    )
  })
})

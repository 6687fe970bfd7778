import type { Edit } from '@emend/core'
import { lineContents, splitLines } from '@emend/core/plugin'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyString } from '../../core/test/support/any-string.js'
import { applyBlocksToFiles } from '../src/apply-blocks.js'
import { searchReplace } from '../src/format.js'
import { markerOf } from '../src/markers.js'
import { renderBlock } from '../src/render-block.js'
import { loadFixtures } from './fixtures.js'
import { renderXml } from './render-xml.js'

const PATH = 'file.txt'
const format = searchReplace()

/** Lines that mean something to the parser if they are not escaped. */
const TELLING = [
  '<<<<<<< SEARCH',
  '<<<<<<< SEARCH>',
  '<<<<< SEARCH',
  '------- SEARCH',
  '=======',
  '=====',
  '======= ',
  '>>>>>>> REPLACE',
  '>>>>>>>>> REPLACE',
  '+++++++ REPLACE',
  '<<<<<<< HEAD',
  '>>>>>>> theirs',
  '<<<<<<<',
  '>>>>>>>SEARCH',
  '<= SEARCH',
  '-------',
  '-----',
  ':start_line:3',
  ':start_line:',
  ':end_line:x',
  '```',
  '~~~ a.txt',
  '`other.txt`',
  'other.txt',
  '<apply_diff>',
  '</apply_diff>',
  '<args>',
  '<file>',
  '</file>',
  '<path>x</path>',
  '<diff>',
  '</diff>',
  '<content>',
  '</content>',
  '<start_line>3</start_line>',
  '<![CDATA[',
  ']]>',
  ']]></content>',
  ']]><![CDATA[',
  '*** Begin Patch',
  '{ "content": "x" }',
  '',
  ' ',
  '\t',
] as const

const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '', '\\', '\\\\', '\\\\\\', ' ', '    ', '\t'), fc.constantFrom(...TELLING))
    .map((parts) => parts.join('')),
  anyString({ maxLength: 12 }).filter((text) => !text.includes('\n')),
  fc.constantFrom('a', '  b', '$& $1', 'é 𝒳', '\u2028', 'x\ry'),
)

const text = fc
  .array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n')), { maxLength: 8 })
  .map((lines) => lines.flat().join(''))

const edit = fc.record(
  { search: text, replacement: text, line: fc.integer({ min: 1, max: 1e9 - 1 }) },
  { requiredKeys: ['search', 'replacement'] },
)
type Block = typeof edit extends fc.Arbitrary<infer Value> ? Value : never

/** The edit that the parser must return. */
function meant({ search, replacement, line }: Block): Partial<Edit> {
  if (search === '' || (search.trim() === '' && line === undefined))
    return { unit: 'text', search: '', replacement }
  return { unit: 'lines', search, replacement, ...(line !== undefined && { hints: { line } }) }
}

function editsOf(input: unknown, path?: string): { readonly path: string; readonly edit: Partial<Edit> }[] {
  const parsed = format.parse(input, path === undefined ? {} : { path })
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  return parsed.value.edits.flatMap((section) =>
    section.kind === 'update'
      ? section.edits.map(({ source: _, ...edit }) => ({ path: section.path, edit }))
      : [],
  )
}

describe('an edit, rendered and parsed again, is the same edit', () => {
  const named = fc.array(fc.record({ path: fc.constantFrom('a.txt', 'src/b c.md', 'Makefile'), edit }), {
    minLength: 1,
    maxLength: 4,
  })

  test('as a block', () => {
    fc.assert(
      fc.property(edit, (edit) => {
        expect(editsOf(renderBlock(edit), PATH)).toEqual([{ path: PATH, edit: meant(edit) }])
      }),
    )
  })

  test('as one of several blocks in a message, with or without fences', () => {
    fc.assert(
      fc.property(named, fc.constantFrom('', '```\n', '~~~~js\n'), (all, fence) => {
        const message = all
          .map(({ path, edit }) => `\`${path}\`\n${fence}${renderBlock(edit)}${fence.replace('js', '')}\n`)
          .join('')
        expect(editsOf(message)).toEqual(all.map(({ path, edit }) => ({ path, edit: meant(edit) })))
      }),
    )
  })

  test('as objects and as JSON text', () => {
    fc.assert(
      fc.property(named, (all) => {
        const files = all.map(({ path, edit: { line, ...edit } }) => ({
          path,
          diff: [{ content: renderBlock(edit), ...(line !== undefined && { startLine: line }) }],
        }))
        const expected = all.map(({ path, edit }) => {
          const isNew = edit.search === '' || (edit.search.trim() === '' && edit.line === undefined)
          return { path, edit: meant(isNew ? { ...edit, search: '' } : edit) }
        })
        expect(editsOf(files)).toEqual(expected)
        expect(editsOf(JSON.stringify({ files }))).toEqual(expected)
      }),
    )
  })

  test('as XML with CDATA', () => {
    fc.assert(
      fc.property(named, (all) => {
        const xml = renderXml(
          all.map(({ path, edit: { line, ...edit } }) => ({
            path,
            content: renderBlock(edit),
            ...(line !== undefined && { line }),
          })),
        )
        expect(editsOf(xml)).toEqual(all.map(({ path, edit }) => ({ path, edit: meant(edit) })))
      }),
    )
  })

  test('the source of an edit is its block', () => {
    fc.assert(
      fc.property(named, (all) => {
        const message = all.map(({ path, edit }) => `\`${path}\`\n${renderBlock(edit)}`).join('\n')
        const parsed = format.parse(message)
        const edits = parsed.ok
          ? parsed.value.edits.flatMap((one) => (one.kind === 'update' ? one.edits : []))
          : []
        const blocks = edits.map(({ source }) => `${message.slice(source?.start, source?.end)}\n`)
        expect(blocks).toEqual(all.map(({ edit }) => renderBlock(edit)))
      }),
    )
  })
})

describe('the order of blocks', () => {
  /** A file of few different lines, and changes to lines that are not adjacent. */
  const changedFile = fc
    .array(
      fc.record({
        content: fc.constantFrom('x', 'y', '', '  x'),
        change: fc.constantFrom('keep', 'keep', 'keep', 'change', 'change', 'delete', 'above', 'below'),
      }),
      { minLength: 1, maxLength: 30 },
    )
    .map((lines) => {
      const blocks: string[] = []
      const after: string[] = []
      for (const [i, { content, change }] of lines.entries()) {
        const written =
          change === 'keep'
            ? [content]
            : change === 'delete'
              ? []
              : change === 'change'
                ? [`new ${i}`]
                : change === 'above'
                  ? [`new ${i}`, content]
                  : [content, `new ${i}`]
        after.push(...written)
        const replacement = written.map((one) => `${one}\n`).join('')
        if (change !== 'keep') blocks.push(renderBlock({ search: `${content}\n`, replacement, line: i + 1 }))
      }
      return { before: lines.map(({ content }) => `${content}\n`).join(''), after, blocks }
    })
    .filter(({ blocks }) => blocks.length > 0)

  test('does not matter if they name their lines', () => {
    fc.assert(
      fc.property(
        changedFile.chain(({ blocks, ...file }) =>
          fc.record({
            file: fc.constant(file),
            blocks: fc.shuffledSubarray(blocks, { minLength: blocks.length }),
          }),
        ),
        ({ file: { before, after }, blocks }) => {
          const result = applyBlocksToFiles(new Map([[PATH, before]]), blocks.join(''), { path: PATH })
          expect(result).toMatchObject({
            ok: true,
            files: [{ after: after.map((one) => `${one}\n`).join('') }],
          })
        },
      ),
    )
  })
})

const finished = loadFixtures().filter(
  ({ expected, unfinished, parsed }) => expected.ok && !unfinished && !parsed,
)

describe('a message that is cut off', () => {
  test.for(finished)(
    '$name, cut off anywhere in its last block',
    ({ message, files, path, lenient, partial }) => {
      if (lenient || partial) return
      const named = path === undefined ? {} : { path }
      const parsed = format.parse(message, named)
      const sources = parsed.ok
        ? parsed.value.edits.flatMap((one) => (one.kind === 'update' ? one.edits : []))
        : []
      const isText = sources[0]?.source !== undefined
      const { start, end } = sources.at(-1)?.source ?? { start: 0, end: message.trimEnd().length }
      const last = start + message.slice(start, end).replace(/>?\s*$/, '').length
      const applied: number[] = []
      for (let cut = start + 1; cut < last; cut++) {
        // Dashes alone are a rule in Markdown.
        if (isText && /^\s*-{1,9} *$/.test(message.slice(start, cut))) continue
        const result = applyBlocksToFiles(files, message.slice(0, cut), named)
        if (result.ok) applied.push(cut)
      }
      expect(applied, 'cuts').toEqual([])
    },
  )

  const xml = finished.filter(({ message }) => message.startsWith('<a'))

  test.for(xml)('$name, cut off anywhere', ({ message, files, path }) => {
    const whole = applyBlocksToFiles(files, message, path === undefined ? {} : { path })
    const last = message.trimEnd().length
    // The first of two requests is complete by itself.
    const first = message.indexOf('</apply_diff>') + '</apply_diff>'.length
    const applied: number[] = []
    for (let cut = 0; cut < last; cut++) {
      const result = applyBlocksToFiles(files, message.slice(0, cut), path === undefined ? {} : { path })
      const isFirst = cut >= first && !message.slice(first, cut).includes('<')
      if (!isFirst && result.ok) applied.push(cut)
    }
    expect(applied, 'cuts').toEqual([])
    expect(applyBlocksToFiles(files, message.slice(0, last), path === undefined ? {} : { path })).toEqual(
      whole,
    )
  })

  test('has a preview or none at every length, and the preview can be applied', () => {
    const others: (readonly [code: string, of: string])[] = []
    for (const { message, files, path } of finished) {
      for (let cut = 0; cut < message.length; cut++) {
        const options = { unfinished: true, ...(path !== undefined && { path }) }
        const parsed = format.parse(message.slice(0, cut), {
          partial: true,
          ...(path !== undefined && { path }),
        })
        if (!parsed.ok && !['empty-request', 'wrong-input', 'missing-end'].includes(parsed.failure.code))
          others.push([parsed.failure.code, message.slice(0, cut)])
        if (cut % 16 === 0) applyBlocksToFiles(files, message.slice(0, cut), options)
      }
    }
    expect(others).toEqual([])
  })
})

const request = fc.oneof(
  fc
    .array(line, { maxLength: 30 })
    .chain((lines) => fc.constantFrom('\n', '\r\n', '\r').map((ending) => lines.join(ending))),
  anyString(),
)

/** A message of the fixtures with some parts removed, duplicated or replaced. */
const mutated = fc
  .record({
    fixture: fc.constantFrom(...loadFixtures()),
    cuts: fc.array(fc.tuple(fc.nat(), fc.nat(20), line), { minLength: 1, maxLength: 3 }),
  })
  .map(({ fixture: { message }, cuts }) =>
    cuts.reduce((current, [at, length, text]) => {
      const start = at % (current.length + 1)
      return current.slice(0, start) + text + current.slice(start + length)
    }, message),
  )

/** Joins two CDATA sections that meet inside a line: a `]]>` in a text is written that way. */
function joined(line: string): string {
  return line.replaceAll(']]><![CDATA[', '')
}

describe('any request', () => {
  const context = fc.record({ path: fc.constant('a.txt'), partial: fc.boolean() }, { requiredKeys: [] })
  const input = fc.oneof(
    request,
    mutated,
    request.map((inside) => `<<<<<<< SEARCH\n${inside}\n>>>>>>> REPLACE`),
    request.map((inside) => `<apply_diff><args><file><path>a</path>${inside}</file></args></apply_diff>`),
  )

  test('is parsed or refused, and a failure names an existing line', () => {
    fc.assert(
      fc.property(input, context, (input, context) => {
        const parsed = format.parse(input, context)
        const lines = splitLines(input)
        // In a request of objects, lines are counted from the first line of each text.
        if (/^\s*[[{]/.test(input)) return
        if (!parsed.ok && 'line' in parsed.failure) {
          expect(parsed.failure.line).toBeGreaterThan(0)
          expect(parsed.failure.line).toBeLessThanOrEqual(lines.length)
        }
        if (!parsed.ok && 'text' in parsed.failure && 'line' in parsed.failure) {
          expect(joined(lines[parsed.failure.line - 1]?.content ?? '')).toContain(joined(parsed.failure.text))
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
      fc.property(input, fc.boolean(), text, (input, unfinished, content) => {
        const files = new Map([['a.txt', content]])
        const result = applyBlocksToFiles(files, input, { path: 'a.txt', unfinished })
        if (!result.ok) expect(result.failures.length).toBeGreaterThan(0)
      }),
    )
  })

  test('of any type is parsed or refused', () => {
    const value = fc.oneof(
      fc.anything({ key: fc.constantFrom('content', 'diff', 'path', 'startLine', 'args', 'file', 'files') }),
      fc.object({
        key: fc.constantFrom('content', 'diff', 'path', 'startLine', 'args', 'file'),
        values: [input, fc.nat(), fc.constant(null)],
      }),
    )
    fc.assert(
      fc.property(value, (value) => {
        expect(typeof format.parse(value).ok).toBe('boolean')
        expect(typeof format.detect(value)).toBe('number')
      }),
    )
  })

  test('has no marker outside of its blocks', () => {
    fc.assert(
      fc.property(fc.oneof(request, mutated), (input) => {
        const parsed = format.parse(input, { path: 'a.txt' })
        if (!parsed.ok || parsed.value.notices.length > 0) return
        const edits = parsed.value.edits.flatMap((one) => (one.kind === 'update' ? one.edits : []))
        if (
          edits.some(({ source }) => source === undefined) ||
          /^[ \t]*<(?:apply_diff|args|file)>/m.test(input)
        )
          return
        let position = 0
        const outside = edits.map(({ source = { start: 0, end: 0 } }) => {
          const before = input.slice(position, source.start)
          position = source.end
          return before
        })
        for (const line of lineContents([...outside, input.slice(position)].join('\n')))
          expect(['search', 'replace'], JSON.stringify(line)).not.toContain(markerOf(line)?.kind)
      }),
    )
  })

  test('has edits with the right source span', () => {
    fc.assert(
      fc.property(fc.oneof(request, mutated), (input) => {
        const parsed = format.parse(input, { path: 'a.txt' })
        if (!parsed.ok) return
        let end = 0
        for (const section of parsed.value.edits) {
          for (const { source } of section.kind === 'update' ? section.edits : []) {
            if (source === undefined) continue
            expect(source.start).toBeGreaterThanOrEqual(end)
            expect(source.end).toBeGreaterThan(source.start)
            end = source.end
          }
        }
        expect(end).toBeLessThanOrEqual(input.length)
      }),
    )
  })
})

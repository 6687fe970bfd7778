import { afterAll, describe, expect, test, vi } from 'vitest'
import type { BlockWords, SectionWords } from '../../packages/core/src/vocabulary/openers.js'
import type { CallFormat } from '../../packages/request/src/index.js'
import type { GrammarWords } from '../../packages/request/src/words/openers.js'
import type { PairWords } from '../../packages/request/src/words/pairs.js'
import type { ToolRow } from '../../packages/request/src/words/tools.js'

/** The modules of the packages, loaded anew with one more word of each kind. */
async function loadedAnew() {
  vi.resetModules()
  const words = await import('../../packages/core/src/vocabulary/openers.js')
  ;(words.SECTION_WORDS as SectionWords[]).push({ words: 'Modify File', kind: 'update' })
  ;(words.BLOCK_WORDS as BlockWords[]).push({ first: 'BEFORE', last: 'AFTER' })
  const openers = await import('../../packages/request/src/words/openers.js')
  ;(openers.TOOL_ELEMENTS as string[]).push('patch_file')
  ;(openers.GRAMMAR_WORDS as GrammarWords[]).push({ grammar: 'elements', begin: ['<patch_file>'] })
  const pairs = await import('../../packages/request/src/words/pairs.js')
  ;(pairs.PAIRS as PairWords[]).push({ old: 'prior', new: ['later'], ends: ['lines'], isOwn: true })
  const fields = await import('../../packages/request/src/words/field-words.js')
  ;(fields.FIELD_WORDS.path as string[]).push('document_path')
  const { TOOLS } = await import('../../packages/request/src/words/tools.js')
  ;(TOOLS as Record<string, ToolRow>)['swap_lines'] = {
    fields: { where_to: 'path', take_out: 'old_string', put_in: 'new_string' },
  }
  const { allFormats } = await import('../../packages/registry/src/all-formats.js')
  const registry = await import('../../packages/registry/src/index.js')
  const { identifyFilesNeeded } = await import('../../packages/v4a/src/index.js')
  const { editText } = await import('../../packages/core/test/support/calls.js')
  const { pathsIn } = await import('../../packages/repair/src/session/tool-input.js')
  const { isNameFor } = await import('../../packages/tools/src/arguments/field-aliases.js')
  const { isEditField } = await import('../../packages/request/src/index.js')
  const { streaming } = await import('../../packages/request/src/stream.js')
  return {
    formats: allFormats(),
    ...registry,
    ...{ identifyFilesNeeded, editText, pathsIn, isNameFor, isEditField, streaming },
  }
}

const {
  formats,
  detectFormat,
  whyUnrecognised,
  identifyFilesNeeded,
  editText,
  pathsIn,
  isNameFor,
  isEditField,
  streaming,
} = await loadedAnew()
// Files that are tested later in this worker have the words as they are.
afterAll(() => {
  vi.resetModules()
})

function read(text: string) {
  const found = detectFormat(formats, text)
  if (found.kind !== 'one') return whyUnrecognised(text, [])
  const parsed = found.format.parse(text)
  return parsed.ok ? parsed.value.edits : parsed.failure
}

/** The edits of a request that arrives in pieces of three characters. */
function streamed(text: string) {
  const found = detectFormat(formats, text)
  const format = found.kind === 'one' ? found.format : undefined
  const parser = (
    format?.name === 'edit-string' ? streaming(format as CallFormat<string>) : format
  )?.incremental?.()
  const events = (text.match(/[\s\S]{1,3}/g) ?? []).flatMap((piece) => parser?.push(piece) ?? [])
  return [...events, ...(parser?.end().events ?? [])].flatMap((event) =>
    event.type === 'edit-complete' ? [event.edit.path] : [],
  )
}

const PATCH = '*** Begin Patch\n*** Modify File: one.py\n@@\n-a = 1\n+a = 2\n*** End Patch\n'
const BLOCK = 'one.py\n<<<<<<< BEFORE\na = 1\n=======\na = 2\n>>>>>>> AFTER\n'
const CALL =
  '<patch_file>\n<path>one.py</path>\n<old_str>a = 1</old_str>\n<new_str>a = 2</new_str>\n</patch_file>\n'
const OTHER = `*** Begin Patch\n*** Delete File: two.py\n*** End Patch\n`

describe.each([
  ['the header of a section', PATCH],
  ['the words of markers', BLOCK],
  ['the tag of a tool', CALL],
])('%s that is one more row of the table', (_, request) => {
  test('is detected and parsed', () => {
    expect(read(request)).toMatchObject([{ kind: 'update', path: 'one.py', edits: [{}] }])
  })

  test('is another request beside one', () => {
    expect(read(`${OTHER}\n${request}`)).toMatchObject({
      code: 'several-requests',
      line: 5 + (request === BLOCK ? 1 : 0),
    })
  })
})

test.each([
  ['a section', PATCH],
  ['a block', BLOCK],
])('%s arrives in pieces', (_, request) => {
  expect(streamed(request)).toEqual(['one.py'])
})

test('a section without a patch around it is another request', () => {
  expect(
    read('one.py\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n\n*** Modify File: two.py\n@@\n-c\n+d\n'),
  ).toMatchObject({
    code: 'several-requests',
    line: 8,
  })
})

test('a section ends the one above it, with and without a space behind the stars', () => {
  for (const stars of ['*** ', '***'])
    expect(
      read(
        `*** Begin Patch\n*** Add File: new.py\n+x\n${stars}Modify File: one.py\n@@\n-a\n+b\n*** End Patch\n`,
      ),
    ).toMatchObject([{ path: 'new.py' }, { path: 'one.py' }])
})

test('a host knows the files of a section', () => {
  expect(identifyFilesNeeded(PATCH)).toEqual(['one.py'])
  expect(pathsIn({ patch: PATCH })).toEqual(['one.py'])
})

test('a request that breaks off in the word says so', () => {
  for (const [cut, expected] of [
    ['*** Modify Fi', '*** Modify File: path'],
    ['<<<<<<< BEF', '<<<<<<< BEFORE'],
  ])
    expect(whyUnrecognised(cut, [])).toMatchObject({ code: 'missing-end', expected })
})

test('a new file without plus signs is not taken as written where a line begins as a header does', () => {
  for (const line of ['*** Modify File: b.py', '* Modify b.py', '**Modify'])
    expect(
      read(`*** Begin Patch\n*** Add File: one.md\nfirst\nsecond\n${line}\n*** End Patch\n`),
    ).toHaveProperty('code')
})

test('markers are not written into a file', () => {
  const edit = { unit: 'lines', search: 'a\n', replacement: 'b\n>>>>>>> AFTER\n' } as const
  expect(editText('a\n', [edit])).toMatchObject({ ok: false, failures: [{ code: 'new-text' }] })
})

/** Calls with a word of a field that is one more in the table, in several spellings. */
const FIELD_CALLS = [
  { document_path: 'one.py', prior_lines: 'a = 1', later_lines: 'a = 2' },
  { documentPath: 'one.py', priorLines: 'a = 1', laterLines: 'a = 2' },
  { 'document-path': 'one.py', edits: [{ 'Prior Lines': 'a = 1', 'Later Lines': 'a = 2' }] },
]

test.each(FIELD_CALLS)(
  'fields with one more word are read, arrive in pieces, and are a request: %j',
  (fields) => {
    const edits = [{ kind: 'update', path: 'one.py', edits: [{ search: 'a = 1', replacement: 'a = 2' }] }]
    const json = JSON.stringify(fields)
    expect(read(json)).toMatchObject(edits)
    expect(read(`Here it is.\n\n${json}\n`)).toMatchObject(edits)
    expect(streamed(json)).toEqual(['one.py'])
    expect(read(JSON.stringify({ name: 'any', input: fields }))).toMatchObject(edits)
    expect(read(`${OTHER}\n${json}\n`)).toMatchObject({ code: 'several-requests', line: 5 })
  },
)

test('a word for a path is read by every format', () => {
  const path = { document_path: 'one.py' }
  for (const fields of [
    { diff: '<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n' },
    { code_edit: 'a = 2\n# ... existing code ...\n' },
    { edits: [{ op: 'replace', pos: '1#KT', lines: ['a = 2'] }] },
    { content: 'a = 2\n' },
  ])
    expect(read(JSON.stringify({ ...path, ...fields }))).toMatchObject([{ path: 'one.py' }])
})

test('a word for a text is not dropped beside another edit, is known to hooks and tools, and in elements', () => {
  expect(isEditField('prior_lines', 'a = 1')).toBe(true)
  expect(isEditField('second_later_lines', 'a = 1')).toBe(true)
  expect(isEditField('laterLines2', 'a = 1')).toBe(true)
  expect(pathsIn({ documentPath: 'one.py' })).toEqual(['one.py'])
  expect(isNameFor('priorLines', 'oldString')).toBe(true)
  const elements =
    '<patch_file>\n<document_path>one.py</document_path>\n<prior_lines>a</prior_lines>\n<later_lines>b</later_lines>\n</patch_file>\n'
  expect(read(elements)).toMatchObject([{ path: 'one.py', edits: [{ search: 'a', replacement: 'b' }] }])
})

test('a tool that is one more row is read by what its fields mean there, and refused where it is no edit', () => {
  const input = { whereTo: 'one.py', take_out: 'a', 'put-in': 'b' }
  const call = (fields: object) => JSON.stringify({ name: 'mcp__files__swapLines', input: fields })
  const edits = [{ path: 'one.py', edits: [{ search: 'a', replacement: 'b' }] }]
  expect(read(call(input))).toMatchObject(edits)
  expect(read(`<invoke name="swap_lines">${parameters(input)}</invoke>\n`)).toMatchObject(edits)
  expect(read(`${OTHER}\n<invoke name="swap_lines">${parameters(input)}</invoke>\n`)).toMatchObject({
    code: 'several-requests',
    line: 5,
  })
  expect(read(call({ whereTo: 'one.py' }))).toMatchObject({ code: 'wrong-input' })
})

function parameters(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => `\n<parameter name="${name}">${value}</parameter>`)
    .join('')
}

import { afterAll, describe, expect, test, vi } from 'vitest'
import type { BlockWords, GrammarWords, SectionWords } from '../../core/src/vocabulary/openers.js'

/** The modules of the packages, loaded anew with one more word of each kind. */
async function loadedAnew() {
  vi.resetModules()
  const words = await import('../../core/src/vocabulary/openers.js')
  ;(words.SECTION_WORDS as SectionWords[]).push({ words: 'Modify File', kind: 'update' })
  ;(words.BLOCK_WORDS as BlockWords[]).push({ first: 'BEFORE', last: 'AFTER' })
  ;(words.TOOL_ELEMENTS as string[]).push('patch_file')
  ;(words.GRAMMAR_WORDS as GrammarWords[]).push({ grammar: 'elements', begin: ['<patch_file>'] })
  const { allFormats } = await import('../src/index.js')
  const registry = await import('@emend/registry')
  const { identifyFilesNeeded } = await import('@emend/v4a')
  const { editText } = await import('../../core/test/support/calls.js')
  const { pathsIn } = await import('../../repair/src/session/tool-input.js')
  return { formats: allFormats(), ...registry, identifyFilesNeeded, editText, pathsIn }
}

const { formats, detectFormat, whyUnrecognised, identifyFilesNeeded, editText, pathsIn } = await loadedAnew()
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
  const parser = found.kind === 'one' ? found.format.incremental?.() : undefined
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

test('markers are not written into a file', () => {
  const edit = { unit: 'lines', search: 'a\n', replacement: 'b\n>>>>>>> AFTER\n' } as const
  expect(editText('a\n', [edit])).toMatchObject({ ok: false, failures: [{ code: 'new-text' }] })
})

import { describe, expect, test } from 'vitest'
import { allFormats } from '../../packages/registry/src/all-formats.js'
import { detectFormat, whyUnrecognised } from '../../packages/registry/src/index.js'
import { amountOf } from '../soak.js'
import { REQUEST_SAMPLES } from './support/request-samples.js'

function read(text: string) {
  const found = detectFormat(allFormats(), text)
  if (found.kind === 'one') return found.format.parse(text)
  return { ok: false as const, failure: whyUnrecognised(text, []) }
}

const countLines = (text: string) => text.split('\n').length

/** What comes of two requests in one answer. */
function outcomeOf(one: string, between: string, other: string): string {
  const got = read(`${one}${between}${other}\n`)
  if (got.ok) {
    const edits = JSON.stringify(got.value.edits)
    return edits.includes('one.py') && edits.includes('two.py') ? 'both' : 'one of them is lost'
  }
  const { failure } = got
  if (failure.code !== 'several-requests') return failure.code
  const [from, to] = [countLines(one + between), countLines(one + between + other)]
  const names = (failure.first ?? 0) >= 1 && (failure.first ?? 0) <= countLines(one)
  return names && failure.line >= from && failure.line <= to ? 'both lines named' : JSON.stringify(failure)
}

/** Of how many pairs one is read. */
const STEP = amountOf({ soak: 1, ci: 1, test: 4 })

describe('two requests in one answer are one request, or both lines are named', () => {
  const between = { 'a blank line': '\n\n', prose: '\n\nNow the other file:\n\n' }

  test.each(Object.entries(between))('%s between', (_, text) => {
    const wrong = Array.from(REQUEST_SAMPLES).flatMap(([first, one], row) =>
      Array.from(REQUEST_SAMPLES).flatMap(([second, other], column) => {
        if ((row + column) % STEP !== 0) return []
        const outcome = outcomeOf(one('one.py'), text, other('two.py'))
        return outcome === 'both' || outcome === 'both lines named' ? [] : [`${first}, ${second}: ${outcome}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

/** Texts that mention or show what begins a request, and the requests beside which they may stand. */
const MENTIONS: readonly (readonly [name: string, text: string, beside?: RegExp])[] = [
  ['a quotation in a line', 'I use `*** Begin Patch` here, not `<<<<<<< SEARCH` or `<invoke name="edit">`.'],
  ['the names of tools', 'First I call edit_file, then `write_to_file` with a path and content.'],
  ['a quotation in Markdown', '> *** Begin Patch\n> *** Update File: one.py\n\n> <invoke name="edit">'],
  ['a call without texts', '```json\n{"path": "a.py", "old_string": "...", "new_string": "..."}\n```'],
  ['a call without a name', 'Such as\n{"path": "...", "content": "the text of the file"}'],
  [
    'tags without a name',
    '<write_to_file>\n<path>...</path>\n<content>...</content>\n</write_to_file>',
    /^(?!call|write)/,
  ],
  ['the beginning of a call', 'Such calls begin with\n\n<invoke name="edit">\n\nand I do not need one.'],
  [
    'a call of another tool',
    '<invoke name="read">\n<parameter name="path">a.py</parameter>\n</invoke>',
    /^(?!call with)/,
  ],
  ['data in JSON', '```json\n{"name": "one", "version": "1.0.0", "files": ["dist"]}\n```', /^(?!call with)/],
  ['code without a name', '```py\n# ... existing code ...\na = 2\n```', /^(?!call with code_edit)/],
  ['a file as it will be', 'Then one.py reads:\n\n```py\na = 2\n```'],
  ['tags of a page', '<edit>\n  <b>1</b>\n</edit>'],
]

describe.for(MENTIONS)('%s is no request', ([, text, beside = /./]) => {
  const samples = Array.from(REQUEST_SAMPLES).filter(([name]) => beside.test(name) && !/sketch/.test(name))

  test.each([
    ['above', `${text}\n\nNow the edit:\n\n`, ''],
    ['below', '', `\n\nAs I said:\n\n${text}`],
  ])('%s one', (_, above, below) => {
    const refused = samples.flatMap(([name, sample]) => {
      const got = read(`${above}${sample('one.py')}${below}\n`)
      return got.ok ? [] : [`${name}: ${got.failure.code}`]
    })
    expect(refused).toEqual([])
  })
})

test('what begins a request is text within another one', () => {
  const inner = REQUEST_SAMPLES.get('call in the grammar invoke')?.('x.py') ?? ''
  const added = inner.split('\n').map((line) => `+${line}`)
  for (const request of [
    `*** Begin Patch\n*** Add File: a.md\n${added.join('\n')}\n*** End Patch\n`,
    `a.md\n<<<<<<< SEARCH\na = 1\n=======\n${inner}\n>>>>>>> REPLACE\n`,
    `--- a/a.md\n+++ b/a.md\n@@ -1 +1,5 @@\n-a = 1\n${added.join('\n')}\n`,
    JSON.stringify({ path: 'a.md', content: inner }),
    JSON.stringify({ path: 'a.md', old_string: 'a = 1', new_string: inner }),
  ])
    expect(read(request)).toMatchObject({ ok: true })
})

test.each(Array.from(REQUEST_SAMPLES))('%s is read by itself', (_, sample) => {
  expect(read(`${sample('one.py')}\n`)).toMatchObject({ ok: true })
})

import { openRequest } from '@emend/request'
import { describe, expect, test } from 'vitest'
import { holdsBlock, holdsJsonBlock, readPieces } from '../src/pieces.js'

function read(input: unknown) {
  const pieces = readPieces(input, openRequest)
  return pieces.ok ? pieces.value?.pieces : pieces.failure
}

const EXPECTED = 'blocks as text, {content, startLine} objects, or {path, diff} objects'

describe('readPieces', () => {
  test.for([
    { name: 'text', input: 'x', pieces: undefined },
    { name: 'empty text', input: '', pieces: undefined },
    { name: 'an object', input: { content: 'x' }, pieces: [{ content: 'x' }] },
    { name: 'no object', input: [], pieces: [] },
    { name: 'texts', input: ['x', 'y'], pieces: [{ content: 'x' }, { content: 'y' }] },
    {
      name: 'objects with lines',
      input: [
        { content: 'x', startLine: 3 },
        { content: 'y', start_line: '4' },
        { content: 'z', startLine: 0 },
      ],
      pieces: [{ content: 'x', line: 3 }, { content: 'y', line: 4 }, { content: 'z' }],
    },
    {
      name: 'a file',
      input: { path: 'a', diff: 'x' },
      pieces: [{ content: 'x', path: 'a' }],
    },
    {
      name: 'a file under other names',
      input: [
        { file_path: 'a', diffs: ['x'] },
        { filePath: 'b', content: 'y' },
      ],
      pieces: [
        { content: 'x', path: 'a' },
        { content: 'y', path: 'b' },
      ],
    },
    {
      name: 'a file with a line for its only diff',
      input: { path: 'a', diff: { content: 'x' }, startLine: 3 },
      pieces: [{ content: 'x', path: 'a', line: 3 }],
    },
    {
      name: 'files in arguments',
      input: { args: { file: [{ path: 'a', diff: [{ content: 'x' }, { content: 'y' }] }] } },
      pieces: [
        { content: 'x', path: 'a' },
        { content: 'y', path: 'a' },
      ],
    },
    {
      name: 'an own path inside another one',
      input: { path: 'a', files: [{ path: 'b', diff: 'x' }, { diff: 'y' }] },
      pieces: [
        { content: 'x', path: 'b' },
        { content: 'y', path: 'a' },
      ],
    },
    {
      name: 'a path by another name',
      input: { absolutePath: 'a', diff: 'x' },
      pieces: [{ content: 'x', path: 'a' }],
    },
    {
      name: 'a path by a third name',
      input: { filename: 'a', diff: 'x' },
      pieces: [{ content: 'x', path: 'a' }],
    },
    { name: 'null as absent', input: { content: null, diff: 'x' }, pieces: [{ content: 'x' }] },
    { name: 'JSON text', input: ' [{"content": "x"}] ', pieces: [{ content: 'x' }] },
    { name: 'text with a bracket first', input: '[x] y', pieces: undefined },
    { name: 'JSON text that is not an object', input: '"x"', pieces: undefined },
  ])('$name', ({ input, pieces }) => {
    expect(read(input)).toEqual(pieces)
  })

  test.for([
    { name: 'nothing', input: undefined, received: 'a undefined' },
    { name: 'null', input: null, received: 'null' },
    { name: 'a number', input: 7, received: 'a number' },
    { name: 'a number among texts', input: ['x', 7], received: 'a number' },
    { name: 'an object without text', input: { path: 'a' }, received: 'an object with the fields path' },
    { name: 'a number as text', input: { content: 7 }, received: 'a number' },
    {
      name: 'another format',
      input: { oldString: 'x', newString: 'y' },
      received: 'an object with the fields oldString, newString',
    },
    {
      name: 'two texts',
      input: { content: 'x', diff: 'y' },
      received: 'an object with the fields content, diff',
    },
    {
      name: 'a path that is not a string',
      input: { path: 7, diff: 'x' },
      received: 'a path that is not a string',
    },
    {
      name: 'a line that is not a number',
      input: { content: 'x', startLine: 'first' },
      received: 'a startLine that is not a line number',
    },
    {
      name: 'a negative line',
      input: { content: 'x', startLine: -1 },
      received: 'a startLine that is not a line number',
    },
    {
      name: 'a line for several diffs',
      input: { diff: ['x', 'y'], startLine: 1 },
      received: 'one startLine for several diffs',
    },
    {
      name: 'objects nested too deeply',
      input: [[[[[[[[[['x']]]]]]]]]],
      received: 'objects nested too deeply',
    },
    {
      name: 'invalid JSON',
      input: '[{"content": "<<<<<<< SEARCH\\n" x}]',
      received: 'text that looks like JSON and is not valid',
    },
  ])('refuses $name', ({ input, received }) => {
    expect(read(input)).toEqual({
      code: 'wrong-input',
      format: 'search-replace',
      received,
      expected: EXPECTED,
    })
  })
})

test.for([
  ['<<<<<<< SEARCH', true],
  ['x\n  ------- SEARCH>\ny', true],
  ['x <<<<<<< SEARCH', false],
  ['<<<< SEARCH', false],
  ['', false],
] as const)('holdsBlock: %j', ([text, holds]) => {
  expect(holdsBlock(text)).toBe(holds)
})

test.for([
  ['{"diff": "<<<<<<< SEARCH\\nx"}', true],
  ['[{"content": "a.txt\\n------- SEARCH"}]', true],
  ['{"content": "x"}', false],
  ['"<<<<<<< SEARCH', false],
  ['[\n<<<<<<< SEARCH', false],
] as const)('holdsJsonBlock: %j', ([text, holds]) => {
  expect(holdsJsonBlock(text)).toBe(holds)
})

const BLOCK = '<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'

test.each([
  { input: { path: 'f', diff: BLOCK, edits: [{ oldText: 'c', newText: 'd' }] }, field: 'edits' },
  { input: { path: 'f', diff: BLOCK, old_string: 'c', new_string: 'd' }, field: 'old_string' },
  { input: [{ path: 'f', content: BLOCK, more: `g\n${BLOCK}` }], field: 'more' },
])('a field that is not read and holds an edit is refused by its name: $field', ({ input, field }) => {
  expect(read(input)).toMatchObject({
    code: 'wrong-input',
    received: expect.stringContaining(JSON.stringify(field)),
  })
})

test.each([
  { path: { toString: null }, diff: BLOCK },
  { path: 'f', diff: { toString: null } },
  { path: 'f', diff: BLOCK, startLine: { toString: null } },
  { path: 'f', diff: BLOCK, startLine: [3] },
])('values without a text do not throw: %#', (input) => {
  expect(read(input)).toMatchObject({ code: 'wrong-input' })
})

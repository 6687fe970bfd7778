import { expect, test } from 'vitest'
import { applyCalls } from '../src/index.js'

const FILE = 'a = 1\nb = 1\na = 1\n'
const BOTH = 'a = 2\nb = 1\na = 2\n'

const edit = (new_string: string, others = {}) => ({
  file_path: 'f.py',
  old_string: 'a = 1',
  new_string,
  ...others,
})

/** The text after a call, or the code of its failure. */
function outcome(call: object, text = FILE): string {
  const result = applyCalls(text, call)
  return result.ok ? result.text : (result.failures[0]?.code ?? '')
}

const ALL = '<parameter name="replace_all">true</parameter>'

test.for([
  ['a parameter', `a = 2\n${ALL}`],
  ['a parameter behind residue', `a = 2</parameter>\n${ALL}`],
  ['a parameter and the end of the call', `a = 2</new_string>\n${ALL}\n</invoke>`],
  ['with a prefix', 'a = 2\n<ns:parameter name="replace_all">true</ns:parameter>\n</ns:invoke>'],
  ['of Qwen', 'a = 2\n</parameter>\n<parameter=replace_all>\ntrue\n</parameter>\n</function>'],
  ['of GLM', 'a = 2</arg_value>\n<arg_key>replace_all</arg_key>\n<arg_value>true</arg_value>\n</tool_call>'],
  ['two of them', `a = 2\n<parameter name="description">both</parameter>\n${ALL}`],
])('a field that the new text has swallowed is read as that field: %s', ([, now]) => {
  expect(outcome(edit(now ?? ''))).toBe(BOTH)
})

test('a swallowed field chooses the place, or is refused as the field would be', () => {
  expect(outcome(edit('a = 2\n<parameter name="occurrence">2</parameter>'))).toBe('a = 1\nb = 1\na = 2\n')
  expect(outcome(edit('a = 2\n<parameter name="occurrence">two</parameter>'))).toBe('wrong-input')
})

test('it says what it read', () => {
  const result = applyCalls(FILE, edit(`a = 2\n${ALL}`))
  expect(result.ok && result.edits[0]?.notices).toMatchObject([{ code: 'request-residue' }])
})

test('it is text where the file or the old text has it; a whole call elsewhere is refused', () => {
  const page = `Send ${ALL}\n\na = 1\n`
  expect(outcome(edit(`a = 2\n${ALL}`), page)).toBe(`Send ${ALL}\n\na = 2\n${ALL}\n`)
  const old = { file_path: 'f.md', old_string: `b\n${ALL}`, new_string: `c\n${ALL}` }
  expect(outcome(old, `b\n${ALL}\n`)).toBe(`c\n${ALL}\n`)
  const shown = `<invoke name="Edit">\n${ALL}\n</invoke>`
  expect(outcome(edit(shown), 'a = 1\n')).toBe('new-text')
  expect(outcome(edit(shown), `a = 1\n${ALL}\n`)).toBe(`${shown}\n${ALL}\n`)
})

test('a new file loses it, and keeps its final newline', () => {
  const content = `x\n</content>\n<parameter name="overwrite">false</parameter>\n</invoke>`
  expect(outcome({ file_path: 'n.py', content }, '')).toBe('x\n')
})

test('the last occurrence, and the first', () => {
  expect(outcome(edit('a = 2', { occurrence: 'last' }))).toBe('a = 1\nb = 1\na = 2\n')
  expect(outcome(edit('a = 2', { occurrence: 'first' }))).toBe('a = 2\nb = 1\na = 1\n')
  expect(outcome(edit('a = 2', { occurrence: 'middle' }))).toBe('wrong-input')
})

test('calls for several files: {files: [{path, edits}]}', () => {
  const files = [{ path: 'f.py', edits: [{ oldText: 'b = 1', newText: 'b = 2' }] }]
  expect(outcome({ files })).toBe('a = 1\nb = 2\na = 1\n')
  expect(outcome({ name: 'edit_files', arguments: JSON.stringify({ files }) })).toBe('a = 1\nb = 2\na = 1\n')
})

test('JSON with a comma behind the last item', () => {
  const call = '{"path": "f.py", "edits": [{"oldText": "b = 1", "newText": "b = 2,]",},],}'
  expect(applyCalls(FILE, call)).toMatchObject({ ok: true, text: 'a = 1\nb = 2,]\na = 1\n' })
})

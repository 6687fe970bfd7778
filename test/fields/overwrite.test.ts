import { expect, test } from 'vitest'
import { applyToFiles } from '../../apps/cli/src/library/apply-to-text.js'

const CALL = { path: 'f.py', content: 'a = 2\n', overwrite: true }
const BESIDE = { ...CALL, file_text: CALL.content, content: undefined }

const REQUESTS: readonly (readonly [string, unknown])[] = [
  ['by itself', CALL],
  ['as JSON', JSON.stringify(CALL)],
  ['in a message', { content: [{ type: 'tool_use', id: '1', name: 'write_file', input: CALL }] }],
  [
    'as text',
    `<invoke name="write_file">\n<parameter name="path">f.py</parameter>\n<parameter name="content">a = 2\n</parameter>\n<parameter name="overwrite">true</parameter>\n</invoke>`,
  ],
  ['with the text of a new file', BESIDE],
  [
    'of a tool that writes whole files',
    { name: 'rewrite_file', input: { uri: 'f.py', new_content: 'a = 2\n', overwrite: true } },
  ],
]

test.each(REQUESTS)('leave to overwrite a file that exists is named in the refusal: %s', (_, request) => {
  const result = applyToFiles({ 'f.py': 'a = 1\n' }, request)
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'file-exists', field: 'overwrite' }] })
  expect(result.ok ? '' : result.message).toContain('which the field "overwrite" cannot allow')
})

test.each(REQUESTS)('a new file is written: %s', (_, request) => {
  expect(applyToFiles({}, request)).toMatchObject({ ok: true, files: [{ path: 'f.py' }] })
})

test.each(REQUESTS)('a host that allows it gets the new text: %s', (_, request) => {
  const result = applyToFiles({ 'f.py': 'a = 1\n' }, request, { overwrite: 'allow' })
  expect(result).toMatchObject({ ok: true, files: [{ after: 'a = 2\n' }] })
})

test('without the field, the refusal names none', () => {
  const result = applyToFiles({ 'f.py': 'a = 1\n' }, { path: 'f.py', content: 'a = 2\n' })
  expect(result).toMatchObject({ ok: false, failures: [{ code: 'file-exists' }] })
  expect(result.ok ? '' : result.message).not.toContain('cannot allow')
})

test('beside an edit it says nothing', () => {
  const edit = { path: 'f.py', old_string: 'a = 1', new_string: 'a = 2', overwrite: true }
  expect(applyToFiles({ 'f.py': 'a = 1\n' }, edit)).toMatchObject({ ok: true, files: [{ after: 'a = 2\n' }] })
})

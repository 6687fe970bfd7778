import { standard } from '@emend/core'
import { editString } from '@emend/edit-string'
import { createEngine } from '@emend/engine'
import { engineMessages } from '@emend/feedback'
import { memoryFileSystem } from '@emend/fs-memory'
import { describe, expect, test } from 'vitest'
import { type BlockEditor, callTool, editSymbol } from '../../src/index.js'

const FILE = 'one {\n  a\n}\ntwo {\n  a\n}\n'

/** The only block is `two`. */
const blocks: BlockEditor = {
  async edit(_, { symbol, line, action, newText }) {
    if (symbol !== 'two')
      return {
        ok: false,
        failure: { code: 'block:unknown', message: `there is no block "${symbol}", ${line}` },
      }
    const search = 'two {\n'
    const replacement = action === 'insertBefore' ? `${newText}\n${search}` : `${newText}\n`
    return { ok: true, value: { unit: 'lines', search, replacement, hints: { line: 4, lastLine: 4 } } }
  },
}

async function called(call: object) {
  const fileSystem = memoryFileSystem({ 'f.txt': FILE })
  const find = async () => ({ ok: true, value: { line: 4, lastLine: 6 } }) as const
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: [editString()],
    fileSystem,
    blocks: { find },
  })
  const answer = await callTool(editSymbol(blocks), engine, { path: 'f.txt', symbol: 'two', ...call })
  return answer.ok ? new TextDecoder().decode(await fileSystem.readFile('f.txt')) : answer.message
}

describe('edit_symbol', () => {
  test.each([
    ['replace', { action: 'replace', newString: 'zwei {' }, FILE.replace('two', 'zwei')],
    ['insert_before', { action: 'insert_before', newString: 'b' }, FILE.replace('two', 'b\ntwo')],
    ['edit', { action: 'edit', oldString: '  a', newString: '  z' }, FILE.replace(/a(?=\n}\n$)/, 'z')],
    [
      'names of other tools',
      { action: 'edit', old_str: '  a', new_str: '  z' },
      FILE.replace(/a(?=\n}\n$)/, 'z'),
    ],
  ])('%s', async (_, call, expected) => {
    expect(await called(call)).toBe(expected)
  })

  test.each([
    [{ action: 'replace', symbol: 'one', line: 1, newString: '' }, 'f.txt: there is no block "one", 1'],
    [{ action: 'replace', oldString: 'a', newString: 'b' }, 'replace with oldString'],
    [{ action: 'edit', newString: 'b' }, 'edit without oldString'],
    [{ action: 'edit', oldString: 'one', newString: 'b' }, 'f.txt: '],
    [{ action: 'rename', newString: 'b' }, 'action'],
    [{ action: 'replace', path: 'g.txt', newString: 'b' }, 'g.txt'],
  ])('refuses %j', async (call, message) => {
    expect(await called(call)).toContain(message)
  })
})

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIELD_CASES } from '../../../test/fields/field-cases.js'
import { connect, scratch, textOf } from './connect.js'

const TEXT = 'a = 1\nb = 1\n'

test('the fields of a call hold in the server, too', async () => {
  const root = scratch({ 'f.py': TEXT })
  const { call } = await connect(root)
  const edit = { path: 'f.py', oldString: 'a = 1', newString: 'a = 2' }
  for (const { title, fields, writes, tool = writes } of FIELD_CASES(
    createHash('sha256').update(TEXT).digest('hex'),
  )) {
    writeFileSync(join(root, 'f.py'), TEXT)
    const answer = await call('edit', { ...edit, ...fields })
    expect([title, answer.isError], answer.text).toEqual([title, tool !== 'written' && tool !== 'nothing'])
    expect([title, textOf(root, 'f.py')]).toEqual([title, tool === 'written' ? TEXT.replace('1', '2') : TEXT])
  }
})

import { editString } from '@emend/edit-string'
import { memoryFileSystem } from '@emend/fs-memory'
import { createLedger } from '@emend/ledger'
import { expect, test } from 'vitest'
import { createEngine } from '../src/index.js'
import { USUAL } from './support/usual.js'

const TEXT = Array.from({ length: 20 }, (_, i) => `line ${i + 1}\n`).join('')
const EDIT = { path: 'a.txt', oldString: 'line 8', newString: 'eight' }

test('with the echo context the message shows the changed rows, and the ledger knows that they were shown', async () => {
  const ledger = createLedger()
  const fileSystem = memoryFileSystem({ 'a.txt': TEXT })
  const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem, ledger, echo: 'context' })
  const { message } = await engine.applyOrThrow(EDIT)
  expect(message).toContain('\n7\tline 7\n8\teight\n9\tline 9\n')
  expect(ledger.versionOf('a.txt')).toMatchObject({ rows: [{ start: 5, end: 11 }] })
})

test('a preview shows the rows, and records nothing', async () => {
  const ledger = createLedger()
  const fileSystem = memoryFileSystem({ 'a.txt': TEXT })
  const engine = createEngine({ ...USUAL, formats: [editString()], fileSystem, ledger, echo: 'context' })
  expect((await engine.previewOrThrow(EDIT)).message).toContain('\n8\teight\n')
  expect(ledger.versionOf('a.txt')).toBeUndefined()
})

import { instructions, schemaFor } from '@emend/tools'
import { expect, test } from 'vitest'
import { FORMAT_NAMES } from '../src/input/names.js'
import { emend } from './emend.js'

test.each(FORMAT_NAMES)('emend prompt %s writes the instructions', (format) => {
  const { exitCode, stdout } = emend(['prompt', format])
  expect(exitCode).toBe(0)
  expect(stdout.trimEnd()).toBe(instructions(format as Parameters<typeof instructions>[0]).trimEnd())
})

test('emend schema writes the tools as JSON', () => {
  const { exitCode, stdout } = emend(['schema', 'edit-string', '--for', 'openai'])
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(schemaFor('edit-string', 'openai'))))
})

test('a format that no tool accepts is refused with an alternative', () => {
  const { exitCode, stdout, stderr } = emend(['schema', 'unified-diff', '--for', 'openai'])
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('emend prompt unified-diff')
})

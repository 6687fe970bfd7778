import { card as editStringCard } from '@emend/edit-string/card'
import { allFormats } from '@emend/registry/formats'
import { schemaFor } from '@emend/tools'
import { expect, test } from 'vitest'
import { emend } from './emend.js'

test.each(allFormats())('emend prompt $name writes the instructions', async ({ name, card }) => {
  const { exitCode, stdout, stderr } = emend(['prompt', name])
  expect(exitCode).toBe(0)
  expect(stderr.includes('emend show --anchors')).toBe(name === 'hashline')
  expect(stdout.trimEnd()).toBe((await card()).instructions.trimEnd())
})

test('emend schema writes the tools as JSON', () => {
  const { exitCode, stdout } = emend(['schema', 'edit-string', '--for', 'openai'])
  expect(exitCode).toBe(0)
  expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(schemaFor(editStringCard, 'openai'))))
})

test('a format that no tool accepts is refused with an alternative', () => {
  const { exitCode, stdout, stderr } = emend(['schema', 'unified-diff', '--for', 'openai'])
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toContain('emend prompt unified-diff')
})

import { expect, test } from 'vitest'
import { emendForClaude } from '../src/claude.js'

const TOOL = 'mcp__emend__edit'

test('Edit leads to the tool of a server, beside what is there', async () => {
  const options = { model: 'x', toolAliases: { Bash: 'b' }, mcpServers: { other: {} } }
  expect(await emendForClaude(options)).toEqual({
    model: 'x',
    toolAliases: { Bash: 'b', Edit: TOOL },
    mcpServers: {
      other: {},
      emend: { type: 'sdk', name: 'emend', alwaysLoad: true, instance: expect.anything() },
    },
  })
})

test.each([
  { options: {}, allowed: undefined },
  { options: { permissionMode: 'plan', allowedTools: ['Read'] }, allowed: ['Read'] },
  { options: { allowedTools: ['Edit(src/**)'] }, allowed: ['Edit(src/**)'] },
  { options: { permissionMode: 'acceptEdits' }, allowed: [TOOL] },
  { options: { allowedTools: ['Read', 'Edit'] }, allowed: ['Read', 'Edit', TOOL] },
])('it is allowed only where Edit is: $options', async ({ options, allowed }) => {
  expect(await emendForClaude(options)).toHaveProperty('mcpServers.emend')
  expect((await emendForClaude<{ allowedTools?: string[] }>(options)).allowedTools).toEqual(allowed)
})

test.each([['Edit'], ['Read', 'Edit(secrets/**)']])(
  'rules that forbid Edit stay the rules of Edit: %s',
  async (...disallowedTools) => {
    const options = { disallowedTools, permissionMode: 'acceptEdits' }
    expect(await emendForClaude(options)).toBe(options)
  },
)

test('a folder that is not there is told', async () => {
  await expect(emendForClaude({ cwd: '/no/such/folder' })).rejects.toThrow()
})

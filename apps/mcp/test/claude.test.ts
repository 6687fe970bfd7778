import { expect, test } from 'vitest'
import { type ClaudeOptions, emendForClaude } from '../src/claude.js'

const TOOL = 'mcp__emend__edit'

test('Edit leads to the tool of a server, in addition to existing options', async () => {
  const options = { model: 'x', toolAliases: { Bash: 'b' }, mcpServers: { other: {} } }
  expect(await emendForClaude(options)).toEqual({
    model: 'x',
    toolAliases: { Bash: 'b', Edit: TOOL },
    mcpServers: {
      other: {},
      emend: {
        type: 'sdk',
        name: 'emend',
        alwaysLoad: true,
        instance: expect.anything(),
        tools: ['edit', 'multi_edit', 'apply_patch'].map((name) => ({
          name,
          permission_policy: 'always_ask',
        })),
      },
    },
  })
})

test.each([
  { options: {}, allowed: undefined },
  { options: { permissionMode: 'plan', allowedTools: ['Read'] }, allowed: ['Read'] },
  { options: { allowedTools: ['Edit(src/**)'] }, allowed: ['Edit(src/**)'] },
  { options: { permissionMode: 'acceptEdits' }, allowed: [TOOL] },
  { options: { allowedTools: ['Read', 'Edit'] }, allowed: ['Read', 'Edit', TOOL] },
])('without rules the tool is allowed only if Edit is: $options', async ({ options, allowed }) => {
  const isolated = { settingSources: [], ...options } as ClaudeOptions
  for (const one of [await emendForClaude(isolated), await emendForClaude(options, { noRules: true })]) {
    expect(one).toHaveProperty('mcpServers.emend')
    expect(one).not.toHaveProperty('mcpServers.emend.tools')
    expect((one as ClaudeOptions).allowedTools).toEqual(allowed)
  }
})

test.each([
  { permissionMode: 'acceptEdits' },
  { permissionMode: 'bypassPermissions', settingSources: ['user'] },
  { allowedTools: ['Edit'] },
])('if settings may have rules, every edit asks for permission: %j', async (options) => {
  const { allowedTools, mcpServers } = await emendForClaude<ClaudeOptions>(options)
  expect(allowedTools).toEqual(options.allowedTools)
  expect(mcpServers).toHaveProperty('emend.tools')
})

test.each([['Edit'], ['Read', 'Edit(secrets/**)']])(
  'with rules that forbid Edit, the options are unchanged: %s',
  async (...disallowedTools) => {
    const options = { disallowedTools, permissionMode: 'acceptEdits' }
    expect(await emendForClaude(options)).toBe(options)
  },
)

test('a folder that does not exist is an error', async () => {
  await expect(emendForClaude({ cwd: '/no/such/folder' })).rejects.toThrow()
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGENTS, type Agent } from '../../src/agents/agents.js'

const JSON_AGENTS = ['opencode', 'pi', 'gemini', 'copilot', 'claude', 'cursor', 'vscode']
const agent = (name: string): Agent => AGENTS[name] as Agent

/** Settings as users have them. */
const SETTINGS = {
  'nothing but an empty file': '',
  'blank lines': '\n\n',
  'no object yet': '{}\n',
  'an object without a final newline': '{\n}',
  'an empty list on one line':
    '{ "plugin": [], "packages": [], "servers": {}, "mcpServers": {}, "hooks": { "BeforeTool": [], "preToolUse": [] } }',
  'empty values on two lines':
    '{\n  "plugin": [\n  ],\n  "packages": [\n  ],\n  "hooks": {\n  },\n  "mcpServers": {\n  },\n  "servers": {\n  }\n}\n',
  'a byte order mark': '\uFEFF{\n  "model": "x"\n}\n',
  'comments behind the last ones':
    '{\n  "plugin": [\n    "other" // why\n    // that is all\n  ] /* end */\n  // and here\n}\n',
  'one line': '{ "model": "x" }',
  'comments, tabs and trailing commas':
    '// mine\n{\n\t"plugin": [\n\t\t"other", // why\n\t\t["second", {"a": 1}],\n\t],\n\t/* later */\n\t"theme": null,\n}\n',
  'CRLF and an empty list': '{\r\n  "plugin": [],\r\n  "packages": [],\r\n  "model": "x"\r\n}\r\n',
  'other hooks':
    '{\n  "hooks": {\n    "BeforeTool": [\n      {\n        "matcher": "run_shell_command",\n        "hooks": [{ "type": "command", "command": "check" }]\n      }\n    ],\n    "AfterTool": []\n  }\n}\n',
  'other servers':
    '{\n    "mcpServers": { "a": { "command": "a" } },\n    "servers": {\n        "a": { "command": "a" } // local\n    }\n}',
  'other packages': '{"packages":["npm:one","npm:two"],"plugin":["x"]}\n// end',
}

describe.each(JSON_AGENTS)('settings of %s', (name) => {
  const { add, remove } = agent(name)

  test.each(Object.entries(SETTINGS))(
    '%s: existing settings stay, and are restored to the byte',
    (_, text) => {
      const added = add(text)
      expect(added).not.toBe(text)
      expect(added).toContain('emend')
      expect(add(added)).toBe(added)
      expect(remove(added)).toBe(text)
      expect(remove(text)).toBe(text)
    },
  )

  test('a file is created, and removed', () => {
    const made = add(undefined)
    expect(JSON.parse(made)).toEqual(expect.any(Object))
    expect(remove(made)).toBeUndefined()
  })

  test('settings added since stay', () => {
    const text = add('{\n  "a": 1\n}\n').replace('"a": 1', '"a": 2')
    const removed = remove(text)
    expect(removed).toBe('{\n  "a": 2\n}\n')
  })

  test('a file that is not a JSON object is not changed', () => {
    for (const text of ['[]', '{ "a": ', '"x"', 'a = 1'])
      expect(() => add(text)).toThrow('is not a JSON object')
  })

  test('any JSON is restored to the byte', () => {
    const key = fc.constantFrom('a', 'b', 'plugin', 'packages', 'hooks', 'mcpServers', 'servers')
    const settings = fc.dictionary(key, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 })
    const space = fc.constantFrom(undefined, 2, 4, '\t')
    const text = fc
      .tuple(settings, space)
      .map(([value, indentation]) => JSON.stringify(value, undefined, indentation))
    fc.assert(
      fc.property(text, (one) => {
        const added = addedTo(one, add)
        if (added !== undefined) expect(remove(added)).toBe(one)
      }),
    )
  })
})

/** Returns the settings with emend; undefined if something else is at the place. */
function addedTo(text: string, add: Agent['add']): string | undefined {
  try {
    return add(text)
  } catch {
    return undefined
  }
}

test('another version, or a plugin with options, counts as present', () => {
  for (const text of [
    '{"plugin": ["emend-opencode@1.2.3"]}',
    '{"plugin": [["emend-opencode", {"profile": "strict"}]]}',
  ]) {
    expect(agent('opencode').add(text)).toBe(text)
    expect(agent('opencode').remove(text)).toBe('{"plugin": []}')
  }
  const other = '{"plugin": ["emend-opencode-other"]}'
  expect(agent('opencode').add(other)).toBe('{"plugin": ["emend-opencode-other", "emend-opencode"]}')
})

test('another entry with the same name is left alone', () => {
  const text = '{"mcpServers": {"emend": {"command": "mine"}}}'
  expect(() => agent('claude').add(text)).toThrow('has another mcpServers.emend')
  expect(() => agent('claude').remove(text)).toThrow('has another mcpServers.emend')
  expect(() => agent('gemini').add('{"hooks": []}')).toThrow('has hooks that is not an object')
})

test.each([
  ['gemini', { BeforeTool: 'replace', AfterTool: 'read_file|write_file|replace' }],
  ['copilot', { preToolUse: undefined, postToolUse: undefined }],
])(
  '%s runs the hook before and after its tools, and one that is there is not added again',
  (name, events) => {
    const { add, remove } = agent(name)
    const both = add(undefined)
    const { hooks } = JSON.parse(both) as { hooks: Record<string, { matcher?: string }[]> }
    for (const [event, matcher] of Object.entries(events)) expect(hooks[event]?.[0]?.matcher).toBe(matcher)
    for (const event of Object.keys(events)) {
      const one = JSON.stringify({ hooks: { [event]: hooks[event] } })
      expect(JSON.parse(add(one))).toEqual({ hooks })
      expect(remove(one)).not.toContain('emend')
    }
  },
)

test('codex runs the hook before and after its tools', () => {
  expect(
    agent('codex')
      .add(undefined)
      .match(/^\[\[hooks\.\w+\]\]$/gm),
  ).toEqual(['[[hooks.PreToolUse]]', '[[hooks.PostToolUse]]'])
})

describe('settings of codex', () => {
  const { add, remove } = agent('codex')

  test.each([
    '',
    'model = "gpt-5.5" # mine\n',
    'model = "gpt-5.5"',
    'a = 1\r\n[tools]\r\nb = 2\r\n',
    '[[hooks.PreToolUse]]\nmatcher = "Bash"\n[[hooks.PreToolUse.hooks]]\ntype = "command"\ncommand = "check"\n',
    'a = 1\n\n\n',
  ])('%j is restored to the byte', (text) => {
    const added = add(text)
    expect(added.startsWith(text)).toBe(true)
    expect(added).toMatch(/^command = "(?:npx -y )?emend hook codex"\r?$/m)
    expect(added.includes('\r')).toBe(text.includes('\r'))
    expect(add(added)).toBe(added)
    expect(remove(added)).toBe(text)
    expect(remove(text)).toBe(text)
  })

  test('text added after the block since stays', () => {
    const added = `${add('a = 1\n')}\n[projects."/x"]\ntrust_level = "trusted"\n`
    expect(remove(added)).toBe('a = 1\n\n[projects."/x"]\ntrust_level = "trusted"\n')
  })

  test('a file is created, and removed', () => {
    expect(remove(add(undefined))).toBeUndefined()
  })

  test.each([
    'hooks = {}\n',
    'hooks.PreToolUse = []\n',
    'hooks.PostToolUse = []\n',
    '[hooks]\nPostToolUse = []\n',
  ])('hooks written as one value cannot be extended: %j', (text) => {
    expect(() => add(text)).toThrow('to which nothing can be added')
  })
})

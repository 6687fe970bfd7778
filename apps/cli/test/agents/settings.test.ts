import { basename } from 'node:path'
import fc from 'fast-check'
import { parse, type TomlTable } from 'smol-toml'
import { describe, expect, test } from 'vitest'
import { AGENTS, type Agent } from '../../src/agents/agents.js'

const JSON_AGENTS = [
  'opencode',
  'pi',
  'gemini',
  'copilot',
  'qwen',
  'kilo',
  'crush',
  'claude',
  'cursor',
  'vscode',
]
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
    expect(() => agent('opencode').remove(text)).toThrow(
      'has plugin of emend that setup did not write, or that was changed since: take it out yourself',
    )
    const both = text.replace(']}', ', "emend-opencode"]}')
    expect(agent('opencode').remove(both)).toBe(text)
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
  [
    'gemini',
    { BeforeTool: 'write_file|replace', AfterTool: 'read_file|write_file|replace', BeforeAgent: undefined },
  ],
  ['copilot', { preToolUse: undefined, postToolUse: undefined, userPromptSubmitted: undefined }],
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
  ).toEqual(['[[hooks.PreToolUse]]', '[[hooks.PostToolUse]]', '[[hooks.UserPromptSubmit]]'])
})

describe('the scripts of cline', () => {
  const { filesOf, add, remove } = agent('cline')

  test('are one for each event', () => {
    expect(filesOf('project', '/p').map((file) => basename(file))).toEqual([
      'PreToolUse.sh',
      'PostToolUse.sh',
      'TaskStart.sh',
    ])
  })

  test('are made, kept and removed', () => {
    const made = add(undefined)
    expect(made).toMatch(/^#!\/bin\/sh\nexec (?:npx -y )?emend hook cline\n$/)
    expect(add(made)).toBe(made)
    expect(remove(made)).toBeUndefined()
  })

  test('that somebody wrote stay', () => {
    const own = '#!/bin/sh\nexec check\n'
    expect(() => add(own)).toThrow('is a hook of yours')
    expect(remove(own)).toBe(own)
    const changed = `${add(undefined)}# mine\n`
    for (const one of [add, remove]) expect(() => one(changed)).toThrow('or was changed since')
  })
})

/** What a TOML library reads. */
const read = (text: string) =>
  parse(text.replace(/^\uFEFF/, ''), { integersAsBigInt: 'asNeeded' }) as TomlTable & {
    hooks: Record<string, unknown[]>
  }
const MADE = read(agent('codex').add(undefined)).hooks
const OURS = MADE['PreToolUse']?.[0]
const OURS_OF_PROMPTS = MADE['UserPromptSubmit']?.[0]

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

  /** Settings as people have them, and whether hooks can be added to them. */
  const TEXTS: readonly (readonly [text: string, canAdd: boolean])[] = [
    ['hooks = {}\n', false],
    ['hooks = { }\nmodel = "x"\n', false],
    ['hooks = { PreToolUse = [] }\n', false],
    ['hooks.PreToolUse = []\n', false],
    ['hooks.PostToolUse = []\n', false],
    ['hooks . PreToolUse = [ { matcher = "Bash" } ]\n', false],
    ['"hooks".PreToolUse = []\n', false],
    ['\'hooks\'."PreToolUse" = []\n', false],
    ['"hooks" = { Stop = [] }\n', false],
    ['"\\u0068ooks" = { Stop = [] }\n', false],
    ['[hooks]\nPostToolUse = []\n', false],
    ['[hooks]\nStop = []\nPreToolUse = []\n', false],
    ['[hooks]\nStop = [ { matcher = "[x]" } ]\nPreToolUse = []\n', false],
    ['[hooks]\nStop = [\n  { matcher = "x" },\n]\n"PreToolUse" = [{ matcher = "Bash" }]\n', false],
    ['["hooks"]\nPreToolUse = []\n', false],
    ["[ 'hooks' ]\nPostToolUse = []\n", false],
    ['[hooks]\nPreToolUse.matcher = "Bash"\n', false],
    ['[hooks.PreToolUse]\nmatcher = "Bash"\n', false],
    ['[hooks]\n[hooks.PostToolUse]\nmatcher = "Bash"\n', false],
    ['[hooks."PreToolUse"]\n', false],
    ['hooks = 1\n', false],
    ['hooks = []\n', false],
    ['[[hooks]]\nname = "x"\n', false],
    ['a = """\n[hooks]\n', false],
    ['a = \n', false],
    ['a = 1\na = 2\n', false],
    ['[hooks]\n', true],
    ['[hooks]\nStop = []\n', true],
    ['[hooks]\nstate = { "a" = 1 }\n', true],
    ['hooks.Stop = []\n', true],
    ['[[hooks.Stop]]\nmatcher = "x"\n[[hooks.Stop.hooks]]\ncommand = "y"\n', true],
    ['[["hooks".PreToolUse]]\nmatcher = "Bash"\n', true],
    ['[[ hooks . PostToolUse ]]\nmatcher = "Bash"\n', true],
    ['[hooks.state]\n"x:pre_tool_use:0:0" = { trusted_hash = "sha256:1" }\n', true],
    ['[hooksmith]\nPreToolUse = []\n', true],
    ['[x.hooks]\nPreToolUse = []\n', true],
    ['# hooks = {}\n# [hooks]\n# PreToolUse = []\nmodel = "x"\n', true],
    ['text = """\nhooks = {}\n[hooks]\nPreToolUse = []\n"""\n', true],
    ["text = '''\n# >>> emend setup\n# <<< emend setup\n'''\n", true],
    ['# >>> emend setup\n# <<< emend setup\n', true],
    ['# >>> emend setup\nmodel = "mine"\n# <<< emend setup\n', true],
    ['# hook: emend hook codex\n', true],
    ['big = 9223372036854775807\nnever = nan\nat = 1979-05-27T07:32:00Z\n', true],
    ['\uFEFFmodel = "x"\n', true],
    ['[mcp_servers.emend]\ncommand = "npx"\nargs = ["-y", "@emend/mcp"]\n', true],
    ['[projects."/home/me/a b"]\ntrust_level = "trusted"\n\n[tui]\nnotifications = true', true],
  ]

  test('there are enough such texts', () => expect(TEXTS.length).toBeGreaterThanOrEqual(28))

  test.each(TEXTS)('hooks are added to %j: %s, and taken out to the byte', (text, canAdd) => {
    for (const own of [text, text.replaceAll('\n', '\r\n')]) {
      if (canAdd) expectAdded(own)
      else expect(() => add(own)).toThrow(/^(?:has hooks to which nothing can be added|is not valid TOML)$/)
    }
  })

  test('any settings are read as before and come back to the byte, or are refused', () => {
    const piece = fc.constantFrom(
      ...[
        'hooks',
        '"hooks"',
        "'PreToolUse'",
        'PreToolUse',
        'PostToolUse',
        'Stop',
        '.',
        ' = ',
        '[',
        ']',
        '{',
        '}',
      ],
      ...[
        '\n',
        '\n',
        '"x"',
        '1',
        '# ',
        'a',
        ', ',
        '"""',
        "'''",
        '[hooks]\n',
        '[[hooks.PreToolUse]]\n',
        '\r\n',
      ],
      ...['matcher = "Bash"\n', 'a = 1\n', '[hooks.Stop]\n', '# >>> emend setup\n', '# <<< emend setup\n'],
    )
    let count = 0
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        if (addedTo(text, add) === undefined) return
        count++
        expectAdded(text)
      }),
      { numRuns: 500 },
    )
    expect(count).toBeGreaterThan(50)
  })

  /** The settings with the hooks are read as before with one more hook for each event, and come back to the byte. */
  function expectAdded(text: string): void {
    const added = add(text)
    const { hooks: before = {}, ...rest } = read(text)
    const { hooks, ...others } = read(added)
    expect(others).toEqual(rest)
    const [pre = [], post = []] = [before['PreToolUse'], before['PostToolUse']]
    expect(hooks).toEqual({
      ...before,
      PreToolUse: [...pre, OURS],
      PostToolUse: [...post, OURS],
      UserPromptSubmit: [OURS_OF_PROMPTS],
    })
    expect(add(added)).toBe(added)
    expect(remove(added)).toBe(text)
  }

  test('an event that has the hook already does not get it again', () => {
    const own =
      '[[hooks.PreToolUse]]\nmatcher = "mine"\nhooks = [{ type = "command", command = "emend hook codex" }]\n'
    const added = add(own)
    expect(read(added).hooks['PreToolUse']).toHaveLength(1)
    expect(read(added).hooks['PostToolUse']).toEqual([OURS])
    expect(remove(added)).toBe(own)
    expect(() => remove(own)).toThrow('has hooks of emend that setup did not write, or that were changed')
  })

  test.each<[string, (added: string) => string]>([
    ['with another timeout', (added) => added.replace('timeout = 60', 'timeout = 5')],
    ['with a hook of somebody inside', (added) => added.replace('# <<<', '[[hooks.Stop]]\n# <<<')],
    ['with a comment inside', (added) => added.replace('timeout = 60\n', 'timeout = 60 # mine\n')],
    ['without its marks', (added) => added.replace(/^# .*\n/gm, '')],
  ])('a block %s is left alone', (_, change) => {
    const changed = change(add('a = 1\n'))
    expect(() => remove(changed)).toThrow('take them out yourself')
  })

  test('what looks like a block in a text, or in a comment, stays', () => {
    const block = add('')
    const text = `a = '''\n${block}'''\n`
    expect(remove(text)).toBe(text)
    expect(remove(add(text))).toBe(text)
    const commented = block.replace(/^/gm, '# ')
    expect(remove(add(commented))).toBe(commented)
  })

  test('a block with the other command is taken out, too', () => {
    const added = add('a = 1\n')
    const isSlow = added.includes('npx -y emend')
    const other = isSlow
      ? added.replaceAll('npx -y emend', 'emend')
      : added.replaceAll('"emend hook', '"npx -y emend hook')
    expect(remove(other)).toBe('a = 1\n')
  })
})

describe('--remove takes out only what setup has put in', () => {
  const MORE_ARGUMENTS = '{"command":"npx","args":["-y","@emend/mcp","--read-only"],"alwaysLoad":true}'
  test.each<[string, (own: string) => string]>([
    [
      'gemini',
      (own) =>
        `{"hooks":{"BeforeTool":[{"matcher":"replace","hooks":[{"command":"check"},{"name":"emend","type":"command","command":"${own} hook gemini","timeout":60000}]}]}}`,
    ],
    [
      'gemini',
      (own) =>
        `{"hooks":{"BeforeTool":[{"matcher":"mine","hooks":[{"name":"emend","type":"command","command":"${own} hook gemini","timeout":60000}]}]}}`,
    ],
    [
      'copilot',
      (own) => `{"hooks":{"preToolUse":[{"type":"command","bash":"check && ${own} hook copilot"}]}}`,
    ],
    ['claude', () => `{"mcpServers":{"emend":${MORE_ARGUMENTS}}}`],
    ['cursor', () => '{"mcpServers":{"emend":{"command":"npx","args":["-y","@emend/mcp"],"env":{"A":"b"}}}}'],
    ['vscode', () => '{"servers":{"emend":{"type":"stdio","command":"node","args":["@emend/mcp"]}}}'],
    ['pi', () => '{"packages":["npm:emend-pi@1.0.0"]}'],
  ])('%s: what somebody wrote or changed is left alone', (name, textOf) => {
    for (const own of ['emend', 'npx -y emend'])
      expect(() => agent(name).remove(textOf(own))).toThrow('take it out yourself')
  })

  test.each(['gemini', 'copilot'])('%s: an entry with the other command is taken out, too', (name) => {
    const added = agent(name).add('{\n  "a": 1\n}\n')
    const other = added.includes('npx -y emend')
      ? added.replaceAll('npx -y emend', 'emend')
      : added.replaceAll('"emend hook', '"npx -y emend hook')
    expect(agent(name).remove(other)).toBe('{\n  "a": 1\n}\n')
  })
})

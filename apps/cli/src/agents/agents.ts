import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { hookCommands, hookScripts } from './hook-scripts.js'
import { type JsonEntry, withEntry, withoutEntry } from './json-entry.js'
import { type TomlHooks, withHooks, withoutHooks } from './toml-block.js'

/** Which settings are changed: those of the current folder, or those of the user. */
export type Scope = 'project' | 'user'

/** How to change the settings of a coding agent so that it uses emend. */
export interface Agent {
  /** The command that starts the agent. */
  readonly command: string
  /** The version of the agent with which emend was tested; undefined if it was not run. */
  readonly tested?: string
  /** The supported scopes, the default first. */
  readonly scopes: readonly Scope[]
  /** Returns the files with the settings. */
  filesOf(scope: Scope, project: string): readonly string[]
  /** Adds emend to the settings of a file. Settings that have it already are returned unchanged. @throws NotEditable */
  add(text: string | undefined): string
  /** Takes out what `add` has put in, and only that; returns undefined if there was no file before. @throws NotEditable */
  remove(text: string): string | undefined
  /** What a person has to do afterwards, if restarting the agent is not enough. */
  readonly afterwards?: string
}

const hasCommand = (command: string) => (value: unknown) => JSON.stringify(value).includes(command)

/** Settings with these entries. They are made when they are needed, because the command of a hook depends on the machine. */
const json = (...entries: readonly (() => JsonEntry)[]): Pick<Agent, 'add' | 'remove'> => ({
  add: (text) => entries.reduce<string | undefined>((made, entry) => withEntry(made, entry()), text) ?? '',
  remove: (text) =>
    entries.reduceRight<string | undefined>(
      (made, entry) => (made === undefined ? undefined : withoutEntry(made, entry())),
      text,
    ),
})

/** An entry for a package in a list of packages. An existing entry may have a version, or be a list with options. */
const plugin = (list: string, name: string) => (): JsonEntry => ({
  path: [list],
  kind: 'item',
  values: [name],
  isEntry: (value) => {
    const entry = String(Array.isArray(value) ? value[0] : value)
    return entry === name || entry.startsWith(`${name}@`)
  },
})

const server =
  (path: readonly string[], args: readonly string[], more: object = {}) =>
  (): JsonEntry => ({
    path,
    kind: 'property',
    values: [{ command: 'npx', args: ['-y', '@emend/mcp', ...args], ...more }],
    isEntry: hasCommand('@emend/mcp'),
  })

/** The hook after a tool remembers what the session was shown, and what the tool wrote; a message of a person begins a turn. */
const codexHooks = (): TomlHooks => ({
  events: ['PreToolUse', 'PostToolUse', 'UserPromptSubmit'],
  commands: hookCommands('codex'),
  textOf: (event, command) => `
[[hooks.${event}]]
${event === 'UserPromptSubmit' ? '' : 'matcher = "apply_patch|Bash"\n'}
[[hooks.${event}.hooks]]
type = "command"
command = "${command}"
timeout = 60
`,
})

/** A hook of Gemini CLI, and of Qwen Code, which has its settings. */
const geminiHook = (host: 'gemini' | 'qwen') => (event: string, matcher?: string) => (): JsonEntry => ({
  path: ['hooks', event],
  kind: 'item',
  values: hookCommands(host).map((command) => ({
    ...(matcher !== undefined && { matcher }),
    hooks: [{ name: 'emend', type: 'command', command, timeout: 60_000 }],
  })),
  isEntry: hasCommand(`emend hook ${host}`),
})
const inGemini = geminiHook('gemini')
const inQwen = geminiHook('qwen')

const copilotHook = (event: string) => (): JsonEntry => ({
  path: ['hooks', event],
  kind: 'item',
  values: hookCommands('copilot').map((command) => ({
    type: 'command',
    bash: command,
    powershell: command,
    timeoutSec: 60,
  })),
  isEntry: hasCommand('emend hook copilot'),
})

const crushHook = (): JsonEntry => ({
  path: ['hooks', 'PreToolUse'],
  kind: 'item',
  values: hookCommands('crush').map((command) => ({
    matcher: '^(edit|multiedit|write)$',
    command,
    timeout: 60,
  })),
  isEntry: hasCommand('emend hook crush'),
})

/** The agents that `emend setup` knows, by name. */
export const AGENTS: Readonly<Record<string, Agent>> = {
  opencode: {
    command: 'opencode',
    tested: '1.18.33',
    scopes: ['user', 'project'],
    filesOf: (scope, project) =>
      firstOf(scope === 'project' ? project : inConfig('opencode'), ['opencode.jsonc', 'opencode.json']),
    ...json(plugin('plugin', 'emend-opencode')),
  },
  codex: {
    command: 'codex',
    tested: '0.171.0',
    scopes: ['user', 'project'],
    filesOf: (scope, project) => [
      join(scope === 'project' ? join(project, '.codex') : inHome('CODEX_HOME', '.codex'), 'config.toml'),
    ],
    add: (text) => withHooks(text, codexHooks()),
    remove: (text) => withoutHooks(text, codexHooks()),
    afterwards:
      'Codex runs a hook only when you have trusted it: start codex once, and trust it when it asks.',
  },
  pi: {
    command: 'pi',
    tested: '1.6.0',
    scopes: ['user', 'project'],
    filesOf: (scope, project) => [
      join(scope === 'project' ? join(project, '.pi') : join(homedir(), '.pi', 'agent'), 'settings.json'),
    ],
    ...json(plugin('packages', 'npm:emend-pi')),
    afterwards:
      'pi installs the package when it starts. Versions from 0.75 on load what a project names only where you have trusted it.',
  },
  gemini: {
    command: 'gemini',
    tested: '0.61.0',
    scopes: ['user', 'project'],
    filesOf: (scope, project) => [
      join(scope === 'project' ? project : homedir(), '.gemini', 'settings.json'),
    ],
    ...json(
      inGemini('BeforeTool', 'write_file|replace'),
      inGemini('AfterTool', 'read_file|write_file|replace'),
      inGemini('BeforeAgent'),
    ),
    afterwards: 'Gemini CLI runs hooks of a project only in a folder that you have trusted.',
  },
  copilot: {
    command: 'copilot',
    tested: '1.0.102',
    scopes: ['user', 'project'],
    filesOf: (scope, project) => [
      join(
        scope === 'project' ? join(project, '.github', 'copilot') : inHome('COPILOT_HOME', '.copilot'),
        'settings.json',
      ),
    ],
    ...json(copilotHook('preToolUse'), copilotHook('postToolUse'), copilotHook('userPromptSubmitted')),
    afterwards: 'Copilot CLI runs hooks of a project only in a folder that you have trusted.',
  },
  qwen: {
    command: 'qwen',
    tested: '0.24.4',
    scopes: ['user', 'project'],
    filesOf: (scope, project) => [join(scope === 'project' ? project : homedir(), '.qwen', 'settings.json')],
    // Its own `edit` refuses text that is not in the file before any hook runs: the server has a tool that finds it.
    ...json(
      server(['mcpServers', 'emend'], []),
      inQwen('PreToolUse', '^(edit|write_file)$'),
      inQwen('PermissionRequest', '^edit$'),
      inQwen('PostToolUse', '^(read_file|edit|write_file)$'),
      inQwen('PostToolUseFailure', '^(edit|write_file)$'),
      inQwen('UserPromptSubmit'),
    ),
    afterwards: 'Qwen Code runs hooks and servers of a project only in a folder that you have trusted.',
  },
  cline: {
    command: 'cline',
    tested: '3.0.65',
    scopes: ['user', 'project'],
    filesOf: (scope, project) =>
      ['PreToolUse', 'PostToolUse', 'TaskStart'].map((event) =>
        join(
          scope === 'project' ? join(project, '.cline') : inHome('CLINE_DIR', '.cline'),
          'hooks',
          `${event}.sh`,
        ),
      ),
    ...hookScripts('cline'),
  },
  kilo: {
    command: 'kilo',
    tested: '7.7.7',
    scopes: ['user', 'project'],
    filesOf: (scope, project) =>
      firstOf(scope === 'project' ? project : inConfig('kilo'), ['kilo.jsonc', 'kilo.json']),
    ...json(plugin('plugin', 'emend-opencode')),
  },
  crush: {
    command: 'crush',
    scopes: ['user', 'project'],
    filesOf: (scope, project) =>
      scope === 'project'
        ? firstOf(project, ['.crush.json', 'crush.json'])
        : [join(inConfig('crush'), 'crush.json')],
    ...json(crushHook),
  },
  claude: {
    command: 'claude',
    tested: '2.1.332',
    scopes: ['project'],
    filesOf: (_, project) => [join(project, '.mcp.json')],
    ...json(server(['mcpServers', 'emend'], [], { alwaysLoad: true })),
    afterwards:
      'Claude Code asks whether to use the server when it starts in this folder, and asks before every edit that it makes with it.',
  },
  cursor: {
    command: 'cursor',
    // In your own settings the folder would be your home.
    scopes: ['project'],
    filesOf: (_, project) => [join(project, '.cursor', 'mcp.json')],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor replaces it
    ...json(server(['mcpServers', 'emend'], ['--root', '${workspaceFolder}'])),
    afterwards: 'Cursor asks whether to use the server, and asks before it calls its tools.',
  },
  vscode: {
    command: 'code',
    scopes: ['project'],
    filesOf: (_, project) => [join(project, '.vscode', 'mcp.json')],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code replaces it
    ...json(server(['servers', 'emend'], ['--root', '${workspaceFolder}'], { type: 'stdio' })),
    afterwards: 'VS Code asks whether to trust the server when it starts it first.',
  },
}

function inHome(variable: string, folder: string): string {
  // The specification of these variables says that an empty one counts as unset.
  return process.env[variable] || join(homedir(), folder)
}

function inConfig(folder: string): string {
  return join(inHome('XDG_CONFIG_HOME', '.config'), folder)
}

/** Returns the first of these files that exists, or else the last one. */
function firstOf(folder: string, names: readonly string[]): readonly string[] {
  const files = names.map((name) => join(folder, name))
  const found = files.find((file) => existsSync(file)) ?? files.at(-1)
  return found === undefined ? [] : [found]
}

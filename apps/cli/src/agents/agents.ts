import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { type JsonEntry, withEntry, withoutEntry } from './json-entry.js'
import { withBlock, withoutBlock } from './toml-block.js'

/** Which settings are changed: those of the current folder, or those of the user. */
export type Scope = 'project' | 'user'

/** How to change the settings of a coding agent so that it uses emend. */
export interface Agent {
  /** The supported scopes, the default first. */
  readonly scopes: readonly Scope[]
  /** Returns the file with the settings. */
  fileOf(scope: Scope, project: string): string
  /** Adds emend to the settings. Settings that have it already are returned unchanged. @throws NotEditable */
  add(text: string | undefined): string
  /** Returns the settings as they were before `add`; undefined if there was no file. @throws NotEditable */
  remove(text: string): string | undefined
  /** What a person has to do afterwards, if restarting the agent is not enough. */
  readonly afterwards?: string
}

const hasCommand = (command: string) => (value: unknown) => JSON.stringify(value).includes(command)

const json = (entry: JsonEntry): Pick<Agent, 'add' | 'remove'> => ({
  add: (text) => withEntry(text, entry),
  remove: (text) => withoutEntry(text, entry),
})

/** An entry for a package in a list of packages. An existing entry may have a version, or be a list with options. */
const plugin = (list: string, name: string): JsonEntry => ({
  path: [list],
  kind: 'item',
  value: name,
  isEntry: (value) => {
    const entry = String(Array.isArray(value) ? value[0] : value)
    return entry === name || entry.startsWith(`${name}@`)
  },
})

const server = (path: readonly string[], args: readonly string[], more: object = {}): JsonEntry => ({
  path,
  kind: 'property',
  value: { command: 'npx', args: ['-y', '@emend/mcp', ...args], ...more },
  isEntry: hasCommand('@emend/mcp'),
})

const codexHook = () => `
[[hooks.PreToolUse]]
matcher = "apply_patch|Bash"

[[hooks.PreToolUse.hooks]]
type = "command"
command = "${ownCommand()} hook codex"
timeout = 60
`

/** Matches tables written as one inline value, which cannot be extended. */
const CODEX_TAKEN = /^[ \t]*(?:hooks(?:\.PreToolUse)?[ \t]*=|\[hooks\][^[]*^[ \t]*PreToolUse[ \t]*=).*$/m

const geminiHook = (): JsonEntry => ({
  path: ['hooks', 'BeforeTool'],
  kind: 'item',
  value: {
    matcher: 'replace',
    hooks: [{ name: 'emend', type: 'command', command: `${ownCommand()} hook gemini`, timeout: 60_000 }],
  },
  isEntry: hasCommand('emend hook gemini'),
})

/** The agents that `emend setup` knows, by name. */
export const AGENTS: Readonly<Record<string, Agent>> = {
  opencode: {
    scopes: ['user', 'project'],
    fileOf: (scope, project) =>
      firstOf(scope === 'project' ? project : inConfig('opencode'), ['opencode.jsonc', 'opencode.json']),
    ...json(plugin('plugin', 'emend-opencode')),
  },
  codex: {
    scopes: ['user', 'project'],
    fileOf: (scope, project) =>
      join(scope === 'project' ? join(project, '.codex') : inHome('CODEX_HOME', '.codex'), 'config.toml'),
    add: (text) => withBlock(text, codexHook(), CODEX_TAKEN),
    remove: withoutBlock,
    afterwards:
      'Codex runs a hook only when you have trusted it: start codex once, and trust it when it asks.',
  },
  pi: {
    scopes: ['user', 'project'],
    fileOf: (scope, project) =>
      join(scope === 'project' ? join(project, '.pi') : join(homedir(), '.pi', 'agent'), 'settings.json'),
    ...json(plugin('packages', 'npm:emend-pi')),
    afterwards:
      'pi installs the package when it starts. Versions from 0.75 on load what a project names only where you have trusted it.',
  },
  gemini: {
    scopes: ['user', 'project'],
    fileOf: (scope, project) => join(scope === 'project' ? project : homedir(), '.gemini', 'settings.json'),
    add: (text) => withEntry(text, geminiHook()),
    remove: (text) => withoutEntry(text, geminiHook()),
    afterwards: 'Gemini CLI runs hooks of a project only in a folder that you have trusted.',
  },
  claude: {
    scopes: ['project'],
    fileOf: (_, project) => join(project, '.mcp.json'),
    ...json(server(['mcpServers', 'emend'], [], { alwaysLoad: true })),
    afterwards:
      'Claude Code asks whether to use the server when it starts in this folder, and asks before every edit that it makes with it.',
  },
  vscode: {
    scopes: ['project'],
    fileOf: (_, project) => join(project, '.vscode', 'mcp.json'),
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
function firstOf(folder: string, names: readonly string[]): string {
  const files = names.map((name) => join(folder, name))
  return files.find((file) => existsSync(file)) ?? files.at(-1) ?? folder
}

/** Returns the command with which a hook starts emend: the slower `npx` if emend is not installed globally. */
function ownCommand(): string {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !/node_modules|_npx/.test(folder))
  const names = process.platform === 'win32' ? ['emend.cmd', 'emend.exe'] : ['emend']
  const isInstalled = folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
  return isInstalled ? 'emend' : 'npx -y emend'
}

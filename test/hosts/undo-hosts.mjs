import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFile } from './built.mjs'
import { claude } from './hosts/claude.mjs'
import { cline } from './hosts/cline.mjs'
import { codex } from './hosts/codex.mjs'
import { copilotCli } from './hosts/copilot-cli.mjs'
import { gemini } from './hosts/gemini.mjs'
import { kilo } from './hosts/kilo.mjs'
import { opencode } from './hosts/opencode.mjs'
import { pi } from './hosts/pi.mjs'
import { qwen } from './hosts/qwen.mjs'
import { commandOnPath } from './set-up.mjs'

/** Puts arguments before the prompt, which is the last one. */
const before =
  (...more) =>
  (args) => [...args.slice(0, -1), ...more, ...args.slice(-1)]
const first =
  (...more) =>
  (args) => [...more, ...args]

/** The hooks of the plugin for Claude Code, with the command of this repository. */
function claudeHooks({ home }) {
  const file = builtFile('apps/mcp/claude-plugin/.claude-plugin/plugin.json')
  const { hooks } = JSON.parse(readFileSync(file, 'utf8').replaceAll('npx -y emend', 'emend'))
  mkdirSync(join(home, '.claude'), { recursive: true })
  writeFileSync(join(home, '.claude', 'settings.json'), JSON.stringify({ hooks }))
  return commandOnPath(home)
}

/**
 * The agents whose own tools write. Each has its `own` host, the `name` that `emend log` has for it, and `again`, which makes the
 * arguments of a first run into those of one that goes on with the session. `tells` says that the model hears of what was taken back,
 * `isAlone` that each message is a session of its own.
 */
export const UNDO_HOSTS = [
  { own: codex, name: 'codex', emend: {}, again: before('resume', '--last'), tells: true },
  { own: claude, name: 'claude', hooks: claudeHooks, again: first('--continue'), tells: true },
  { own: gemini, name: 'gemini', emend: {}, again: first('--resume', 'latest'), tells: true },
  { own: copilotCli, name: 'copilot', emend: {}, again: (args) => [...args, '--continue'] },
  { own: opencode, name: 'opencode', emend: {}, again: before('--continue') },
  { own: kilo, name: 'kilo', emend: {}, again: before('--continue') },
  { own: pi, name: 'pi', emend: {}, again: before('--continue'), tells: true },
  { own: qwen, name: 'qwen', emend: {}, again: (args) => [...args, '--continue'], tells: true },
  // Without a terminal Cline goes on with no session: each message is one of its own.
  { own: cline, name: 'cline', emend: {}, again: (args) => args, isAlone: true },
]

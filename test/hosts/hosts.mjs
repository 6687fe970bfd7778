import { claude } from './hosts/claude.mjs'
import { claudeSdk } from './hosts/claude-sdk.mjs'
import { codex, codexShell } from './hosts/codex.mjs'
import { copilot, copilotOwn } from './hosts/copilot.mjs'
import { gemini, geminiExtension } from './hosts/gemini.mjs'
import { opencode, opencodeOwn, opencodeOwnPatch, opencodePatch } from './hosts/opencode.mjs'
import { pi, piOwn } from './hosts/pi.mjs'

/**
 * The coding agents. Each has a name, the `packages` to install, `toCall` (an edit as a call of its tool; undefined where it has none),
 * `start` (writes its settings, and gives the command), `options` (those of emend), `leavesOut` (edits that it cannot be asked for), and
 * `limits`: settings with which nothing is written, with emend neither; or, with a `result`, that, and what the host has to show before.
 */
export const hosts = [
  opencode,
  opencodePatch,
  opencodeOwn,
  opencodeOwnPatch,
  codex,
  codexShell,
  pi,
  piOwn,
  gemini,
  geminiExtension,
  copilot,
  copilotOwn,
  claude,
  claudeSdk,
]

import { claude } from './hosts/claude.mjs'
import { claudeSdk } from './hosts/claude-sdk.mjs'
import { cline, clinePatch } from './hosts/cline.mjs'
import { codex, codexShell } from './hosts/codex.mjs'
import { copilot, copilotOwn } from './hosts/copilot.mjs'
import { copilotCli } from './hosts/copilot-cli.mjs'
import { gemini, geminiExtension } from './hosts/gemini.mjs'
import { kilo, kiloPatch } from './hosts/kilo.mjs'
import {
  opencode,
  opencode2,
  opencode2Patch,
  opencodeOwn,
  opencodeOwnPatch,
  opencodePatch,
} from './hosts/opencode.mjs'
import { pi, piOld, piOldOwn, piOwn } from './hosts/pi.mjs'
import { qwen } from './hosts/qwen.mjs'

/**
 * The coding agents. Each has a name; the `packages` to install; `toCall`, which turns an edit into a call of its tool (undefined
 * if it has no such tool); `start`, which writes its settings and returns the command; `options` for emend; `leavesOut`, the edits
 * that it cannot be asked for; and `limits`, settings with which nothing is written, with or without emend. A limit with a
 * `result` has that result instead, and may name what the host must show before. `standIn` says that a stand-in was run, because
 * the program is not to be had: it is run with emend only.
 */
export const hosts = [
  opencode,
  opencodePatch,
  opencodeOwn,
  opencodeOwnPatch,
  opencode2,
  opencode2Patch,
  codex,
  codexShell,
  pi,
  piOwn,
  piOld,
  piOldOwn,
  gemini,
  geminiExtension,
  copilot,
  copilotOwn,
  copilotCli,
  qwen,
  cline,
  clinePatch,
  kilo,
  kiloPatch,
  claude,
  claudeSdk,
]

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { patchOf } from '../edits.mjs'
import { setUp } from '../set-up.mjs'

const host = (name, toCall, leavesOut) => ({
  name,
  leavesOut,
  packages: { '@openai/codex': '0.171.0' },
  toCall,
  limits: [
    { name: 'sandbox read-only', sandbox: 'read-only' },
    {
      name: 'folder not trusted, sandbox read-only',
      isTrusted: false,
      scope: '--project',
      sandbox: 'read-only',
    },
    // Codex does not run the hook here, so the result is that of Codex alone.
    { name: 'folder not trusted', isTrusted: false, scope: '--project', result: 'mangled' },
    { name: 'hook not trusted', isTrusted: false, result: 'mangled' },
  ],
  start({
    bin,
    home,
    project,
    port,
    emend,
    sandbox = 'workspace-write',
    isTrusted = true,
    scope = '--user',
  }) {
    const own = join(home, '.codex')
    mkdirSync(own, { recursive: true })
    const config = `
model = "gpt-5.5"
model_provider = "fake"
check_for_update_on_startup = false
[model_providers.fake]
name = "fake"
base_url = "http://127.0.0.1:${port}/v1"
wire_api = "responses"
[analytics]
enabled = false
[features]
daemon_auto_start = false
`
    writeFileSync(join(own, 'config.toml'), config)
    const path = emend === undefined ? {} : setUp('codex', { home, project, scope, env: { CODEX_HOME: own } })
    const trusted = emend !== undefined && isTrusted ? ['--dangerously-bypass-hook-trust'] : []
    return {
      command: bin('@openai/codex', 'codex'),
      args: [
        'exec',
        '--json',
        '--skip-git-repo-check',
        ...trusted,
        '-C',
        project,
        '-s',
        sandbox,
        'Edit the files.',
      ],
      env: { CODEX_HOME: own, ...path },
    }
  },
})

export const codex = host('codex', (call) => ({ name: 'apply_patch', input: patchOf(call) }))

export const codexShell = host(
  'codex-shell',
  (call) => ({ name: 'exec_command', input: { cmd: `apply_patch <<'EOF'\n${patchOf(call)}\nEOF\n` } }),
  // The commands of one message run at once, so each of two patches for one file may undo the other.
  ['two at once'],
)

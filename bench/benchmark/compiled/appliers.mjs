import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyToFiles } from '../../../apps/cli/dist/index.js'
import { refusing } from './refusing.mjs'
import { versionOf } from './version-of.mjs'

// This folder is no package: it takes what the package of the format has installed.
const { applyPatch } = createRequire(new URL('../../../packages/unified-diff/package.json', import.meta.url))(
  'diff',
)

/** Programs that may be missing. Only GNU's `patch` is compared, because others do otherwise. */
const REQUIRED = {
  'git apply': () => versionOf('git') !== undefined,
  'GNU patch': () => /^GNU patch/.test(versionOf('patch') ?? ''),
}

/**
 * What is run beside one another, as far as it is installed. Each gives the text after a diff of a case, or undefined where it refuses.
 *
 * `newErrors: 'refuse'` is what a host gets that lets the compiler look at a commit before it is final.
 */
const ALL = {
  emend,
  "emend with newErrors: 'refuse'": refusing,
  'git apply': (before, diff, { file }) =>
    byProgram(before, diff, file, 'git', ['apply', '--whitespace=nowarn', '-']),
  'GNU patch': (before, diff, { file }) =>
    byProgram(before, diff, file, 'patch', ['-p1', '-f', '-s', '--no-backup-if-mismatch', '-r', '-']),
  jsdiff: (before, diff) => {
    try {
      const after = applyPatch(before, diff)
      return after === false ? undefined : after
    } catch {
      // It throws for a diff that it cannot read.
      return undefined
    }
  },
}

export const APPLIERS = Object.fromEntries(Object.entries(ALL).filter(([name]) => REQUIRED[name]?.() ?? true))

function emend(before, diff, { file }) {
  const result = applyToFiles(new Map([[file, before]]), diff, { format: 'unified-diff' })
  if (!result.ok) return undefined
  const changed = result.files.find(({ path }) => path === file)
  return changed === undefined ? before : changed.after
}

function byProgram(before, diff, file, program, args) {
  const folder = mkdtempSync(join(tmpdir(), 'emend-compiled-'))
  try {
    writeFileSync(join(folder, file), before)
    const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C', GIT_CEILING_DIRECTORIES: tmpdir() }
    const { error, status } = spawnSync(program, args, { cwd: folder, input: diff, env, timeout: 60_000 })
    if (error !== undefined) throw error
    return status === 0 ? readFileSync(join(folder, file), 'utf8') : undefined
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

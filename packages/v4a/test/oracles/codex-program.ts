import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { install } from '../../../../test/hosts/install.mjs'

/** The version that the tests of the hosts run, too. */
const PACKAGES = { '@openai/codex': '0.171.0' }

type Files = Readonly<Record<string, string>>

/** Applies a patch to files with Codex itself, and gives the files after it; undefined where it refuses. */
export async function codexProgram(): Promise<(files: Files, patch: string) => Files | undefined> {
  const { bin } = await install({ packages: PACKAGES })
  const started = bin('@openai/codex', 'codex')
  const program = programBeside(dirname(dirname(dirname(started))))
  return (files, patch) => {
    const folder = mkdtempSync(join(tmpdir(), 'emend-codex-'))
    try {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      const { status, error } = spawnSync(program, ['--codex-run-as-apply-patch', patch], { cwd: folder })
      if (error !== undefined) throw error
      return status === 0 ? filesIn(folder) : undefined
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

/** The binary, without the script of npm around it, which takes ten times as long to start. */
function programBeside(folder: string): string {
  for (const name of readdirSync(folder).filter((one) => one.startsWith('codex-'))) {
    const vendor = join(folder, name, 'vendor')
    for (const target of readdirSync(vendor)) return join(vendor, target, 'bin', 'codex')
  }
  throw new Error(`${folder} has no program of Codex`)
}

function filesIn(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(
    paths.sort().map((path) => [
      path
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
      readFileSync(path, 'utf8'),
    ]),
  )
}

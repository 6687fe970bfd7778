import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The fixtures of Codex's own applier: folders with `input`, `patch.txt` and `expected`. */
export const codexPatches = {
  name: 'codex-patches',
  what: "the fixtures of Codex's apply-patch: files before, a patch, files after",
  license: 'Apache-2.0',
  get: `  git clone --depth 1 https://github.com/openai/codex
  (the data are in codex/codex-rs/apply-patch/tests/fixtures/scenarios)`,
  *read(path) {
    for (const id of readdirSync(path).sort()) {
      const folder = join(path, id)
      if (!existsSync(join(folder, 'patch.txt'))) continue
      yield {
        id,
        kind: 'v4a',
        format: 'v4a',
        files: filesIn(join(folder, 'input')),
        request: readFileSync(join(folder, 'patch.txt'), 'utf8'),
        expected: filesIn(join(folder, 'expected')),
      }
    }
  },
}

/** The texts below a folder, by their path; none if there is no folder, as Git keeps no empty ones. */
function filesIn(folder) {
  const files = new Map()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath ?? entry.path, entry.name)
    files.set(relative(folder, path).split(sep).join('/'), readFileSync(path, 'utf8'))
  }
  return files
}

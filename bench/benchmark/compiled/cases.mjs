import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'

/**
 * The cases below a folder of the set `llm-patch`: a file that does not compile, the diffs that models wrote to mend it, and what the
 * set recorded of other appliers. The folder may be the set's `benchmarks/generated`, or one of the folders below it.
 */
export function* casesIn(data) {
  const manifests = readdirSync(data, { recursive: true })
    .map(String)
    .filter((path) => path.split(sep).at(-1) === 'manifest.json')
  for (const manifest of manifests.sort()) {
    const folder = join(data, manifest, '..')
    const { language, compile_command: command } = JSON.parse(readFileSync(join(data, manifest), 'utf8'))
    const source = readdirSync(folder).find((name) => name.startsWith('before.'))
    const file = command?.find((part) => source !== undefined && extname(part) === extname(source))
    if (file === undefined) continue
    yield {
      id: relative(data, folder).split(sep).join('/'),
      language,
      command,
      file,
      before: readFileSync(join(folder, source), 'utf8'),
      diffs: namesIn(join(folder, 'diffs'), '.diff').map((model) => ({
        model,
        diff: withName(readFileSync(join(folder, 'diffs', `${model}.diff`), 'utf8'), file),
      })),
      records: namesIn(join(folder, 'results'), '.json').map((name) =>
        recordOf(JSON.parse(readFileSync(join(folder, 'results', `${name}.json`), 'utf8'))),
      ),
    }
  }
}

/** The diff with one name for the file, which the models call `before.c`, `after.c` or what they like. */
function withName(diff, file) {
  return diff
    .replace(/^--- .*\n\+\+\+ .*$/gm, `--- a/${file}\n+++ b/${file}`)
    .replace(/^diff --git .*$/gm, `diff --git a/${file} b/${file}`)
}

function namesIn(folder, ending) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .sort()
}

/** What the set recorded. It has numbers of errors and no messages, but says whether the first error is gone. */
function recordOf(record) {
  const { algorithm, patch_applied: isApplied, errors_before: before, errors_after: after } = record
  if (!isApplied || after === null) return { by: algorithm, outcome: 'refused' }
  if (after === 0) return { by: algorithm, outcome: 'fixed' }
  if (after !== before) return { by: algorithm, outcome: after < before ? 'fewer' : 'worse' }
  return { by: algorithm, outcome: record.first_error_removed ? 'other' : 'same' }
}

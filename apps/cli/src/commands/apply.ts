import { stat } from 'node:fs/promises'
import type { Failure, FileResult, Notice } from '@emend/core'
import { plan } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { chooseFormat } from '../formats.js'
import { readRequest } from '../input.js'
import { JSON_VERSION, jsonFailures, jsonFiles } from '../output/json.js'
import { printFailures, printFiles, printNotices } from '../output/text.js'
import { chooseProfile } from '../profiles.js'

/** The options of `emend apply`. */
export interface ApplyFlags {
  readonly cwd: string
  readonly dryRun: boolean
  readonly json: boolean
  readonly format?: string
  readonly profile: string
}

/** What one run came to, before it is printed. */
interface Outcome {
  readonly exitCode: ExitCode
  readonly files: readonly FileResult[]
  readonly failures: readonly Failure[]
  readonly notices: readonly Notice[]
}

/**
 * `emend apply`: reads a request, plans it against the files of a folder, commits it as one transaction and
 * prints what changed.
 */
export async function apply(file: string, flags: ApplyFlags): Promise<ExitCode> {
  const outcome = await run(file, flags)
  const { exitCode, files, failures, notices } = outcome
  if (flags.json) {
    const ok = exitCode === EXIT.applied
    const shape = {
      version: JSON_VERSION,
      ok,
      dryRun: flags.dryRun,
      files: jsonFiles(files),
      failures: jsonFailures(failures),
      notices,
    }
    process.stdout.write(`${JSON.stringify(shape)}\n`)
    return exitCode
  }
  printFiles(files, process.stdout)
  if (flags.dryRun && exitCode === EXIT.applied) process.stdout.write('dry run: nothing was written\n')
  printNotices(notices, process.stderr)
  printFailures(failures, process.stderr)
  if (exitCode !== EXIT.applied) process.stderr.write('nothing was written\n')
  return exitCode
}

async function run(file: string, flags: ApplyFlags): Promise<Outcome> {
  const profile = chooseProfile(flags.profile)
  await requireFolder(flags.cwd)
  const request = await readRequest(file)
  const { parse, replacers, placement } = chooseFormat(request, flags.format)
  const parsed = parse(request, { partial: flags.dryRun })
  if (!parsed.ok) return { exitCode: EXIT.badInput, files: [], failures: [parsed.failure], notices: [] }
  const { edits, notices } = parsed.value
  const planned = await plan(edits, nodeFileSystem(flags.cwd), { replacers, placement, profile })
  if (!planned.ok) return { exitCode: EXIT.notApplied, files: [], failures: planned.failure, notices }
  const { files, failures, changes } = planned.value
  const found = [...notices, ...files.flatMap((result) => result.edits.flatMap((edit) => edit.notices))]
  if (!changes) return { exitCode: EXIT.notApplied, files, failures, notices: found }
  const committed = flags.dryRun ? undefined : await planned.value.commit()
  if (committed?.ok === false)
    return { exitCode: EXIT.notApplied, files: [], failures: committed.failure, notices: found }
  return { exitCode: EXIT.applied, files, failures, notices: found }
}

async function requireFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) throw new UsageError(`--cwd ${path} is not a folder`)
}

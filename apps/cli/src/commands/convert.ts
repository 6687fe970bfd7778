import type { Failure, FileEdit, FileResult } from '@emend/core'
import { asFileEdit, conditionIn, type PlacedOptions, printable, type Result } from '@emend/core/plugin'
import { plan, type TextOptions, textOf, utf8 } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { warnOfInterrupted } from '../history/recovery.js'
import { readRequest } from '../input/read-request.js'
import { requireFolder } from '../input/stats-of.js'
import { type Explain, printFailures, printNotices, seenBy } from '../output/text.js'
import { fileOptions } from '../setup/file-options.js'
import { chooseFormat } from '../setup/formats.js'
import { chooseProfile, howOf, loadSetup, type SetupFlags } from '../setup/setup.js'

/** The options of `emend convert`. */
export interface ConvertFlags extends SetupFlags {
  readonly to: string
  readonly format?: string
  /** The file for edits in the request that name no path. */
  readonly file?: string
  /** The folder with the files of the request. If given, what the request does to these files is written, not what it says. */
  readonly cwd?: string
}

/** `emend convert`: writes a request in another format to standard output. Changes no file. */
export async function convert(file: string, flags: ConvertFlags): Promise<ExitCode> {
  const setup = await loadSetup(flags, flags.cwd ?? '.')
  const input = await readRequest(file)
  const target = chooseFormat(setup.formats, undefined, flags.to)
  if (target.render === undefined) throw new UsageError(`${target.name} can be read, not written`)
  const source = chooseFormat(setup.formats, input, flags.format)
  const profile = chooseProfile(setup)
  const how = howOf(setup, source, profile)
  if (!how.ok) return refuse([how.failure], EXIT.usage)
  const parsed = how.value.read(input, flags.file === undefined ? {} : { path: flags.file })
  if (!parsed.ok) return refuse([parsed.failure], EXIT.notUnderstood)
  // Another format has no words for the conditions of a call.
  const unsupported = conditionIn({ name: source.name }, parsed.value)
  if (unsupported !== undefined) return refuse([unsupported], EXIT.notUnderstood)
  printNotices(parsed.value.notices, process.stderr)
  const edits =
    flags.cwd === undefined
      ? ({ ok: true, value: parsed.value.edits } as const)
      : await plannedEdits(parsed.value.edits, flags.cwd, how.value, (await fileOptions({}, setup)).text)
  if (!edits.ok) return refuse(edits.failure, EXIT.refused)
  const rendered = target.render(edits.value)
  if (!rendered.ok)
    return refuse([rendered.failure], EXIT.refused, flags.cwd === undefined ? withFiles : undefined)
  process.stdout.write(seenBy(process.stdout, rendered.value))
  return EXIT.applied
}

/** Plans the edits on the files of a folder, and returns edits that describe exactly what changes, in notebooks their JSON. */
async function plannedEdits(
  edits: readonly FileEdit[],
  folder: string,
  options: PlacedOptions,
  text: TextOptions,
): Promise<Result<readonly FileEdit[], readonly Failure[]>> {
  requireFolder(folder)
  await warnOfInterrupted(folder)
  const files = nodeFileSystem(folder, { absolutePaths: 'below-root' })
  const planned = await plan(edits, files, { ...options, ...text })
  if (!planned.ok) return planned
  const made = await planned.value.writes()
  if (!made.ok) return made
  const writes = new Map(made.value.writes.map((write) => [write.path, write]))
  const asWritten = (file: FileResult): Omit<FileResult, 'changes'> => {
    const write = writes.get(file.path)
    const isShown = text.views?.some((view) => view.matches(file.path)) ?? false
    if (!isShown || write === undefined || file.from !== undefined) return file
    const encoding = text.encoding ?? utf8
    return { ...file, before: textOf(write.before, encoding), after: textOf(write.after, encoding) }
  }
  return { ok: true, value: planned.value.files.flatMap((file) => asFileEdit(asWritten(file)) ?? []) }
}

/** Adds the hint to give `--cwd` to a failure that is not expressible only because the files are not known. */
function withFiles(failure: Failure): string | undefined {
  if (failure.code !== 'not-expressible' || failure.needsFile === undefined) return undefined
  const { path, format, what } = failure
  return `${printable(path)}: ${format} has no way to say ${what}. Give the folder of the files with --cwd, and what the request does to them is written.`
}

function refuse(failures: readonly Failure[], exitCode: ExitCode, explain?: Explain): ExitCode {
  printFailures(failures, process.stderr, { ...(explain && { explain }) })
  return exitCode
}

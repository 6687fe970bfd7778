import { readText } from '@emend/fs'
import { nodeFileSystem } from '@emend/fs-node'
import { EXIT, type ExitCode } from '../exit-code.js'
import { requireFolder } from '../input/stats-of.js'
import { printFailures } from '../output/text.js'
import { fileOptions } from '../setup/file-options.js'
import type { RawFileChoice } from '../setup/policy.js'
import { loadSetup, type SetupFlags } from '../setup/setup.js'

/** The options of `emend show`. */
export interface ShowFlags extends SetupFlags, RawFileChoice {
  readonly cwd: string
}

/** `emend show`: writes a file as edits see it, a notebook as the text of its cells. */
export async function show(path: string, flags: ShowFlags): Promise<ExitCode> {
  requireFolder(flags.cwd)
  const { text } = await fileOptions(flags, await loadSetup(flags, flags.cwd))
  const disk = nodeFileSystem(flags.cwd, { absolutePaths: 'below-root', blocking: true })
  const read = await readText(path, disk, text)
  if (read.ok) process.stdout.write(read.value)
  else printFailures([read.failure], process.stderr)
  return read.ok ? EXIT.applied : EXIT.refused
}

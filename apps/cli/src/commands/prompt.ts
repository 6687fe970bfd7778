import { FORMAT_NAMES, type FormatName, instructions } from '@emend/tools'
import { EXIT, type ExitCode } from '../exit-code.js'
import { unknownName } from '../input/did-you-mean.js'

/** `emend prompt`: writes the instructions that a model needs to write requests in a format. */
export async function prompt(format: string): Promise<ExitCode> {
  process.stdout.write(`${instructions(requireFormat(format)).trimEnd()}\n`)
  return EXIT.applied
}

/** Returns the format name. @throws UsageError that lists the known formats if the name is unknown */
export function requireFormat(name: string): FormatName {
  const found = FORMAT_NAMES.find((one) => one === name)
  if (found === undefined) throw unknownName('format', name, FORMAT_NAMES)
  return found
}

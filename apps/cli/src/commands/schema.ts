import { schemaFor, VENDOR_NAMES } from '@emend/tools'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { unknownName } from '../input/did-you-mean.js'
import type { SetupFlags } from '../setup/setup.js'
import { cardNamed } from './prompt.js'

/** The options of `emend schema`. */
export interface SchemaFlags extends SetupFlags {
  readonly for: string
}

/** `emend schema`: writes the definitions of the tools for a format, as a JSON array. */
export async function schema(format: string, flags: SchemaFlags): Promise<ExitCode> {
  const vendor = VENDOR_NAMES.find((one) => one === flags.for)
  if (vendor === undefined) throw unknownName('vendor', flags.for, VENDOR_NAMES)
  const tools = schemaFor(await cardNamed(format, flags), vendor)
  if (tools.length === 0)
    throw new UsageError(
      `no tool takes ${format} from ${vendor}: have it written in the answer, see emend prompt ${format}`,
      EXIT.refused,
    )
  process.stdout.write(`${JSON.stringify(tools, null, 2)}\n`)
  return EXIT.applied
}

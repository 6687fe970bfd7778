import { cardOf } from '@emend/registry'
import type { FormatCard } from '@emend/request/card'
import { EXIT, type ExitCode, UsageError } from '../exit-code.js'
import { unknownName } from '../input/did-you-mean.js'
import { defaultFormats } from '../setup/formats.js'
import { loadSetup, type SetupFlags } from '../setup/setup.js'

/** `emend prompt`: writes the instructions that a model needs to write requests in a format. */
export async function prompt(format: string, flags: SetupFlags): Promise<ExitCode> {
  const { instructions } = await cardNamed(format, flags)
  process.stdout.write(`${instructions.trimEnd()}\n`)
  if (format === 'hashline')
    process.stderr.write('emend show --anchors FILE writes a file with the anchors that such calls name\n')
  return EXIT.applied
}

/**
 * Returns the card of a format. A configuration is read only for a name that emend itself does not know.
 *
 * @throws UsageError that lists the known formats if the name is unknown, and for a format without a card
 */
export async function cardNamed(name: string, flags: SetupFlags): Promise<FormatCard> {
  const own = defaultFormats()
  const formats = own.has(name) ? own : (await loadSetup(flags, '.')).formats
  if (!formats.has(name)) throw unknownName('format', name, formats.names)
  const card = await cardOf(formats.get(name))
  if (card !== undefined) return card
  throw new UsageError(
    `the format ${name} has no card, and so no words for models: add it by withCard, where the format is listed`,
  )
}

import { Command, InvalidArgumentError } from 'commander'

/** What a measurement is asked for. */
export interface Options {
  readonly packages: readonly string[]
  readonly versions: number
  readonly seed: number
  readonly size: number
  readonly only?: readonly string[]
  readonly off?: readonly string[]
  readonly blame?: boolean
  readonly against?: string
  readonly row?: string
  readonly text?: string
  readonly request?: string
  readonly format: string
  readonly wanted?: string
  readonly write?: boolean
  readonly pages?: boolean
  readonly check?: boolean
}

/** The histories whose rows are in the ledger. What is decided by them is measured on others. */
const PACKAGES = ['joi', 'nodemailer', 'leaflet', 'ajv', 'less', 'karma']

/** Reads the options of a command line. Ends the program with a message if they are wrong. */
export function optionsOf(argv: readonly string[]): Options {
  const list = (text: string) => text.split(',')
  return new Command('rules')
    .description('What each rule of core brings and prevents, measured by switching it off.')
    .option('--packages <names>', 'the published packages whose versions give the rows', list, PACKAGES)
    .option('--versions <count>', 'how many versions of each', wholeNumber, 10)
    .option('--seed <number>', 'the same seed gives the same rows', wholeNumber, 1)
    .option('--size <factor>', 'how many rows: 1 gives about 1,000 a package', factor, 1)
    .option('--only <rules>', 'measure these rules alone', list)
    .option('--off <rules>', 'switch these rules off together, and print every row that changes', list)
    .option('--blame', 'with --off: which of them alone brings each row back')
    .option('--against <ref>', 'measure the sources of a git ref, too, and print what changed since')
    .option('--row <id>', 'print what comes of this row without each rule that speaks in it')
    .option('--text <file>', 'with --request: the file before the edit')
    .option('--request <file>', 'print what comes of this request without each rule that speaks in it')
    .option('--format <name>', 'the format of the request, as JSON where it is a call', 'v4a')
    .option('--wanted <file>', 'with --request: the file as it should be afterwards')
    .option('--write', 'write the ledger, and the pages')
    .option(
      '--pages',
      'write the pages, and the rules for `explain`, anew from the sources and the ledger; measures nothing',
    )
    .option('--check', 'check that every rule has its line and its rows; measures nothing')
    .parse([...argv])
    .opts<Options>()
}

function factor(text: string): number {
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(text))
    throw new InvalidArgumentError('It must be a number, such as 0.5 or 3.')
  return Number(text)
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(text)
}

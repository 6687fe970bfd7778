import { defaultCascade } from '@emend/core'
import { extended } from '@emend/engine'
import { EXIT, type ExitCode } from '../exit-code.js'
import { warnOfInterrupted } from '../history/recovery.js'
import { JSON_VERSION } from '../output/json-version.js'
import { seenBy } from '../output/text.js'
import { chooseProfile, loadSetup, type Setup, type SetupFlags } from '../setup/setup.js'

/** The options of `emend list`. */
export interface ListFlags extends SetupFlags {
  readonly cwd: string
  readonly json: boolean
}

/** `emend list`: shows the formats, the replacers in order, the profiles, and the configuration that they come from. */
export async function list(flags: ListFlags): Promise<ExitCode> {
  await warnOfInterrupted(flags.cwd)
  const setup = await loadSetup(flags, flags.cwd)
  const shown = describeSetup(setup)
  process.stdout.write(
    flags.json
      ? `${JSON.stringify({ version: JSON_VERSION, ...shown })}\n`
      : seenBy(process.stdout, textOf(shown)),
  )
  return EXIT.applied
}

function describeSetup(setup: Setup) {
  return {
    config: setup.configFile ?? null,
    profile: chooseProfile(setup).name,
    profiles: setup.profiles.map(({ name, cap, formats }) => ({
      name,
      cap,
      ...(formats && { formats: Object.keys(formats) }),
    })),
    formats: Array.from(setup.formats, (format) => ({
      name: format.name,
      placement: format.placement.name,
      replacers: extended(setup.extend, setup.replacers ?? format.replacers ?? defaultCascade, format, {
        formats: setup.replacers === undefined ? setup.formats : [],
      }).map(({ name }) => name),
    })),
    replacers: Array.from(setup.replacers ?? defaultCascade, ({ name, tier }) => ({ name, tier })),
  }
}

function textOf({ config, profile, profiles, formats, replacers }: ReturnType<typeof describeSetup>): string {
  const lines = [
    `config    ${config ?? 'none'}`,
    `profile   ${profile}`,
    '',
    'profiles',
    ...profiles.map(({ name, cap, formats: only }) =>
      row(name, `up to ${cap}${only ? `, for ${only.join(', ')}` : ''}`),
    ),
    '',
    'formats',
    ...formats.map(({ name, placement, replacers: own }) => row(name, `${placement}: ${own.join(', ')}`)),
    '',
    'replacers, from strict to tolerant',
    ...replacers.map(({ name, tier }) => row(name, tier)),
  ]
  return `${lines.join('\n')}\n`
}

function row(name: string, text: string): string {
  return `  ${name.padEnd(22)} ${text}`
}

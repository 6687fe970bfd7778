import { defaultCascade, type Profile } from '@emend/core'
import {
  applyOptionsFor,
  type EditFormat,
  type ParseFailure,
  type PlacedOptions,
  type Result,
} from '@emend/core/plugin'
import { cascadeFor, type Extend, extended, type Guard } from '@emend/engine'
import {
  type FormatRegistry,
  formatRegistry,
  RegistryError,
  type ReplacerRegistry,
  replacerRegistry,
} from '@emend/registry'
import type { EmendConfig } from './config/config.js'
import { type LoadedConfig, loadConfig } from './config/load-config.js'
import { nearest, unknownName } from './did-you-mean.js'
import { UsageError } from './exit-code.js'
import { defaultFormats } from './formats.js'
import type { PolicyChoice } from './policy.js'
import { DEFAULT_PROFILES } from './profiles.js'

/** What all commands work with: the built-in parts, and what a configuration makes of them. */
export interface Setup {
  readonly formats: FormatRegistry
  /** The cascade for all formats; undefined where each has its own. */
  readonly replacers: ReplacerRegistry | undefined
  /** What is added to the cascade of every format. */
  readonly extend: Extend | undefined
  readonly profiles: readonly Profile[]
  /** The profile where none is asked for. */
  readonly profile: string
  readonly guards: readonly Guard[]
  readonly policy: PolicyChoice & Pick<EmendConfig, 'placeholders'>
  readonly files: FileChoice
  /** The file that the configuration came from. */
  readonly configFile: string | undefined
}

/** What a caller may decide about files. */
export type FileChoice = Pick<EmendConfig, 'encoding' | 'maxBytes' | 'history'>

/** Which configuration to use. */
export interface SetupFlags {
  /** A file by name, or false for none. Default: the nearest from the folder upwards. */
  readonly config?: string | boolean
}

/** Loads the configuration, if there is one, and puts everything together. @throws UsageError in one sentence */
export async function loadSetup({ config }: SetupFlags, folder: string): Promise<Setup> {
  const named = typeof config === 'string' ? config : undefined
  const loaded = config === false ? undefined : await loadConfig(named, folder)
  return createSetup(loaded)
}

/** The setup of a configuration, or without one that of the built-in parts alone. */
function createSetup(loaded?: LoadedConfig): Setup {
  const config: EmendConfig = loaded?.config ?? {}
  const file = loaded?.file
  const { profile = 'standard', profiles = [], replacers, extend, formats, guards = [], ...rest } = config
  const { encoding, maxBytes, history, ...policy } = rest
  const own = new Set(profiles.map(({ name }) => name))
  const build = <T>(field: string, make: () => T): T => {
    try {
      return make()
    } catch (error) {
      throw new UsageError(
        `${file}: ${field}: ${error instanceof Error ? error.message : String(error)}${hintOf(error)}`,
      )
    }
  }
  const allFormats = build('formats', () =>
    formats === undefined ? defaultFormats() : formatRegistry<string>(formats(defaultFormats())),
  )
  const cascade = build(
    'replacers',
    () => replacers && replacerRegistry<string>(replacers(replacerRegistry(defaultCascade))),
  )
  build('extend', () => {
    for (const format of allFormats) extended(extend, cascade ?? format.replacers, format)
  })
  return {
    formats: allFormats,
    replacers: cascade,
    extend,
    profiles: [...DEFAULT_PROFILES.filter(({ name }) => !own.has(name)), ...profiles],
    profile,
    guards,
    policy,
    files: {
      ...(encoding !== undefined && { encoding }),
      ...(maxBytes !== undefined && { maxBytes }),
      ...(history !== undefined && { history }),
    },
    configFile: file,
  }
}

/** The name that a configuration most likely meant, where it names a plugin that there is not. */
function hintOf(error: unknown): string {
  const lookup = error instanceof RegistryError ? error.lookup : undefined
  const near = lookup && nearest(lookup.name, lookup.known)
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** @throws UsageError naming the profiles that there are */
export function chooseProfile({ profiles, profile }: Setup, name: string = profile): Profile {
  const named = profiles.findLast((one) => one.name === name)
  if (named === undefined)
    throw unknownName(
      'profile',
      name,
      profiles.map((one) => one.name),
    )
  return named
}

/** How edits of a format are placed: as the profile says, the configuration's own choices before it. */
export function applyOptionsOf(
  { replacers, extend, policy }: Setup,
  format: EditFormat,
  profile: Profile,
): Result<PlacedOptions, ParseFailure> {
  const options = applyOptionsFor(format, profile)
  if (!options.ok) return options
  const cascade = cascadeFor(format, options.value, {
    ...(replacers && { replacers }),
    ...(extend && { extend }),
  })
  if (!cascade.ok) return cascade
  return { ok: true, value: { ...options.value, replacers: cascade.value, ...policy } }
}

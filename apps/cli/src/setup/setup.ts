import { defaultCascade, lenient, type Profile, profileUpTo, standard, strict } from '@emend/core'
import { type EditFormat, type How, howFor, type ParseFailure, type Result } from '@emend/core/plugin'
import { opencode } from '@emend/edit-string/opencode'
import { cascadeFor, type Diagnostics, type Extend, extended, type Guard, type PathMap } from '@emend/engine'
import { messages } from '@emend/feedback'
import {
  type FormatRegistry,
  formatRegistry,
  RegistryError,
  type ReplacerRegistry,
  replacerRegistry,
} from '@emend/registry'
import { roo, rooAlike } from '@emend/search-replace/roo'
import { agents } from '@emend/v4a/agents'
import { codex } from '@emend/v4a/codex'
import type { ConfiguredProfile, EmendConfig } from '../config/config.js'
import { type LoadedConfig, loadConfig } from '../config/load-config.js'
import { UsageError } from '../exit-code.js'
import { nearest, unknownName } from '../input/did-you-mean.js'
import { defaultFormats } from './formats.js'
import { type FileChoice, type PolicyChoice, readShare } from './policy.js'

/** The setup of all commands: the built-in parts, as changed by a configuration. */
export interface Setup {
  readonly formats: FormatRegistry
  /** The cascade for all formats; undefined if each format uses its own. */
  readonly replacers: ReplacerRegistry | undefined
  /** Adds replacers to the cascade of every format. */
  readonly extend: Extend | undefined
  readonly profiles: readonly Profile[]
  /** The name of the default profile. */
  readonly profile: string
  /** How alike text must be where the profile is `roo`. */
  readonly threshold: number | undefined
  readonly guards: readonly Guard[]
  /** What tells what edits broke, if the configuration gives it. */
  readonly diagnostics: Diagnostics | undefined
  /** Beginnings of paths, and what stands there here. */
  readonly paths: PathMap | undefined
  readonly policy: PolicyChoice & Pick<EmendConfig, 'placeholders' | 'balance'>
  readonly files: FileChoice
  /** The file that the configuration came from. */
  readonly configFile: string | undefined
  /** The files of a configuration that was named and is code, which no request may change. */
  readonly code: readonly string[]
}

/** The flags that choose a configuration. */
export interface SetupFlags {
  /** The name of a file, or false for no configuration. Default: the nearest one from the folder upwards. */
  readonly config?: string | boolean
}

/** Loads the configuration, if there is one, and creates the setup. @throws UsageError with a message of one sentence */
export async function loadSetup({ config }: SetupFlags, folder: string): Promise<Setup> {
  const named = typeof config === 'string' ? config : undefined
  const loaded = config === false ? undefined : await loadConfig(named, folder)
  return createSetup(loaded)
}

/** Creates the setup from a configuration, or from the built-in parts alone. */
function createSetup(loaded?: LoadedConfig): Setup {
  const config: EmendConfig = loaded?.config ?? {}
  const file = loaded?.file
  const {
    profile = 'standard',
    profiles = [],
    replacers,
    extend,
    formats,
    guards = [],
    diagnostics,
    ...rest
  } = config
  const { encoding, maxBytes, history, notebooks, threshold, paths, ...policy } = rest
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
    const others = cascade === undefined ? allFormats : []
    for (const format of allFormats)
      extended(extend, cascade ?? format.replacers ?? defaultCascade, format, { formats: others })
  })
  return {
    formats: allFormats,
    replacers: cascade,
    extend,
    profiles: [...DEFAULT_PROFILES.filter(({ name }) => !own.has(name)), ...profiles.map(completed)],
    profile,
    threshold,
    guards,
    diagnostics,
    paths,
    policy,
    files: {
      ...(encoding !== undefined && { encoding }),
      ...(maxBytes !== undefined && { maxBytes }),
      ...(history !== undefined && { history }),
      ...(notebooks !== undefined && { notebooks }),
    },
    configFile: file,
    code: loaded?.code ?? [],
  }
}

/** A configured profile with what it leaves out. */
function completed(own: ConfiguredProfile): Profile {
  return { ...profileUpTo(own.cap, own.name), ...own }
}

/** Returns a hint with the name that was probably meant, if a configuration names a plugin that does not exist. */
function hintOf(error: unknown): string {
  const lookup = error instanceof RegistryError ? error.lookup : undefined
  const near = lookup && nearest(lookup.name, lookup.known)
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** What a command says about its profile. */
export interface ProfileChoice {
  readonly profile?: string | undefined
  readonly threshold?: unknown
}

/**
 * Returns the profile with a name, by default that of the setup.
 *
 * @throws UsageError that lists the known profiles, and for a threshold with another profile than `roo`
 */
export function chooseProfile(
  { profiles, profile, threshold }: Setup,
  { profile: name = profile, threshold: asked }: ProfileChoice = {},
): Profile {
  const named = profiles.findLast((one) => one.name === name)
  if (named === undefined)
    throw unknownName(
      'profile',
      name,
      profiles.map((one) => one.name),
    )
  const share = asked === undefined ? threshold : readShare('threshold', asked)
  if (named === roo) return share === undefined ? roo : rooAlike(share)
  if (asked !== undefined) throw new UsageError(`threshold is for the profile roo only, not for ${name}`)
  return named
}

/** How requests in a format are read and applied: by the profile, and what the configuration says instead. */
export function howOf(
  { formats, replacers, extend, policy }: Setup,
  format: EditFormat,
  profile: Profile,
): Result<How, ParseFailure> {
  const how = howFor(format, { profile, describe: messages })
  if (!how.ok) return how
  const cascade = cascadeFor(format, how.value, {
    formats,
    replacers,
    extend,
  })
  if (!cascade.ok) return cascade
  return { ok: true, value: { ...how.value, replacers: cascade.value, ...policy } }
}

/** The profiles that the command line includes. */
export const DEFAULT_PROFILES: readonly Profile[] = [strict, standard, lenient, opencode, roo, agents, codex]

/**
 * Returns the names of the formats that help and completions show: those of emend, and what a configuration of this folder
 * adds, if it is one that the user trusts. Others are not run.
 */
export async function offeredFormats(): Promise<readonly string[]> {
  const { formats } = await loadSetup({}, '.').catch(() => ({ formats: defaultFormats() }))
  return formats.names
}

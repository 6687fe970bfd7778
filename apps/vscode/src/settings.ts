import { lenient, type Profile, standard, strict } from '@emend/core'
import type { EngineOptions } from '@emend/engine'

/** What the extension takes from `emend.config.json`. */
export type Settings = Pick<
  EngineOptions,
  | 'profile'
  | 'buffer'
  | 'partial'
  | 'placeholders'
  | 'damagedText'
  | 'newText'
  | 'maxBytes'
  | 'paths'
  | 'balance'
>

export const SETTINGS_FILE = 'emend.config.json'

export const DEFAULT_SETTINGS: Settings = { profile: standard }

const PROFILES: readonly Profile[] = [strict, standard, lenient]

/** What says nothing about edits of documents: the editor knows encodings, and undoes. */
const OF_THE_COMMAND_LINE: ReadonlySet<string> = new Set(['$schema', 'encoding', 'history', 'notebooks'])
const TAKEN: ReadonlySet<string> = new Set([
  'buffer',
  'partial',
  'placeholders',
  'damagedText',
  'newText',
  'maxBytes',
  'paths',
  'balance',
])

/**
 * Reads a configuration, which is data. The engine checks its values.
 *
 * @throws TypeError that says which field is wrong
 */
export function readSettings(text: string): Settings {
  const config = parsed(text)
  const { profile: name = 'standard', ...fields } = config
  const profile = PROFILES.find((one) => one.name === name)
  if (profile === undefined)
    throw new TypeError(
      `${SETTINGS_FILE}: profile: there are ${PROFILES.map((one) => one.name).join(', ')} here, and not ${JSON.stringify(name)}`,
    )
  const used = Object.entries(fields).filter(([field]) => !OF_THE_COMMAND_LINE.has(field))
  const other = used.find(([field]) => !TAKEN.has(field))
  if (other !== undefined)
    throw new TypeError(`${SETTINGS_FILE}: ${other[0]} is not an option here; there are ${namesOf(TAKEN)}`)
  const { paths } = config
  if (paths !== undefined && !isPathMap(paths))
    throw new TypeError(
      `${SETTINGS_FILE}: paths: expected an object that names a beginning for each beginning`,
    )
  return { ...Object.fromEntries(used), profile }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // It is no JSON, which the error says, too.
  }
  throw new TypeError(`${SETTINGS_FILE}: expected JSON, an object with options`)
}

function isPathMap(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

function namesOf(names: ReadonlySet<string>): string {
  return ['profile', ...names].join(', ')
}

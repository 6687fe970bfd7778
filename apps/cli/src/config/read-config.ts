import { TIERS } from '@emend/core/plugin'
import type { Diagnostics } from '@emend/engine'
import * as v from 'valibot'
import { UsageError } from '../exit-code.js'
import { BALANCES, NOTEBOOK_CHOICES } from '../input/names.js'
import type { EmendConfig } from './config.js'

const Profile = v.looseObject({ name: v.string(), cap: v.picklist(TIERS) })

const Config = v.strictObject({
  $schema: v.optional(v.string()),
  profile: v.optional(v.string()),
  profiles: v.optional(v.array(Profile)),
  threshold: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  buffer: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  partial: v.optional(v.picklist(['none', 'edits'])),
  placeholders: v.optional(v.picklist(['refuse', 'allow'])),
  damagedText: v.optional(v.picklist(['refuse', 'allow'])),
  newText: v.optional(v.picklist(['check', 'literal'])),
  encoding: v.optional(v.string()),
  maxBytes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  history: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  notebooks: v.optional(v.picklist(NOTEBOOK_CHOICES)),
  paths: v.optional(v.record(v.string(), v.string())),
  replacers: v.optional(v.function()),
  extend: v.optional(v.function()),
  formats: v.optional(v.function()),
  guards: v.optional(v.array(v.function())),
  balance: v.optional(v.picklist(BALANCES)),
  diagnostics: v.optional(
    v.custom<Diagnostics>(
      (value) => typeof (value as Partial<Diagnostics> | null)?.commit === 'function',
      'it starts programs, so only code can give it: export it from emend.config.js, by diagnostics() of @emend/diagnostics',
    ),
  ),
})

/** Validates the content of a configuration file. @throws UsageError naming the file, the field and what was expected */
export function readConfig(value: unknown, file: string): EmendConfig {
  if (Array.isArray(value) || typeof value !== 'object')
    throw new UsageError(`${file}: expected an object with options`)
  const parsed = v.safeParse(Config, value)
  if (parsed.success) {
    // `$schema` is for editors only.
    const { $schema: _, ...config } = parsed.output
    return config as EmendConfig
  }
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? 'the configuration'
  if (issue.type === 'strict_object' && issue.expected === 'never')
    throw new UsageError(
      `${file}: ${field} is not an option; there are ${Object.keys(Config.entries).join(', ')}`,
    )
  throw new UsageError(`${file}: ${field}: ${issue.message}`)
}

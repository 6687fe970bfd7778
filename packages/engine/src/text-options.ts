import type { TextOptions } from '@emend/fs'
import type { EngineOptions } from './options.js'

/** The options for reading files. */
export function textOptions({
  encoding,
  maxBytes,
  views,
}: Pick<EngineOptions, 'encoding' | 'maxBytes' | 'views'>): TextOptions {
  return definedFields({ encoding, maxBytes, views })
}

/** The fields that are not undefined. */
export function definedFields<Fields extends object>(
  fields: Fields,
): { readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}

import type { EditFormat } from '@emend/core/plugin'
import type { FormatCard } from '@emend/request/card'
import { RegistryError } from './registry-error.js'

/** A format that brings its card along. Whatever takes a format takes this, too. */
export interface CardedFormat<Name extends string = string> extends EditFormat<Name> {
  /** Loads the card when somebody asks for it, so that a host which only applies requests never does. */
  readonly card: () => Promise<FormatCard<Name>>
}

/**
 * Returns a format with its card.
 *
 * @param card the card, or a function that imports the module of the card, whose export `card` it is
 * @throws RegistryError `not-a-plugin` for a card of another format
 * @example withCard(mine(), () => import('./card.js'))
 */
export function withCard<Name extends string>(
  format: EditFormat<Name>,
  card: FormatCard<NoInfer<Name>> | (() => Promise<{ readonly card: FormatCard<NoInfer<Name>> }>),
): CardedFormat<Name> {
  if (typeof card === 'function')
    return Object.freeze({ ...format, card: async () => checked(format, (await card()).card) })
  checked(format, card)
  return Object.freeze({ ...format, card: async () => card })
}

/** Returns the card of a format; undefined if it has none. @throws RegistryError if it is the card of another format */
export async function cardOf(format: EditFormat & Partial<CardedFormat>): Promise<FormatCard | undefined> {
  return format.card?.()
}

function checked<Name extends string>({ name }: EditFormat<Name>, card: FormatCard<Name>): FormatCard<Name> {
  if (card?.apiVersion === 1 && card.name === name) return card
  throw new RegistryError(
    'not-a-plugin',
    `the card of ${name} is none: it needs apiVersion 1 and the name of its format, and has ${JSON.stringify(card?.name)}`,
  )
}

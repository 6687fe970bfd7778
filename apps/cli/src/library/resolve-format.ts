import type { Files, Refused, RequestOptions } from '@emend/core'
import { standard } from '@emend/core'
import {
  boundTo,
  type EditFormat,
  howFor,
  refused,
  requireRequestOptions,
  type WithProfile,
} from '@emend/core/plugin'
import { cascadeFor, chooseFormat, type Extend } from '@emend/engine'
import { textMessages } from '@emend/feedback'
import { formatRegistry } from '@emend/registry'
import { allFormats } from '@emend/registry/formats'

/** The options of a request in any format. */
export interface AnyRequestOptions extends RequestOptions {
  /** The name of the request's format, or your own format. Default: the format whose detection is most confident. */
  readonly format?: string | EditFormat | undefined
  /**
   * Adds replacers to the cascade of the request's format.
   *
   * @example extend: (cascade) => cascade.with(mine, { before: 'escapes' })
   */
  readonly extend?: Extend | undefined
  /**
   * What the model was shown before it wrote the request: the text, or the texts of files by path. The request is applied to
   * that, and what it changes is carried to the files as they are. An edit of lines that changed meanwhile, or that stands
   * right beside one, is refused as `stale`. Default: the files as they are.
   */
  readonly shown?: string | Files | undefined
}

/** Returns the format of a request, and the options with a profile, words, and the replacers that `extend` adds. */
export function resolveFormat(
  request: unknown,
  all: AnyRequestOptions,
):
  | { readonly ok: true; readonly format: EditFormat; readonly options: WithProfile<RequestOptions> }
  | Refused {
  requireRequestOptions(all, OWN)
  const { format, extend, shown, ...others } = all
  const { profile = standard, describe = textMessages } = others
  const options = { ...others, profile, describe, ...(shown !== undefined && { bind: boundTo(shown) }) }
  const chosen = chooseFormat(FORMATS, request, format)
  if (!chosen.ok) return refused([chosen.failure], { describe })
  const { format: own } = chosen.value
  if (extend === undefined) return { ok: true, format: own, options }
  const policy = howFor(own, { profile, describe })
  if (!policy.ok) return refused([policy.failure], { describe })
  const cascade = cascadeFor(own, policy.value, { extend, formats: FORMATS, replacers: options.replacers })
  if (!cascade.ok) return refused([cascade.failure], { describe })
  return { ok: true, format: own, options: { ...options, replacers: cascade.value } }
}

const OWN = { format: true, extend: 'function', shown: true } as const

const FORMATS = /* @__PURE__ */ formatRegistry<string>(allFormats())

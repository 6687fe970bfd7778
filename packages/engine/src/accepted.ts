import type { Failure } from '@emend/core'
import type { Accepted, ParseFailure, Result } from '@emend/core/plugin'
import { contentHash } from '@emend/fs'
import { type AcceptedPart, acceptedIn } from '@emend/request'
import { joined } from './beginnings.js'
import { chooseFormat } from './choose-format.js'
import type { EngineParts, RequestOptions } from './options.js'
import { type ReadRequest, readRequest } from './prepare.js'

/** Reads a request, or the rest of one. Of one that is cut off, the failure says how far it was whole, and that much is kept. */
export async function readWhole(
  parts: EngineParts,
  input: unknown,
  request: RequestOptions,
): Promise<Result<ReadRequest, readonly Failure[]>> {
  const whole = joined(input, parts.beginnings)
  if (!whole.ok) return { ok: false, failure: [whole.failure] }
  const { input: all, notices } = whole.value
  const read = readRequest(parts, all, request)
  if (read.ok) return { ok: true, value: { ...read.value, notices: [...notices, ...read.value.notices] } }
  const [failure] = read.failure
  if (failure?.code !== 'missing-end' || typeof all !== 'string') return read
  const accepted = await acceptedOf(parts, all, request, failure)
  return accepted === undefined ? read : { ok: false, failure: [{ ...failure, accepted }] }
}

type CutOff = ParseFailure & { readonly code: 'missing-end' }

async function acceptedOf(
  parts: EngineParts,
  text: string,
  request: RequestOptions,
  failure: CutOff,
): Promise<Accepted | undefined> {
  const part = partOf(parts, text, request, failure)
  const { accepted, beginning } = part ?? {}
  if (accepted === undefined || beginning === undefined || parts.beginnings === undefined) return accepted
  const hash = (await contentHash(new TextEncoder().encode(beginning.text))).slice(0, HASH_LENGTH)
  parts.beginnings.keep(hash, beginning)
  return { hash, ...accepted }
}

const HASH_LENGTH = 12

/** A parser or a renderer of a plugin may throw: then the failure alone says what is wrong. */
function partOf(
  { formats, profile }: EngineParts,
  text: string,
  { format: wanted, path, file }: RequestOptions,
  failure: CutOff,
): AcceptedPart | undefined {
  const chosen = chooseFormat(formats, text, wanted)
  try {
    return acceptedIn(text, failure, {
      format: chosen.ok ? chosen.value.format : undefined,
      profile,
      path: path ?? file,
    })
  } catch {
    return undefined
  }
}

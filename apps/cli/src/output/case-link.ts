import { deflateRawSync } from 'node:zlib'
import manifest from '../../package.json' with { type: 'json' }
import { UsageError } from '../exit-code.js'

/** A request and the file that it is for. */
export interface LinkedCase {
  readonly request: string
  readonly path: string
  /** The text of the file; undefined if there is none. */
  readonly file: string | undefined
}

/** The longest address: longer ones are cut by programs that pass them on. */
const LONGEST = 30_000

/**
 * Returns the address of the page of the site that shows a case. The case stands behind the `#`, compressed, so that no server sees it.
 *
 * @throws UsageError if the case is too large for an address
 */
export function linkTo(shown: LinkedCase): string {
  const packed = deflateRawSync(JSON.stringify(shown), { level: 9 }).toString('base64url')
  const address = `${manifest.homepage}try#1.${packed}`
  if (address.length > LONGEST)
    throw new UsageError(
      `the request and the file are too large for an address, which may have ${LONGEST} characters: shorten them`,
    )
  return address
}

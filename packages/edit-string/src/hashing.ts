import type { AppliedFormat } from '@emend/core/plugin'
import type { OpenRequest } from '@emend/request'
import { contentHash } from './content-hash.js'
import { partsWith } from './format.js'

/** The format with the hash that calls may expect of a file. */
export function hashing(open: OpenRequest): AppliedFormat {
  return { ...partsWith(open), contentHash }
}

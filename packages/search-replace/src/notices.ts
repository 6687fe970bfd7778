import type { Notice } from '@emend/core'

/** Text that is no part of the request. */
export function leftAside(line: number): Notice {
  return { code: 'text-left-aside', message: 'text around the blocks was left aside', line }
}

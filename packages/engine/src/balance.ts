import type { FileResult, Notice } from '@emend/core'
import { unbalanced } from '@emend/core/plugin'
import type { Guard } from './guard.js'

/** What comes of a request after which a file's brackets, quotes and tags do not pair, and did before it. */
export type Balance = 'report' | 'refuse' | 'off'

/** Refuses such a file. */
export const balanced: Guard = async (file) => {
  const found = unbalanced(file)
  if (found === undefined) return undefined
  const place = { line: found.line - 1, character: 0 }
  const range = { start: place, end: { ...place, character: 1 } }
  return { diagnostics: [{ severity: 1, source: 'balance', range, message: said(found.message) }] }
}

/** A notice for each such file. */
export async function balanceNotices(files: readonly FileResult[]): Promise<Notice[]> {
  return files.flatMap((file): Notice[] => {
    const found = unbalanced(file)
    if (found === undefined) return []
    const message = `${file.path}, line ${found.line}: ${said(found.message)}. Look at the file, unless another edit completes this one`
    return [{ code: 'unbalanced', message }]
  })
}

function said(message: string): string {
  return `${message}; before this request all brackets, quotes and tags of the file paired`
}

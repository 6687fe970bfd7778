import { oneLine } from '../text/quote.js'
import type { ChangedLines } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'

/** The notice that lines near an edit have changed since they were shown. It names the commits that changed them where they are known. */
export function changedNotice(changed: readonly ChangedLines[]): Notice {
  const lines = changed.map(describeRun).join(', ')
  const message = `the file has changed since it was shown, near an edit: see its lines ${lines}`
  return { code: 'changed-since-shown', message, changed }
}

function describeRun({ start, end, by }: ChangedLines): string {
  const lines = start === end ? `${start}` : `${start}-${end}`
  return by === undefined ? lines : `${lines} (by commit ${oneLine(by)})`
}

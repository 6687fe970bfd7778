import { TextDocument } from '../text/document.js'
import { oneLine, quote } from '../text/quote.js'
import type { ChangedLines } from '../vocabulary/failure.js'
import type { Notice } from '../vocabulary/notice.js'
import { linesChanged } from './stale.js'

/** Which lines that changed since they were shown a notice is about: those near an edit, or all, which a new whole text has kept. */
export type ChangeNoticed = 'changed-since-shown' | 'kept-since-shown'

/** The notice that lines of a file have changed since they were shown. It names the commits that changed them where they are known. */
export function changedNotice(
  changed: readonly ChangedLines[],
  code: ChangeNoticed = 'changed-since-shown',
): Notice & { readonly code: ChangeNoticed } {
  return { code, message: MESSAGES[code](changed), changed }
}

/** The notice of all that others changed in a text since it was shown, which a new whole text keeps; undefined if that is nothing. */
export function keptNotice(shown: string, current: string): Notice | undefined {
  const document = new TextDocument(current)
  const changed = linesChanged(shown, current).map((run) => {
    const text = run.end < run.start ? undefined : document.lines(run.start - 1, run.start)[0]
    return text === undefined ? run : { ...run, text }
  })
  return changed.length === 0 ? undefined : changedNotice(changed, 'kept-since-shown')
}

const MESSAGES: Record<ChangeNoticed, (changed: readonly ChangedLines[]) => string> = {
  'changed-since-shown': (changed) =>
    `the file has changed since it was shown, near an edit: see its lines ${changed.map(describeRun).join(', ')}`,
  'kept-since-shown': (changed) => {
    const more = changed.length > MOST_RUNS ? ', and more' : ''
    return `the file has changed since it was shown, and these changes were kept: ${changed.slice(0, MOST_RUNS).map(describeKept).join(', ')}${more}`
  },
}

/** How many runs of lines a notice names that were kept. */
const MOST_RUNS = 10

function describeRun({ start, end, by }: ChangedLines): string {
  const lines = start === end ? `${start}` : `${start}-${end}`
  return by === undefined ? lines : `${lines} (by commit ${oneLine(by)})`
}

function describeKept({ start, end, by, text }: ChangedLines): string {
  const what = end < start ? 'lines are gone' : quote(text ?? '', 60)
  const more = end > start ? ` and ${end - start} more` : ''
  const where = end < start ? `above line ${start}` : `at line ${start}`
  return `${what}${more} ${where}${by === undefined ? '' : ` by commit ${oneLine(by)}`}`
}

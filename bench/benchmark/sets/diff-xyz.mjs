import { field, rowsOf } from './rows.mjs'

/** The formats of the rows. The fourth, `udiff-l`, marks lines with words, which no model was taught and emend does not read. */
const FORMATS = { udiff: 'unified-diff', 'udiff-h': 'unified-diff', 'search-replace': 'search-replace' }
const PATH = 'code.txt'

/** The task "apply": the old code and a diff give the new code. */
export const diffXyz = {
  name: 'diff-xyz',
  what: 'Diff-XYZ: 1,000 rows of code before, code after, and the change in three formats',
  license: 'the license of each sample',
  get: `  pip install datasets
  python3 -c "from datasets import load_dataset; load_dataset('JetBrains-Research/diff-xyz', split='test').to_json('diff-xyz.jsonl')"`,
  *read(path) {
    for (const [number, row] of rowsOf(path).entries()) {
      const [before, after] = [field(row, 'old_code'), field(row, 'new_code')]
      for (const [kind, format] of Object.entries(FORMATS)) {
        if (row[kind] === undefined || row[kind] === null) continue
        yield {
          id: `row ${number}`,
          kind,
          format,
          files: new Map([[PATH, before]]),
          request: headed(row[kind], format),
          expected: new Map([[PATH, after]]),
        }
      }
    }
  },
}

/** The request with the path of our file, in place of a path that it may name. */
function headed(request, format) {
  if (format === 'search-replace') return `${PATH}\n${request.slice(Math.max(0, request.indexOf('<<<<<<<')))}`
  return `--- a/${PATH}\n+++ b/${PATH}\n${request.replace(/^---.*\n\+\+\+.*\n/, '')}`
}

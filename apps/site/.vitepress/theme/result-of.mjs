import { declaredRule } from '@emend/feedback'

/** Applies a request to a file, and returns what the page shows. */
export function resultOf({ applyToFiles, explain, renderDiff }, { request, path, file }) {
  const { files, options, asked } = aimed(applyToFiles, { request, path, file })
  const applied = applyToFiles(files, request, options)
  const explained = explain(files, request, options)
  const edits = explained.ok ? explained.edits : []
  return {
    ok: applied.ok,
    verdict: verdictOf(applied),
    notice: noticeOf(path, options, asked),
    format: explained.ok ? explained.format : '',
    message: applied.message,
    diff: applied.ok
      ? applied.files
          .filter(({ status }) => status !== 'already-applied')
          .flatMap((one) => linesOf(renderDiff(asked === undefined ? one : { ...one, path })))
      : [],
    decided: edits.flatMap((edit) => decidedIn(edit)),
    corrected: edits.find(({ corrected }) => corrected !== undefined)?.corrected,
  }
}

/**
 * The page holds one file. A request that gives no path means that file, and so does one that updates a single file by another path:
 * `asked` is that path. A request that creates, moves or deletes by another path means what it says.
 */
function aimed(applyToFiles, { request, path, file }) {
  const files = file === '' ? {} : { [path]: file }
  const named = applyToFiles(files, request)
  if (named.ok || file === '') return { files, options: named.ok ? {} : pathWhereMissing(named, path) }
  const [asked, ...others] = new Set(named.failures.map(missingPathOf))
  if (asked === undefined || others.length > 0) return { files, options: pathWhereMissing(named, path) }
  const elsewhere = { [asked]: file }
  const applied = applyToFiles(elsewhere, request)
  const onlyUpdates =
    !applied.ok || applied.files.every((one) => one.path === asked && one.after !== undefined)
  return onlyUpdates ? { files: elsewhere, options: {}, asked } : { files, options: {} }
}

/** A request that names its file needs no path from the page, and would be refused for a second one. */
function pathWhereMissing({ failures }, path) {
  return failures.some(({ code }) => code === 'missing-path' || code === 'wrong-input') ? { path } : {}
}

function missingPathOf(failure) {
  return failure.code === 'file-not-found' ? failure.path : undefined
}

function noticeOf(path, options, asked) {
  if (asked !== undefined) return `The edit names ${asked}. It is tried on the one file here, ${path}.`
  return options.path === undefined
    ? ''
    : `The edit names no file. It is tried on the one file here, ${path}.`
}

function verdictOf(applied) {
  if (!applied.ok) return 'Refused'
  const isDone = applied.files.length > 0 && applied.files.every(({ status }) => status === 'already-applied')
  return isDone ? 'Already applied' : 'Applied'
}

function decidedIn({ path, edit, edits, outcome }) {
  if (outcome === undefined) return []
  const which = edits > 1 ? `${path}, edit ${edit + 1} of ${edits}` : path
  if (!outcome.ok) return ruleOf(outcome.failure).map((rule) => `${which}: ${rule}`)
  const { status, replacer, tier, places } = outcome.report
  const where = places
    .map(({ start, end }) => (start === end ? `line ${start}` : `lines ${start} to ${end}`))
    .join(', ')
  const found =
    replacer === undefined
      ? status
      : `found by ${replacer}${tier === 'exact' ? '' : ` (${tier})`}, at ${where}`
  return [`${which}: ${found}`, ...ruleOf(outcome.report)]
}

function ruleOf({ rule }) {
  const declared = rule === undefined ? undefined : declaredRule(rule)
  return declared === undefined ? [] : [`${declared.sentence} (${rule})`]
}

function linesOf(diff) {
  return diff
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => ({ text, kind: kindOf(text) }))
}

function kindOf(line) {
  if (/^(?:diff |--- |\+\+\+ )/.test(line)) return 'head'
  if (line.startsWith('@@')) return 'hunk'
  if (line.startsWith('+')) return 'added'
  return line.startsWith('-') ? 'removed' : 'kept'
}

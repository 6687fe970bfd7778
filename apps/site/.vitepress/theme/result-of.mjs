import { declaredRule } from '@emend/feedback'

/** Applies a request to a file, and returns what the page shows. */
export function resultOf({ applyToFiles, explain, renderDiff }, { request, path, file }) {
  const files = file === '' ? {} : { [path]: file }
  const options = { path }
  const applied = applyToFiles(files, request, withoutUnusedPath(request, files, options, applyToFiles))
  const explained = explain(files, request, withoutUnusedPath(request, files, options, applyToFiles))
  const edits = explained.ok ? explained.edits : []
  return {
    ok: applied.ok,
    format: explained.ok ? explained.format : '',
    message: applied.message,
    diff: applied.ok ? applied.files.flatMap((one) => linesOf(renderDiff(one))) : [],
    decided: edits.flatMap((edit) => decidedIn(edit)),
    corrected: edits.find(({ corrected }) => corrected !== undefined)?.corrected,
  }
}

/** A request that names its file must name the one that it is for: then the path is not needed. */
function withoutUnusedPath(request, files, options, applyToFiles) {
  const named = applyToFiles(files, request)
  return named.ok || named.failures.every(({ code }) => code !== 'missing-path') ? {} : options
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

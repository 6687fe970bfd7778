// Renders edits `{ start, old, new }` in the formats of tools that read diffs; `start` counts from 0.

/** Returns the lines that an edit keeps, removes and adds, each with its sign. */
function scriptOf({ old, new: replacement }) {
  let top = 0
  while (top < old.length && top < replacement.length && old[top] === replacement[top]) top++
  let end = 0
  const most = Math.min(old.length, replacement.length) - top
  while (end < most && old.at(-1 - end) === replacement.at(-1 - end)) end++
  return [
    ...old.slice(0, top).map((line) => ` ${line}`),
    ...old.slice(top, old.length - end).map((line) => `-${line}`),
    ...replacement.slice(top, replacement.length - end).map((line) => `+${line}`),
    ...old.slice(old.length - end).map((line) => ` ${line}`),
  ]
}

/** Renders V4A hunks without the envelope. */
export function v4aDiff(edits) {
  return edits.map((edit) => ['@@', ...scriptOf(edit)].join('\n')).join('\n')
}

/** Renders the same hunks with the first line of each as its anchor instead of context. */
export function anchoredDiff(edits) {
  const hunks = edits.map((edit) => [
    `@@ ${edit.old[0]}`,
    ...scriptOf({ ...edit, old: edit.old.slice(1), new: edit.new.slice(1) }),
  ])
  return hunks.map((hunk) => hunk.join('\n')).join('\n')
}

export function unifiedDiff(edits) {
  let shift = 0
  const hunks = edits.map((edit) => {
    const { start, old, new: replacement } = edit
    const header = `@@ -${start + 1},${old.length} +${start + 1 + shift},${replacement.length} @@`
    shift += replacement.length - old.length
    return [header, ...scriptOf(edit)].join('\n')
  })
  return `--- file\n+++ file\n${hunks.join('\n')}\n`
}

import { ALL_NAMES, NEW_NAMES, OLD_NAMES, PATH_NAMES } from '@emend/edit-string'

/** For each property, the other names that models use for it. */
const ALIASES: ReadonlyMap<string, ReadonlySet<string>> = /* @__PURE__ */ aliases()

function aliases(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    ...[PATH_NAMES, OLD_NAMES, NEW_NAMES, ALL_NAMES].flatMap((names) =>
      names.map((name) => entry(name, names)),
    ),
    entry('edits', ['edit', 'changes', 'operations']),
    entry('input', ['patch', 'patchText', 'diff', 'body']),
    entry('diff', ['patch', 'input', 'blocks']),
    entry('request', ['patch', 'input', 'diff']),
    entry('fileText', ['text', 'content', 'contents', 'fileContent']),
    entry('offset', ['start', 'startLine', 'firstLine', 'line']),
    entry('limit', ['count', 'lines', 'numberOfLines', 'maxLines']),
    entry('pos', ['anchor', 'startAnchor', 'start', 'first']),
    entry('end', ['endAnchor', 'endPos', 'last']),
    entry('lines', ['content', 'newLines', ...NEW_NAMES]),
    entry('insertText', ['text', 'content', ...NEW_NAMES]),
    entry('insertLine', ['line', 'lineNumber']),
    entry('viewRange', ['range', 'lineRange', 'lines']),
    entry('expectedReplacements', ['expectedOccurrences']),
  ])
}

function entry(name: string, aliases: readonly string[]): [string, ReadonlySet<string>] {
  return [foldKey(name), new Set(aliases.map(foldKey))]
}

/** A name without the differences between spellings: letter case, underscores and dashes. */
function foldKey(name: string): string {
  return name.replace(/[_-]/g, '').toLowerCase()
}

/** Whether a field with this name may be meant for the property. */
export function isNameFor(name: string, property: string): boolean {
  const [given, wanted] = [foldKey(name), foldKey(property)]
  return given === wanted || (ALIASES.get(wanted)?.has(given) ?? false)
}

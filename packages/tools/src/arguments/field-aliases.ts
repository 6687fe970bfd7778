import { asOneWord, FIELDS, type FieldKind } from '@emend/request'

/** For each property, the other names that models use for it, beside those that mean the same in all calls. */
const ALIASES: ReadonlyMap<string, ReadonlySet<string>> = /* @__PURE__ */ aliases()

function aliases(): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map([
    entry('edits', ['edit', 'changes', 'operations']),
    entry('input', ['patch', 'patchText', 'diff', 'body']),
    entry('diff', ['patch', 'input', 'blocks']),
    entry('request', ['patch', 'input', 'diff']),
    entry('fileText', ['text', 'content', 'contents', 'fileContent']),
    entry('offset', ['start', 'startLine', 'firstLine', 'line']),
    entry('limit', ['count', 'lines', 'numberOfLines', 'maxLines']),
    entry('pos', ['anchor', 'startAnchor', 'start', 'first']),
    entry('end', ['endAnchor', 'endPos', 'last']),
    entry('lines', ['content', 'newLines']),
    entry('insertText', ['text', 'content']),
    entry('insertLine', ['line', 'lineNumber']),
    entry('viewRange', ['range', 'lineRange', 'lines']),
    entry('expectedReplacements', ['expectedOccurrences']),
  ])
}

function entry(name: string, aliases: readonly string[]): [string, ReadonlySet<string>] {
  return [asOneWord(name), new Set(aliases.map(asOneWord))]
}

/** The kinds of fields that have many names in all calls, and the properties that take a new text, too. */
const KINDS: readonly FieldKind[] = ['path', 'old', 'new', 'all']
const NEW_TEXTS: readonly string[] = ['lines', 'insertText']

/** Whether a field with this name may be meant for the property. */
export function isNameFor(name: string, property: string): boolean {
  const [given, wanted] = [asOneWord(name), asOneWord(property)]
  if (given === wanted || ALIASES.get(wanted)?.has(given) === true) return true
  if (NEW_TEXTS.includes(property)) return FIELDS.isOne(name, 'new')
  return KINDS.some((kind) => FIELDS.isOne(name, kind) && FIELDS.isOne(property, kind))
}

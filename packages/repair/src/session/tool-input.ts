import { sectionIn } from '@emend/core/plugin'
import { type CallFields, FIELDS, isFields } from '@emend/request'

/** The files that the input of a tool names: in a field, in a command that only shows a file, or in a patch. */
export function pathsIn(input: unknown): readonly string[] {
  const fields = asFields(input)
  const path = FIELDS.text(fields, 'path')
  if (path !== undefined) return [fields[path] as string]
  if (Array.isArray(fields['files'])) return (fields['files'] as unknown[]).flatMap(pathOf)
  const name = FIELDS.text(fields, 'shell', 'patch', 'arguments')
  if (name === undefined) return []
  const command = fields[name] as string
  const shown = SHOWING.exec(command)
  if (shown?.[1] !== undefined) return [shown[1].replace(/^(['"])(.*)\1$/, '$2')]
  return command.split('\n').flatMap((line) => {
    const begun = line.startsWith('*** ') ? sectionIn(line) : undefined
    return begun === undefined || begun.section.kind === 'delete' || begun.path === '' ? [] : [begun.path]
  })
}

/** The file that an item of a list of files names. */
function pathOf(item: unknown): readonly string[] {
  return typeof item === 'string' ? [item] : pathsIn({ ...asFields(item), files: undefined })
}

/** The files that a call of an edit tool may write, move or delete: of a patch all that it names. */
export function writtenPaths(input: unknown): readonly string[] {
  const fields = asFields(input)
  const name = FIELDS.text(fields, 'shell', 'patch', 'arguments')
  if (name === undefined) return pathsIn(input)
  const lines = (fields[name] as string).split('\n')
  return [...new Set(lines.flatMap((line) => NAMED.exec(line)?.[1]?.trim() ?? []))]
}

/** A line of a patch that names a file. */
const NAMED = /^\s*\*\*\* (?:(?:Add|Create|Update|Delete) File|Move to): ([^\r]+)/

/** Commands that show one file and do nothing else. */
const SHOWING = /^(?:cat|nl -ba|sed -n '?\d+,\d+p'?|head -n ?\d+) ("[^"$`\\]+"|'[^']+'|[\w./@+-]+)$/

/** The first row that the input asks for. */
export function firstIn(input: unknown): number {
  const fields = asFields(input)
  const [start, lines, shell] = (['start', 'range', 'shell'] as const).map((kind) =>
    FIELDS.value(fields, kind),
  )
  const range = Array.isArray(lines) ? (lines as unknown[])[0] : undefined
  const command = /^sed -n '?(\d+),/.exec(String(shell ?? ''))?.[1]
  const first = Number(fields['offset'] ?? start ?? range ?? command ?? 1)
  return Number.isSafeInteger(first) && first > 0 ? first : 1
}

/** The whole text of a file that the input brings. */
export function textIn(input: unknown): unknown {
  return FIELDS.value(asFields(input), 'content', 'file_text')
}

/** Whether the input of a tool that writes whole files brings one. */
export function isWholeText(input: unknown): boolean {
  return typeof textIn(input) === 'string'
}

function asFields(value: unknown): CallFields {
  return isFields(value) ? value : {}
}

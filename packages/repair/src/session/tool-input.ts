import { sectionIn } from '@emend/core/format'

type Fields = Readonly<Record<string, unknown>>

/** The files that the input of a tool names: in a field, in a command that only shows a file, or in a patch. */
export function pathsIn(input: unknown): readonly string[] {
  const fields = asFields(input)
  const path = PATHS.map((name) => fields[name]).find((value) => typeof value === 'string')
  if (typeof path === 'string') return [path]
  const command = COMMANDS.map((name) => fields[name]).find((value) => typeof value === 'string')
  if (typeof command !== 'string') return []
  const shown = SHOWING.exec(command)
  if (shown?.[1] !== undefined) return [shown[1].replace(/^(['"])(.*)\1$/, '$2')]
  return command.split('\n').flatMap((line) => {
    const begun = line.startsWith('*** ') ? sectionIn(line) : undefined
    return begun === undefined || begun.section.kind === 'delete' || begun.path === '' ? [] : [begun.path]
  })
}

const PATHS = ['file_path', 'filePath', 'path', 'absolute_path']
/** The fields with a command or a patch. */
const COMMANDS = ['command', 'cmd', 'patchText', 'patch', 'input']
/** Commands that show one file and do nothing else. */
const SHOWING = /^(?:cat|nl -ba|sed -n '?\d+,\d+p'?|head -n ?\d+) ("[^"$`\\]+"|'[^']+'|[\w./@+-]+)$/

/** The first row that the input asks for. */
export function firstIn(input: unknown): number {
  const fields = asFields(input)
  const [range] = Array.isArray(fields['view_range']) ? (fields['view_range'] as unknown[]) : []
  const command = /^sed -n '?(\d+),/.exec(String(fields['command'] ?? fields['cmd'] ?? ''))?.[1]
  const first = Number(fields['offset'] ?? fields['start_line'] ?? range ?? command ?? 1)
  return Number.isSafeInteger(first) && first > 0 ? first : 1
}

/** The whole text of a file that the input brings. */
export function textIn(input: unknown): unknown {
  const fields = asFields(input)
  return fields['content'] ?? fields['file_text']
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

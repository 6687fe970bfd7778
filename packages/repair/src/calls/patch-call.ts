import type { ParseFailure } from '@emend/core/plugin'
import { codexPatches, type ExactPatchTool, plainPatches } from '../exact-tools/patch-tools.js'
import { otherFieldIn } from './other-field.js'

/** A call with a patch. */
export interface PatchCall {
  readonly input: unknown
  /** The text of the patch, from the begin marker to the end marker. */
  readonly patch: string
  /** The folder that the command changes to before it applies the patch, relative to the host's folder. Paths start there. */
  readonly folder?: string
  readonly tool: ExactPatchTool
  /** Whether the call is a shell command. */
  readonly isCommand: boolean
  /** Why the call is refused for a field that is not read; undefined where it is not, and for a shell command. */
  readonly failure: ParseFailure | undefined
  /** Returns the call with this patch in place of its own; undefined if the shell would alter the patch. */
  write(patch: string): unknown
}

type Fields = Readonly<Record<string, unknown>>

/** Reads the arguments of a tool as a call with a patch; undefined if they contain none. */
export function patchCallIn(input: unknown): PatchCall | undefined {
  if (typeof input === 'string') return callOf(input, plainPatches, (text) => text)
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  const fields = input as Fields
  for (const [name, tool] of FIELDS) {
    const value = fields[name]
    if (typeof value === 'string') return callOf(value, tool, (text) => ({ ...fields, [name]: text }))
    const last: unknown = Array.isArray(value) ? value.at(-1) : undefined
    if (typeof last === 'string' && Array.isArray(value))
      return callOf(last, tool, (text) => ({ ...fields, [name]: [...value.slice(0, -1), text] }))
  }
  return undefined

  function callOf(
    text: string,
    tool: ExactPatchTool,
    write: (text: string) => unknown,
  ): PatchCall | undefined {
    const found = findPatch(text)
    if (found === undefined) return undefined
    const { patch, before, after, folder, expands } = found
    return {
      input,
      patch,
      tool,
      isCommand: before !== '',
      failure:
        before !== '' || typeof input === 'string'
          ? undefined
          : otherFieldIn(
              input as Fields,
              FIELDS.map(([name]) => name),
            ),
      ...(folder !== undefined && { folder }),
      write: (other) =>
        expands && EXPANDED.test(other) ? undefined : write(before + other.trimEnd() + after),
    }
  }
}

/** The fields that may hold a patch, and the model of the tool that uses them. `command` is the field in Codex's hooks. */
const FIELDS: readonly (readonly [string, ExactPatchTool])[] = [
  ['patchText', plainPatches],
  ['command', codexPatches],
  ['cmd', codexPatches],
  ['input', plainPatches],
  ['patch', plainPatches],
]

interface FoundPatch {
  readonly patch: string
  readonly before: string
  readonly after: string
  readonly folder?: string
  /** Whether a shell expands variables and escapes in the patch. */
  readonly expands: boolean
}

const HEREDOC =
  /^\s*(?:cd +(?<folder>'[^'\n]*'|"[^"$`\\\n]*"|[\w./-]+) *&& *)?(?:apply_patch|applypatch) *<<(?<quote>['"]?)(?<word>\w+)\k<quote> *\n/
const WHOLE = /^\s*\*\*\* Begin Patch[ \t]*\r?\n/
/** The characters that a shell expands in a heredoc whose word is not quoted. */
const EXPANDED = /[$`\\]/

function findPatch(text: string): FoundPatch | undefined {
  const heredoc = HEREDOC.exec(text)
  if (heredoc === null)
    return WHOLE.test(text) ? { patch: text.trim(), before: '', after: '', expands: false } : undefined
  const { folder, quote, word } = heredoc.groups as { folder?: string; quote: string; word: string }
  const from = heredoc[0].length
  const end = text.indexOf(`\n${word}`, from - 1)
  const body = text.slice(from, end)
  // Text after the heredoc is another command, which may depend on this one, so the call is left alone.
  if (end === -1 || text.slice(end + 1 + word.length).trim() !== '' || !WHOLE.test(body)) return undefined
  const isExpanded = quote === ''
  if (isExpanded && EXPANDED.test(body)) return undefined
  return {
    patch: body.trim(),
    before: text.slice(0, from),
    after: text.slice(end),
    ...(folder !== undefined && { folder: folder.replace(/^(['"])([\s\S]*)\1$/, '$2') }),
    expands: isExpanded,
  }
}

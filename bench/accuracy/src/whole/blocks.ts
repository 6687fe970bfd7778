/** A function, method or class of a file: its lines from `first` to before `end`, counted from 0. */
export interface NamedBlock {
  readonly name: string
  readonly first: number
  readonly end: number
}

/**
 * The functions, methods and classes of a file that have a name no other of them has, by their heads and by indentation. Written
 * for this harness alone.
 */
export function namedBlocks(lines: readonly string[]): NamedBlock[] {
  const found: NamedBlock[] = []
  const counts = new Map<string, number>()
  for (const [first, line] of lines.entries()) {
    const name = HEAD.exec(line)?.slice(1).find(Boolean)
    if (name === undefined || KEYWORDS.has(name)) continue
    counts.set(name, (counts.get(name) ?? 0) + 1)
    const end = endOf(lines, first)
    if (end > first + 2) found.push({ name, first, end })
  }
  return found.filter(({ name }) => counts.get(name) === 1)
}

/** Behind the last line of a block: the first line that is as deep as its head, with what only closes it. */
function endOf(lines: readonly string[], first: number): number {
  const depth = depthOf(lines[first] ?? '')
  for (let line = first + 1; line < lines.length; line++) {
    const text = lines[line] ?? ''
    if (text.trim() === '' || depthOf(text) > depth) continue
    if (depthOf(text) === depth && /^\s*(?:[)\]}]+[,;)]*|end)\s*$/.test(text)) return line + 1
    // A list of parameters that goes on, or a block that a bracket opens on a line of its own.
    if (depthOf(text) === depth && /^\s*(?:\)|\{\s*$)/.test(text)) continue
    return lastSolid(lines, first, line)
  }
  return lastSolid(lines, first, lines.length)
}

function lastSolid(lines: readonly string[], first: number, end: number): number {
  let last = end
  while (last > first + 1 && (lines[last - 1] ?? '').trim() === '') last--
  return last
}

function depthOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0
}

const HEAD =
  /^(?:(?:export )?(?:default )?(?:async )?function\*? ([A-Za-z_$][\w$]*)\(|\s*(?:export )?(?:abstract )?class ([A-Za-z_$][\w$]*)\b|\s*(?:async )?def (\w+)\(|[ \t]{1,8}(?:static )?(?:async )?([A-Za-z_$][\w$]*)\([^;]*\) \{$)/
const KEYWORDS = new Set(['if', 'for', 'while', 'switch', 'catch', 'function', 'with', 'constructor'])

import { areSame, type FileText, indentationOf, isBlank } from '@emend/core/plugin'
import type { Region } from './line-pairs.js'

/** How the lines of a thing are indented: the indentation of its head, and what a level more is. */
interface Indents {
  readonly head: string
  readonly unit: string
}

/**
 * The lines of a thing as the file indents it: moved as its head is, or, where the sketch has another unit, level by level. Undefined where
 * lines that both have would not be as the file has them.
 */
export function fitted(
  file: FileText,
  region: Region,
  lines: readonly string[],
  heads: { readonly asked: string; readonly own: string },
): readonly string[] | undefined {
  const own: Indents = { head: heads.own, unit: unitOf(file.lines(region.first, region.end), heads.own) }
  const asked: Indents = { head: heads.asked, unit: unitOf(lines, heads.asked) }
  const isOtherUnit = own.unit !== '' && asked.unit !== '' && own.unit !== asked.unit
  // A head as deep as in the file says that nothing is moved, but not that a level is the same.
  if (!isOtherUnit && own.head === asked.head) return lines
  const agrees = (made: readonly string[] | undefined) =>
    made !== undefined && areAsInFile(file, region, made)
  const moved = isOtherUnit ? undefined : byHead(lines, asked, own)
  if (agrees(moved)) return moved
  const levels = byLevels(lines, asked, own)
  if (agrees(levels)) return levels
  return own.head === asked.head ? lines : undefined
}

/** Whether most lines that the region has, too, up to whitespace, are as it has them. */
function areAsInFile(file: FileText, { first, end }: Region, lines: readonly string[]): boolean {
  let [same, other] = [0, 0]
  for (const line of lines) {
    if (isBlank(line)) continue
    const own = file.at(line).filter((at) => at >= first && at < end && areSame(line, file.known(at)))
    if (own.length === 0) continue
    if (own.some((at) => file.known(at).trimEnd() === line.trimEnd())) same++
    else other++
  }
  return same > 0 ? other * 4 <= same : other === 0
}

function byHead(lines: readonly string[], asked: Indents, own: Indents): readonly string[] | undefined {
  if (!lines.every((line) => isBlank(line) || line.startsWith(asked.head))) return undefined
  return lines.map((line) => (isBlank(line) ? '' : own.head + line.slice(asked.head.length)))
}

function byLevels(lines: readonly string[], asked: Indents, own: Indents): readonly string[] | undefined {
  if (own.unit === '' || asked.unit === '') return undefined
  if (!lines.every((line) => isBlank(line) || line.startsWith(asked.head))) return undefined
  return lines.map((line) => {
    if (isBlank(line)) return ''
    let rest = line.slice(asked.head.length)
    let indent = own.head
    while (rest.startsWith(asked.unit)) [rest, indent] = [rest.slice(asked.unit.length), indent + own.unit]
    return indent + rest
  })
}

/** A level of indentation: the least that a line is deeper than the head. */
function unitOf(lines: readonly string[], head: string): string {
  let unit = ''
  for (const line of lines) {
    const own = indentationOf(line)
    if (isBlank(line) || !own.startsWith(head) || own.length === head.length || /^\s* \*/.test(line)) continue
    const more = own.slice(head.length)
    if (more.startsWith('\t')) return '\t'
    // A tab behind spaces is a slip, and no level.
    if (more.includes('\t')) continue
    if (unit === '' || more.length < unit.length) unit = more
  }
  return unit
}

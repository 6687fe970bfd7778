import { endedBy, pluginFailed } from '../place/checked-matches.js'
import { isPluginCode } from '../vocabulary/plugin-refusal.js'
import type { Block } from './block.js'
import type { Check, Finding } from './check.js'
import type { NewText } from './new-text.js'

/**
 * Asks a check about new lines. The check may be a plugin: what it throws, and what is no finding, ends the edit as
 * `plugin-failed`.
 */
export function findingOf(check: Check, text: NewText): Finding | undefined {
  let found: Finding | undefined
  try {
    if (check.signs?.test(text.fresh) !== false && check.isAsked?.(text) !== false) found = check.find?.(text)
  } catch (error) {
    throw endedBy(check.kind, error)
  }
  if (found !== undefined && !isFinding(found, text))
    throw pluginFailed(check.kind, 'find gives what is no finding')
  return found
}

/** Asks a check about the edges of new lines, as {@link findingOf} does about the lines. */
export function edgesOf(check: Check, block: Block): ReturnType<NonNullable<Check['findAtEdges']>> {
  let found: ReturnType<typeof edgesOf>
  try {
    found = check.findAtEdges?.(block)
  } catch (error) {
    throw endedBy(check.kind, error)
  }
  if (found !== undefined && !isOfEdges(found, block))
    throw pluginFailed(check.kind, 'findAtEdges gives neither repeated lines nor a problem')
  return found
}

function isFinding(found: unknown, { now }: NewText): boolean {
  if (!isRecord(found)) return false
  const { sign, lines, correction, problem } = found
  const isLine = (line: unknown) => typeof line === 'string' && !line.includes('\n')
  return (
    typeof sign === 'string' &&
    (correction === undefined || typeof correction === 'string') &&
    (problem === undefined || isProblem(problem)) &&
    (lines === undefined ||
      (Array.isArray(lines) &&
        lines.length === now.length &&
        lines.every((line) => (Array.isArray(line) ? line.every(isLine) : isLine(line)))))
  )
}

function isOfEdges(found: unknown, { lines }: Block): boolean {
  if (!isRecord(found)) return false
  const { side, count, otherSide = 0, problem } = found
  if ('problem' in found) return isProblem(problem)
  const isCount = (one: unknown) => Number.isInteger(one) && Number(one) >= 0
  const isWithin = isCount(count) && isCount(otherSide) && Number(count) + Number(otherSide) <= lines.length
  return isWithin && Number(count) > 0 && (side === 'above' || side === 'below')
}

/** Whether a value is a problem that a check may give: of its own, or one of those that the checks of core give. */
function isProblem(problem: unknown): boolean {
  if (!isRecord(problem)) return false
  const { code, message, kind, sign, text } = problem
  if (isPluginCode(code)) return typeof message === 'string'
  if (code === 'new-text') return typeof kind === 'string' && typeof sign === 'string'
  const isKnown =
    code === 'placeholder' || code === 'damaged-text' || (code === 'lines-left-over' && 'line' in problem)
  return isKnown && typeof text === 'string'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

import type { ViewProblem } from './text-view.js'

/** What is wrong with a text that must be JSON; undefined if it is JSON, or if the file was none before. */
export function jsonProblem(text: string, before: string | undefined): ViewProblem | undefined {
  const error = parseError(text)
  if (error === undefined || (before !== undefined && parseError(before) !== undefined)) return undefined
  const [, offset] = /at position (\d+)/.exec(error) ?? []
  const reason = error.replace(/ in JSON at position.*$/s, '')
  return offset === undefined ? { reason } : { reason, line: lineAt(text, Number(offset)) }
}

/** The message of the engine's parser; undefined for valid JSON. A byte order mark may come first. */
function parseError(text: string): string | undefined {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

import type { StringReplacer } from '../src/opencode/string-replacers.js'
import { SEEDS } from './seeds.js'

const ORDER: readonly StringReplacer[] = [
  SEEDS.simple,
  SEEDS['line-trimmed'],
  SEEDS['block-anchor'],
  SEEDS['whitespace-normalized'],
  SEEDS['indentation-flexible'],
  SEEDS['escape-normalized'],
  SEEDS['trimmed-boundary'],
  SEEDS['context-aware'],
  SEEDS['multi-occurrence'],
]

/**
 * A naive implementation of the cascade of OpenCode's edit tool, without regard to speed: it replaces the first yielded text
 * that is in the content exactly once. Undefined if it refuses.
 */
export function replaceNaively(
  content: string,
  oldString: string,
  newString: string,
  replaceAll: boolean,
): string | undefined {
  if (oldString === newString) return undefined
  for (const replacer of ORDER) {
    for (const text of replacer(content, oldString)) {
      const at = content.indexOf(text)
      // The original inserts an empty text between all characters; this is excluded here, as `docs/formats.md` says.
      if (at === -1 || text === '') continue
      if (replaceAll) return content.replaceAll(text, () => newString)
      if (at !== content.lastIndexOf(text)) continue
      return content.slice(0, at) + newString + content.slice(at + text.length)
    }
  }
  return undefined
}

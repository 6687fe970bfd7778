/** What the lines beside a block say of it. */
export interface Said {
  /** It is the whole file. */
  readonly isWhole: boolean
  /** Its file is new. */
  readonly isNew: boolean
}

/**
 * Reads what is said of a block: the last lines above it, and behind its fence. A path says nothing of how much is shown, and a new function in
 * a file is no new file. Linear.
 *
 * @param path the path of the block's file
 */
export function saidOf(lines: readonly string[], path: string): Said {
  const said = lines.filter((line) => line.trim() !== '').slice(-LINES)
  const isSaid = (says: (line: string) => boolean) =>
    said.some((line) => line.length <= LONGEST && says(line)) && !said.some((line) => DENIED.test(line))
  return { isWhole: isSaid((line) => WHOLE.test(line)), isNew: isSaid((line) => isNewFile(line, path)) }
}

/** So many lines above the code speak of it: its fence, and two more. */
const LINES = 3
const LONGEST = 400
const DENIED = /\b(?:not|no|never|without|instead of)\b|n't\b/i
const WHOLE =
  /\b(?:complete|full|entire|whole)\s+(?:[\w-]+\s+){0,2}(?:file|contents?|source)\b|\b(?:file|contents?) in full\b/i

function isNewFile(line: string, path: string): boolean {
  if (/\bnew\s+(?:[\w-]+\s+){0,2}file\b|[([](?:new|create[sd]?|added)(?: file)?[)\]]/i.test(line)) return true
  const verb = /\b(?:create|creating|add|adding|make|making|write|writing)\s/i.exec(line)
  if (verb === null) return false
  const rest = line.slice(verb.index + verb[0].length)
  const at = rest.indexOf(path)
  const object = at >= 0 ? rest.slice(0, at) : /^((?:[\w-]+\s+){0,4}?)file\b/i.exec(rest)?.[1]
  // What goes in, to or into a file is a part of it.
  return object !== undefined && !/\b(?:in|into|to|inside|within|from|of|on|for|with)\b/i.test(object)
}

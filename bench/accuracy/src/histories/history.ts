/** One text file before and after one step of a history. */
export interface FileChange {
  readonly path: string
  readonly before: string
  readonly after: string
  /** The step, for messages: two versions, or a commit. */
  readonly step: string
}

const LONGEST_FILE = 300_000
const LONGEST_LINE = 400
const GENERATED =
  /(^|\/)(dist|build|coverage|node_modules|vendor|\.git)\/|\.min\.|\.map$|(^|\/)(package-lock\.json|[^/]*\.lock)$/

/** Whether a file is worth reading: written by people, judged by its path. */
export function isWritten(path: string): boolean {
  return !GENERATED.test(path)
}

/** Returns the text of a file that people edit; undefined for binary, generated and very long files. */
export function sourceText(bytes: Uint8Array): string | undefined {
  if (bytes.length > LONGEST_FILE || bytes.includes(0)) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const isLong = text.split('\n').some((line) => line.length > LONGEST_LINE)
    return isLong || text.startsWith('\uFEFF') || /\r(?!\n)/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** Whether a step goes to a later version of the same major one. Others are no changes that one commit makes. */
export function isForward({ step }: FileChange): boolean {
  const [from = [], to = []] = Array.from(step.matchAll(/\d+\.\d+\.\d+/g), ([version]) =>
    version.split('.').map(Number),
  )
  if (from[0] !== to[0]) return false
  const at = from.findIndex((part, i) => part !== to[i])
  return at > 0 && (from[at] as number) < (to[at] as number)
}

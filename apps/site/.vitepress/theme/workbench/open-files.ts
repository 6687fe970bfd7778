/** A file that was pasted, dropped or opened. An empty text stands for no file. */
export interface OpenFile {
  readonly path: string
  readonly text: string
}

/** The most bytes of a file that the page opens. */
const MOST_BYTES = 5_000_000

/**
 * Reads files that a person dropped or opened.
 *
 * @returns the texts, and a sentence for each file that is none
 */
export async function readOpened(given: Iterable<File>): Promise<{ files: OpenFile[]; problems: string[] }> {
  const files: OpenFile[] = []
  const problems: string[] = []
  for (const file of given) {
    const path = file.webkitRelativePath || file.name
    if (file.size > MOST_BYTES) {
      problems.push(`${path} is too large for this page: it has more than 5 MB.`)
      continue
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer())
      files.push({ path, text })
    } catch {
      problems.push(`${path} is not text in UTF-8.`)
    }
  }
  return { files, problems }
}

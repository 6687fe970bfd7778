/** One diff of the XML form. */
export interface XmlDiff {
  readonly path: string
  readonly content: string
  readonly line?: number
}

/** Writes diffs in the XML form, each in its own `<file>`, with its content in CDATA. */
export function renderXml(diffs: readonly XmlDiff[]): string {
  const files = diffs.map(({ path, content, line }) => {
    const number = line === undefined ? '' : `<start_line>${line}</start_line>\n`
    return `<file>\n<path>${path}</path>\n<diff>\n<content>${cdata(content)}</content>\n${number}</diff>\n</file>\n`
  })
  return `<apply_diff>\n<args>\n${files.join('')}</args>\n</apply_diff>\n`
}

/** A CDATA section; a `]]>` in the text is split over two sections. */
function cdata(text: string): string {
  return `<![CDATA[\n${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

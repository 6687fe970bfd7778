import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Writes each page as Markdown beside its HTML, and llms.txt, the list of them for models (https://llmstxt.org).
 *
 * @param folder the site
 * @param site its title, its description and its sections, as in the sidebar
 * @param pages the Markdown of the pages, by their names on the site
 */
export function writePlainPages(folder, site, pages) {
  for (const [name, markdown] of pages) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), markdown)
  }
  writeFileSync(join(folder, 'llms.txt'), listOfPages(site))
}

const COMMENT_FENCE_OR_LINK = /^<!--[\s\S]*?-->\n+|^(`{3,})[\s\S]*?^\1$|`[^`\n]*`|\]\(([^)\s]+)\)/gm

/** Returns a page without its comments, with links that hold wherever it is read. */
export function plainText(markdown, addressOf) {
  return markdown.replaceAll(COMMENT_FENCE_OR_LINK, (whole, _, href) => {
    if (href !== undefined) return `](${addressOf(href)})`
    return whole.startsWith('<!--') ? '' : whole
  })
}

/** Returns llms.txt. */
export function listOfPages({ title, description, sections }) {
  const lists = sections.map(
    ({ text, items }) => `## ${text}\n\n${items.map((one) => `- [${one.text}](${one.link})\n`).join('')}`,
  )
  return [`# ${title}\n`, `> ${description}\n`, ...lists].join('\n')
}

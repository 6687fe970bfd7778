/** Whether a path is one of prose, which quotes code, requests and damage on purpose. False for a path without an ending. */
export function isProse(path: string): boolean {
  return /\.(?:md|mdx|markdown|txt|rst|adoc|asciidoc|org|tex|typ|wiki|textile|po|srt|vtt|jira)$/i.test(path)
}

/** Whether a path is one of markup with tags. */
export function isMarkup(path: string): boolean {
  return /\.(?:xml|x?html?|svg|xslt?|vue|svelte|astro|rss|atom|plist|xaml|\w+proj)$/i.test(path)
}

/** Whether a path says what kind of file it is. */
export function isKnown(path: string): boolean {
  return /\.\w+$/.test(path)
}

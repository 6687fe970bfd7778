/** Words of markers, the usual ones first. */
export const WORDINGS = [
  '... existing code ...',
  '... rest of code ...',
  '... keep existing code ...',
  '... rest of the file unchanged ...',
  '... remaining code stays the same ...',
  '... unchanged ...',
  '...',
  '... code remains the same',
  'existing code...',
  '… existing code …',
  'rest of the code remains unchanged',
] as const

const HASH =
  /\.(?:py|rb|sh|ya?ml|toml|pl|r|podspec|cmake|gyp|conf|ini|properties)$|(?:^|\/)(?:Makefile|Dockerfile|Podfile|Gemfile)$/
const MARKUP = /\.(?:md|markdown|html?|xml|vue|svelte|svg|hbs)$/
const STYLES = /\.(?:css)$/
const DASHES = /\.(?:sql|lua|hs|elm)$/

/** Writes a marker in the comments of a file's language. */
export function markerFor(path: string): (words: string) => string {
  if (HASH.test(path)) return (words) => `# ${words}`
  if (MARKUP.test(path)) return (words) => `<!-- ${words} -->`
  if (STYLES.test(path)) return (words) => `/* ${words} */`
  if (DASHES.test(path)) return (words) => `-- ${words}`
  return (words) => `// ${words}`
}

// Checks that packages, and the folders of core, import only what the architecture allows: see docs/architecture.md. CONTRIBUTING.md has
// the arrows between packages; with `--write` this script writes them there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { publishedPackages, ROOT } from './packages.mjs'

/** What a format may import: no other format, no registry, no file system. Words and tolerance come in by the entry of the package alone. */
const OF_FORMATS = ['@emend/core', '@emend/feedback', '@emend/request']

/** The modules that each package may import besides its own files. A format that is not here may import {@link OF_FORMATS}. */
const ARROWS = {
  '@emend/core': ['diff', 'fastest-levenshtein'],
  '@emend/edits': ['@emend/core', 'diff'],
  '@emend/feedback': ['@emend/core', '@emend/edits'],
  '@emend/request': ['@emend/core', '@streamparser/json'],
  '@emend/edit-string': [...OF_FORMATS, '@noble/hashes'],
  '@emend/registry': ['@emend/core', '@emend/request', ...formats()],
  '@emend/registry/formats': ['@emend/registry', ...formats()],
  '@emend/ledger': ['@emend/core', '@noble/hashes'],
  '@emend/unified-diff': [...OF_FORMATS, 'diff'],
  '@emend/v4a-applicator': ['@emend/core', '@emend/feedback', '@emend/fs', '@emend/v4a'],
  '@emend/fs': ['@emend/core'],
  '@emend/engine': [
    '@emend/core',
    '@emend/fs',
    '@emend/ledger',
    '@emend/registry',
    '@emend/request',
    '@opentelemetry/api',
  ],
  '@emend/tools': [
    '@emend/core',
    '@emend/feedback',
    '@emend/edits',
    '@emend/edit-string',
    '@emend/engine',
    '@emend/fs',
    '@emend/notebook',
    '@emend/request',
    '@emend/search-replace',
    '@emend/v4a',
    '@standard-schema/spec',
    '@valibot/to-json-schema',
    'ai',
    'valibot',
  ],
  '@emend/repair': [
    '@emend/core',
    '@emend/feedback',
    '@emend/edit-string',
    '@emend/fs',
    '@emend/ledger',
    '@emend/request',
    '@emend/v4a',
  ],
  '@emend/notebook': ['@emend/core', '@emend/fs', 'jsonc-parser'],
  '@emend/syntax': [
    '@emend/core',
    '@emend/engine',
    'jsonc-parser',
    'node:',
    'smol-toml',
    ...['bash', 'c', 'c-sharp', 'cpp', 'css', 'go', 'html', 'java', 'javascript'].map(grammarOf),
    ...['php', 'python', 'ruby', 'rust', 'typescript'].map(grammarOf),
    'web-tree-sitter',
    'yaml',
  ],
  '@emend/diagnostics': [
    '@emend/core',
    '@emend/feedback',
    '@emend/edits',
    '@emend/engine',
    '@emend/fs',
    'es-module-lexer',
    'node:',
    'vscode-languageserver-protocol',
  ],
  '@emend/fs-memory': ['@emend/fs'],
  '@emend/fs-memfs': ['@emend/fs'],
  '@emend/fs-web': ['@emend/fs'],
  '@emend/fs-node': ['@emend/fs', 'iconv-lite', 'ignore', 'node:'],
  'emend-opencode': ['@emend/core', '@emend/edits', '@emend/fs-node', '@emend/repair', 'node:', 'zod'],
  'emend-pi': [
    'node:',
    '@earendil-works/pi-coding-agent',
    '@emend/core',
    '@emend/edits',
    '@emend/fs',
    '@emend/fs-node',
    '@emend/repair',
    '@mariozechner/pi-coding-agent',
  ],
  '@emend/mcp': [
    ...formats(),
    '@emend/core',
    '@emend/feedback',
    '@emend/edits',
    '@emend/diagnostics',
    '@emend/engine',
    '@emend/registry',
    '@emend/fs',
    '@emend/fs-node',
    '@emend/ledger',
    '@emend/notebook',
    '@emend/syntax',
    '@emend/tools',
    '@modelcontextprotocol/server',
    'commander',
    'node:',
  ],
  // The page asks for the cards of all formats where it is used.
  emend: [
    ...formats(),
    '@emend/core',
    '@emend/feedback',
    '@emend/edits',
    '@emend/diagnostics',
    '@emend/engine',
    '@emend/ledger',
    '@emend/notebook',
    '@emend/registry',
    '@emend/repair',
    '@emend/request',
    '@emend/syntax',
    '@emend/fs',
    '@emend/fs-node',
    '@emend/tools',
    '@clack/prompts',
    'commander',
    'fast-wrap-ansi',
    'fastest-levenshtein',
    'iconv-lite',
    'import-meta-resolve',
    'jsonc-parser',
    'lilconfig',
    'p-map',
    'picocolors',
    'smol-toml',
    'tinypool',
    'valibot',
    'yocto-spinner',
    'node:',
  ],
}

/** The folders of core, in rows: each imports only from the rows above its own. Files outside these folders may import from any. */
const CORE_FOLDERS = [
  ['text'],
  ['vocabulary'],
  ['hunk'],
  ['place'],
  ['applied'],
  ['choose', 'merge'],
  ['check'],
  ['parts'],
  ['splice'],
  ['place/tolerant', 'merge/three-way', 'check/new-text/reader'],
  ['readings', 'check/new-text'],
  ['profiles'],
  ['carry'],
  ['apply'],
  ['problem', 'correct'],
  ['explain'],
  ['contract'],
]

/** The folder of the rules that choose a place. They judge places, and do not ask what would be written there. */
const CHOOSERS = 'choose'
const NOT_FOR_CHOOSERS = ['merge', 'splice']

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g

const CORE = join(ROOT, 'packages/core/src')
const problems = publishedPackages().flatMap(({ folder, manifest }) => {
  const allowed = ARROWS[manifest.name] ?? (isFormat(manifest) ? OF_FORMATS : undefined)
  if (allowed === undefined)
    return [`${manifest.name}: not in the table of arrows in scripts/check-arrows.mjs`]
  const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
  return [
    ...declared
      .filter((name) => !allowed.includes(name))
      .map((name) => `${manifest.name}: must not depend on ${name}`),
    ...allowed
      // What the build brings along is installed for it only.
      .filter(
        (name) => name !== 'node:' && !declared.includes(name) && !(name in (manifest.devDependencies ?? {})),
      )
      .map(
        (name) => `${manifest.name}: ${name} is allowed but no longer a dependency; take it out of the table`,
      ),
    ...sourceFiles(join(folder, 'src')).flatMap((file) => forbiddenImports(file, allowed)),
  ]
})

problems.push(...sourceFiles(CORE).flatMap(wrongFolders), ...releasedApart())

/** The pages for authors of plugins, and for those who change emend. All other pages are for hosts, whose code needs no entry of core but `@emend/core`. */
const FOR_AUTHORS = ['docs/architecture.md', 'docs/new-format.md', 'docs/plugins.md']
problems.push(...pagesForHosts().flatMap(needsMoreOfCore), ...shownOtherwise())

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  console.log(
    `arrows: ${publishedPackages().length} packages and the folders of core import only what they may`,
  )
}

/** The arrows in CONTRIBUTING.md are those of the table. */
function shownOtherwise() {
  const page = join(ROOT, 'CONTRIBUTING.md')
  const text = readFileSync(page, 'utf8')
  const right = text.replace(/(?<=^## The arrows\n\n```\n).*?(?=```)/ms, () => `${arrowLines().join('\n')}\n`)
  if (right === text) return []
  if (!process.argv.includes('--write'))
    return ['CONTRIBUTING.md: the arrows are others than those of the table: npm run arrows -- --write']
  writeFileSync(page, right)
  return []
}

/** A line for packages with the same arrows to packages of emend. */
function arrowLines() {
  const lines = new Map()
  for (const { manifest } of publishedPackages()) {
    const allowed = ARROWS[manifest.name] ?? OF_FORMATS
    const all = formats()
    const some = all.every((name) => allowed.includes(name))
      ? allowed.filter((name) => !all.includes(name))
      : allowed
    const names = some
      .filter((name) => name.startsWith('@emend/'))
      .map(shortOf)
      .sort()
    const targets = [...names, ...(some === allowed ? [] : ['every format'])].join(', ')
    lines.set(targets, [...(lines.get(targets) ?? []), shortOf(manifest.name)])
  }
  return [...lines]
    .toSorted(([one], [other]) => one.split(', ').length - other.split(', ').length || (one < other ? -1 : 1))
    .map(([targets, names]) => `${names.join(', ')}  ──>  ${targets === '' ? 'nothing' : targets}`)
}

function shortOf(name) {
  return name.replace(/^@emend\//, '')
}

/** All packages have one version: programs bring the others along in their files, so what changes there is a release of the program, too. */
function releasedApart() {
  const { fixed } = JSON.parse(readFileSync(join(ROOT, '.changeset/config.json'), 'utf8'))
  const together = publishedPackages().map(({ manifest }) => manifest.name)
  const isBound = fixed.length === 1 && fixed[0].toSorted().join() === together.toSorted().join()
  return isBound ? [] : [`.changeset/config.json: fixed must bind ${together.join(', ')}`]
}

/** Returns the names of the packages that are formats, by their keyword. */
function formats() {
  return publishedPackages()
    .map(({ manifest }) => manifest)
    .filter(isFormat)
    .map(({ name }) => name)
}

function isFormat({ keywords = [] }) {
  return keywords.includes('emend-format')
}

function grammarOf(language) {
  return `tree-sitter-${language}`
}

function pagesForHosts() {
  const readmes = publishedPackages().map(({ folder }) => join(folder, 'README.md'))
  const docs = readdirSync(join(ROOT, 'docs')).map((name) => join(ROOT, 'docs', name))
  return [join(ROOT, 'README.md'), ...readmes, ...docs].filter(
    (file) => file.endsWith('.md') && !FOR_AUTHORS.includes(relative(ROOT, file)),
  )
}

function sourceFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

function forbiddenImports(file, allowed) {
  const isAllowed = (specifier) => allowed.some((name) => isFrom(specifier, name))
  return [...readFileSync(file, 'utf8').matchAll(SPECIFIER)]
    .map(([, specifier]) => specifier)
    .filter((specifier) => !specifier.startsWith('.') && !isAllowed(specifier))
    .map((specifier) => `${relative(ROOT, file)}: must not import ${specifier}`)
}

function needsMoreOfCore(file) {
  return ['@emend/core/plugin', '@emend/core/plugin']
    .filter((specifier) => readFileSync(file, 'utf8').includes(`'${specifier}'`))
    .map((specifier) => `${relative(ROOT, file)}: a page for hosts, which should not need ${specifier}`)
}

function isFrom(specifier, name) {
  return name.endsWith(':')
    ? specifier.startsWith(name)
    : specifier === name || specifier.startsWith(`${name}/`)
}

function wrongFolders(file) {
  const from = rowOf(file)
  if (from === CORE_FOLDERS.length) return []
  if (from === -1)
    return [
      `${relative(ROOT, file)}: its folder is not in the table of core's folders in scripts/check-arrows.mjs`,
    ]
  return [...readFileSync(file, 'utf8').matchAll(SPECIFIER)]
    .filter(([, specifier]) => specifier.startsWith('.'))
    .map(([, specifier]) => join(dirname(file), specifier))
    .filter(
      (target) => (dirname(target) !== dirname(file) && rowOf(target) >= from) || isHiddenFrom(file, target),
    )
    .map(
      (target) =>
        `${relative(ROOT, file)}: must not import from ${relative(CORE, dirname(target)) || 'beside the folders'}`,
    )
}

function isHiddenFrom(file, target) {
  const [folder, hidden] = [relative(CORE, dirname(file)), relative(CORE, target)]
  return folder === CHOOSERS && NOT_FOR_CHOOSERS.some((one) => hidden === one || hidden.startsWith(`${one}/`))
}

/**
 * Returns the row of a file's folder: the number of rows for a file outside the folders, -1 for a folder that is not
 * in the table.
 */
function rowOf(file) {
  const folder = relative(CORE, dirname(file))
  return folder === '' ? CORE_FOLDERS.length : CORE_FOLDERS.findIndex((row) => row.includes(folder))
}

// Writes where the project lives into what is published: from `repository` and `author` in the manifest of the workspace, the only
// place with the address, into the manifests of all packages, the links of their README files, and the pages that name it. Manifests for
// the MCP registry and for plugins get the version, too.
//
//   node scripts/addresses.mjs            writes what is out of date
//   node scripts/addresses.mjs --check    prints it instead, and fails
import { readFileSync, writeFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publishedPackages, ROOT } from './packages.mjs'

/** Stands in `repository` until the project has an owner. */
export const PLACEHOLDER = 'OWNER'

/** Returns the fields of a package's manifest that follow from the workspace's. */
export function addressFields(folder, root = ROOT) {
  const { repository, author } = workspaceOf(root)
  const directory = relative(root, folder).replaceAll(sep, '/')
  return {
    ...(directory === SERVER ? { mcpName: serverName(repository) } : {}),
    author,
    homepage: directory === MAIN ? siteOf(repository) : `${repository}/tree/main/${directory}#readme`,
    bugs: { url: `${repository}/issues` },
    repository: { type: 'git', url: `git+${repository}.git`, directory },
  }
}

/** The package whose home is the site. */
const MAIN = 'apps/cli'

/** The MCP server, whose npm package says by `mcpName` which entry of the MCP registry is its own. */
const SERVER = 'apps/mcp'

/** Manifests for readers other than npm, which have the version of the server as well. */
const MANIFESTS = [`${SERVER}/server.json`, `${SERVER}/claude-plugin/.claude-plugin/plugin.json`]

/** The pages besides README files of packages that name the repository or the site. */
const PAGES = ['apps/vscode/README.md', 'docs/agents/claude-code.md', 'docs/cli.md', 'docs/guides/editor.md']

/** Returns the address of the site, which is where GitHub serves the pages of a repository. */
export function siteOf(repository) {
  const { host, pathname } = new URL(repository)
  const [, owner, name] = pathname.split('/')
  return `https://${owner.toLowerCase()}.${host.replace(/\.com$/, '.io')}/${name}/`
}

/** Returns the address of the repository. */
export function repositoryOf(root = ROOT) {
  return workspaceOf(root).repository
}

/** Returns the file of the repository, from its root, that a whole address names, if it names one. */
export function fileOfAddress(address) {
  const base = repositoryOf()
  return address.startsWith(base)
    ? /^\/(?:blob|raw)\/main\/(.+)$/.exec(address.slice(base.length))?.[1]
    : undefined
}

/** Returns the name in the MCP registry, which gives it to whoever signs in to GitHub as the owner. */
function serverName(repository) {
  return `io.github.${new URL(repository).pathname.split('/')[1]}/emend`
}

function workspaceOf(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
}

/** Returns the manifest with its fields in the usual order. */
function withAddresses(manifest, fields) {
  const { name, version, description, keywords, license, ...rest } = manifest
  return { name, version, description, keywords, license, ...fields, ...without(rest, fields) }
}

function without(object, fields) {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !Object.hasOwn(fields, key)))
}

/** The page of a package on npm is no page of the repository: its links are whole addresses. */
function withWholeLinks(markdown, directory, { from, to }) {
  return markdown
    .replaceAll(`${from}/`, `${to}/`)
    .replaceAll(/(!?)\[([^\]\n]*)\]\((?!#|[a-z]+:)([^)\s]+)\)/g, (_, image, text, target) => {
      const [path, heading] = target.split('#')
      const kind = image === '!' ? 'raw' : 'blob'
      const anchor = heading === undefined ? '' : `#${heading}`
      return `${image}[${text}](${to}/${kind}/main/${posix.normalize(`${directory}/${path}`)}${anchor})`
    })
}

function outOfDate() {
  const to = repositoryOf()
  const packages = publishedPackages()
  const from = packages[0].manifest.repository?.url.replace(/^git\+|\.git$/g, '') ?? to
  const pages = PAGES.map((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    return [join(ROOT, page), text.replaceAll(from, to).replaceAll(siteOf(from), siteOf(to))]
  })
  const texts = packages.flatMap(({ folder, manifest }) => {
    const fields = addressFields(folder)
    const page = join(folder, 'README.md')
    return [
      [join(folder, 'package.json'), `${JSON.stringify(withAddresses(manifest, fields), null, 2)}\n`],
      [page, withWholeLinks(readFileSync(page, 'utf8'), fields.repository.directory, { from, to })],
    ]
  })
  const { version } = JSON.parse(readFileSync(join(ROOT, SERVER, 'package.json'), 'utf8'))
  const manifests = MANIFESTS.map((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return [
      join(ROOT, file),
      text
        .replaceAll(from, to)
        .replaceAll(serverName(from), serverName(to))
        .replaceAll(/"version": "[^"]*"/g, `"version": "${version}"`),
    ]
  })
  return [...texts, ...pages, ...manifests].filter(([file, text]) => readFileSync(file, 'utf8') !== text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check')
  for (const [file, text] of outOfDate()) {
    if (!isCheck) writeFileSync(file, text)
    console.error(`${relative(ROOT, file)}: ${isCheck ? 'is out of date: npm run addresses' : 'written'}`)
    if (isCheck) process.exitCode = 1
  }
}

import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slug } from 'github-slugger'
import { defineConfig } from 'vitepress'
import { fileOfAddress, repositoryOf, siteOf } from '../../../scripts/addresses.mjs'
import { linkPreview } from './link-preview.mjs'
import { offlinePages } from './offline.mjs'
import { withTabs } from './package-managers.mjs'
import { plainText, writePlainPages } from './plain-pages.mjs'
import { withPolicy } from './policy.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Not on the site, or there under another name: how core works inside is read beside its code. */
const APART = ['index.md', 'architecture.md']

/** The pages as they lie in the repository, by their address on the site. */
const PAGES = {
  'apps/site/home.md': 'index.md',
  'apps/site/try.md': 'try.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'docs/index.md': 'pages.md',
  ...named('docs', (name) => (name.endsWith('.md') && !APART.includes(name) ? ['', name] : undefined)),
  ...named('docs/guides', (name) => ['', `guides/${name}`]),
  ...named('docs/agents', (name) => ['', `agents/${name}`]),
  ...named('docs/rules', (name) => ['', `rules/${name}`]),
  ...named('packages', (name) => ['/README.md', `packages/${name}.md`]),
  ...named('apps', (name) => ['/README.md', `apps/${name}.md`]),
  ...named('examples', (name) => ['/README.md', `examples/${name}.md`]),
  ...named('bench', (name) => ['/README.md', `bench/${name}.md`]),
}

/** The generator wants all pages below one folder of its own. */
const COPY = join(ROOT, 'apps/site/pages')
rmSync(COPY, { recursive: true, force: true })
const PICTURES = Object.keys(PAGES).map((file) => join(dirname(file), 'pictures'))
for (const file of [...Object.keys(PAGES), ...new Set(PICTURES.filter((one) => existsSync(join(ROOT, one))))])
  cpSync(join(ROOT, file), join(COPY, file), { recursive: true })
cpSync(join(ROOT, 'apps/site/public'), join(COPY, 'public'), { recursive: true })

/** Where the site is below its host, as in /emend/. */
const BASE = process.env.EMEND_SITE_BASE ?? '/'

const offline = offlinePages(BASE)

export default defineConfig({
  title: 'emend',
  description: 'Applies code edits written by language models: exactly where they belong, or not at all.',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}favicon.svg` }]],
  transformHead: linkPreview,
  base: BASE,
  // The page to try it takes the packages from their sources.
  vite: {
    resolve: { conditions: ['emend:source'] },
    plugins: [offline.plugin],
  },
  buildEnd({ outDir, userConfig, site }) {
    offline.write(outDir)
    const sections = userConfig.themeConfig.sidebar.map(({ text, items }) => ({
      text,
      items: items.map((item) => ({ text: item.text, link: plainAddress(item.link) })),
    }))
    writePlainPages(outDir, { title: site.title, description: site.description, sections }, plainPages())
  },
  srcDir: COPY,
  outDir: join(ROOT, 'apps/site/dist'),
  cacheDir: join(ROOT, 'apps/site/node_modules/.vitepress'),
  rewrites: PAGES,
  cleanUrls: true,
  // A page that is open asks for nothing more.
  router: { prefetchLinks: false },
  // The home page of the theme has no main landmark.
  transformHtml: (html) =>
    withPolicy(html.replace('class="VPContent is-home"', 'role="main" class="VPContent is-home"')),
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Links to headings are those of the repository.
    anchor: { slugify: (text) => slug(text) },
    config: (markdown) => {
      rewriteLinks(markdown)
      markdown.core.ruler.before('normalize', 'package-managers', (state) => {
        state.src = withTabs(state.src)
      })
    },
  },
  themeConfig: {
    logo: { src: '/favicon.svg', alt: '' },
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Try it', link: '/try' },
      { text: 'Guides', link: '/quick-start' },
      { text: 'Command line', link: '/cli' },
      { text: 'API', link: '/api/index.html', target: '_self' },
    ],
    sidebar: [
      section('Guides', {
        'Which door is mine?': 'docs/doors.md',
        'Quick start': 'docs/quick-start.md',
        'In my agent': 'docs/guides/agent.md',
        'In my CI': 'docs/guides/ci.md',
        'In my editor': 'docs/guides/editor.md',
        'In a coding agent': 'docs/agents/index.md',
        'Write a plugin': 'docs/plugins.md',
        'Write a format': 'docs/new-format.md',
        'From another tool': 'docs/migrating.md',
      }),
      section('Reference', {
        'The command line': 'docs/cli.md',
        'Commands for agents': 'docs/cli-agents.md',
        'JSON of the command line': 'docs/cli-json.md',
        Configuration: 'docs/configuration.md',
        Formats: 'docs/formats.md',
        Calls: 'docs/calls.md',
        'Tiers and profiles': 'docs/profiles.md',
        'Failure codes': 'docs/failure-codes.md',
        Safety: 'docs/safety.md',
        Streaming: 'docs/streaming.md',
        'Named blocks': 'docs/blocks.md',
        'What an edit broke': 'docs/diagnostics.md',
        'Events and spans': 'docs/events.md',
        'Many edits': 'docs/batch.md',
      }),
      section('How good it is', {
        Accuracy: 'docs/accuracy.md',
        Rules: 'docs/rules/index.md',
        Performance: 'docs/performance.md',
        'Beside git': 'docs/beside-git.md',
        'Eleven slips': 'bench/slips/README.md',
        'Benchmarks of others': 'bench/benchmark/README.md',
      }),
      { text: 'Coding agents', items: itemsOf(/^docs\/agents\/(?!index)/) },
      { text: 'Packages', items: itemsOf(/^(?:packages|apps\/(?!site))/) },
      section('Work on it', {
        Contributing: 'CONTRIBUTING.md',
        'Report a vulnerability': 'SECURITY.md',
      }),
    ],
  },
})

function named(folder, place) {
  return Object.fromEntries(
    readdirSync(join(ROOT, folder)).flatMap((name) => {
      const [rest, page] = place(name) ?? []
      const file = `${folder}/${name}${rest}`
      return page !== undefined && existsSync(join(ROOT, file)) ? [[file, page]] : []
    }),
  )
}

function section(text, files) {
  return { text, items: Object.entries(files).map(([name, file]) => ({ text: name, link: addressOf(file) })) }
}

function itemsOf(pattern) {
  return Object.keys(PAGES)
    .filter((file) => pattern.test(file))
    .map(itemOf)
}

function itemOf(file) {
  const [, title = file] = /^# (.*)$/m.exec(readFileSync(join(ROOT, file), 'utf8')) ?? []
  return { text: title, link: addressOf(file) }
}

function addressOf(file) {
  return `/${PAGES[file].replace(/\.md$/, '')}`.replace(/\/index$/, '/')
}

/** Links lead where they do in the repository: to pages, or to the repository itself where a file is no page. */
function rewriteLinks(markdown) {
  markdown.core.ruler.before('linkify', 'repository-links', ({ tokens, env }) => {
    const from = dirname(relative(COPY, env.realPath ?? env.path))
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const address = addressFrom(from, token.attrGet('href') ?? '')
          token.attrSet('href', address)
        }
        if (token.type === 'image') token.attrSet('src', pictureFrom(token.attrGet('src')))
      }
    }
  })
}

/** The pages that are text, by their names on the site. */
function plainPages() {
  return Object.entries(PAGES)
    .filter(isText)
    .map(([file, page]) => {
      const markdown = readFileSync(join(ROOT, file), 'utf8')
      return [page, plainText(markdown, (href) => plainAddress(addressFrom(dirname(file), href)))]
    })
}

/** The home page and the page to try emend are programs. */
function isText([file]) {
  return !file.startsWith('apps/site/')
}

/** Returns the whole address of a page as Markdown for its address on the site; other addresses stay as they are. */
function plainAddress(address) {
  const [, path, heading = ''] = /^\/([^#]*)(#.*)?$/.exec(address) ?? []
  // A picture is read as it is, not on a page of the repository's host.
  if (path === undefined) return address.replace(/\/blob\/(.+\.svg)$/, '/raw/$1')
  const page = `${path.replace(/(?:^|\/)$/, '$&index')}.md`
  const isPage = Object.entries(PAGES).some((entry) => entry[1] === page && isText(entry))
  return `${siteOf(repositoryOf())}${isPage ? page : path}${heading}`
}

/** Pictures of pages on npm have whole addresses; here they are files. */
function pictureFrom(source) {
  const named = fileOfAddress(source)
  return named === undefined ? source : join(COPY, named)
}

function addressFrom(from, href) {
  const site = siteOf(repositoryOf())
  if (href.startsWith(site)) return `/${href.slice(site.length)}`
  const named = fileOfAddress(href)
  if (named === undefined && /^(?:[a-z]+:|#)/i.test(href)) return href
  const [, path, heading = ''] = /^([^#]*)(#.*)?$/.exec(named ?? href)
  const file = relative(ROOT, resolve(ROOT, named === undefined ? from : '.', path))
  const address = PAGES[file] === undefined ? `${repositoryOf()}/blob/main/${file}` : addressOf(file)
  return `${address}${heading}`
}

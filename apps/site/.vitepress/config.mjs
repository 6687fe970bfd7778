import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slug } from 'github-slugger'
import { defineConfig } from 'vitepress'
import { fileOfAddress } from '../../../scripts/addresses.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The pages as they lie in the repository, by their address on the site. */
const PAGES = {
  'README.md': 'index.md',
  'CONTRIBUTING.md': 'contributing.md',
  'SECURITY.md': 'security.md',
  'docs/index.md': 'pages.md',
  ...named('docs', (name) => (name.endsWith('.md') && name !== 'index.md' ? ['', `${name}`] : undefined)),
  ...named('docs/decisions', (name) => ['', `decisions/${name === 'README.md' ? 'index.md' : name}`]),
  ...named('docs/agents', (name) => ['', `agents/${name}`]),
  ...named('packages', (name) => ['/README.md', `packages/${name}.md`]),
  ...named('apps', (name) => ['/README.md', `apps/${name}.md`]),
  ...named('examples', (name) => ['/README.md', `examples/${name}.md`]),
  ...named('bench', (name) => ['/README.md', `bench/${name}.md`]),
}

/** The generator wants all pages below one folder of its own. */
const COPY = join(ROOT, 'apps/site/pages')
rmSync(COPY, { recursive: true, force: true })
for (const file of [...Object.keys(PAGES), 'docs/pictures'])
  cpSync(join(ROOT, file), join(COPY, file), { recursive: true })

export default defineConfig({
  title: 'emend',
  description: 'Applies code edits written by language models: exactly where they belong, or not at all.',
  head: [
    ['link', { rel: 'icon', href: 'data:,' }],
    // Names of options in tables stay on one line; the tables scroll where that is too wide.
    ['style', {}, '.vp-doc td:first-child code { white-space: nowrap }'],
  ],
  srcDir: COPY,
  outDir: join(ROOT, 'apps/site/dist'),
  cacheDir: join(ROOT, 'apps/site/node_modules/.vitepress'),
  rewrites: PAGES,
  cleanUrls: true,
  markdown: {
    // Links to headings are those of the repository.
    anchor: { slugify: (text) => slug(text) },
    config: (markdown) => rewriteLinks(markdown),
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: { level: [2, 3] },
    nav: [
      { text: 'Quick start', link: '/quick-start' },
      { text: 'Command line', link: '/cli' },
      { text: 'API', link: '/api/index.html', target: '_self' },
    ],
    sidebar: [
      section('Use it', [
        'docs/quick-start.md',
        'docs/cli.md',
        'docs/batch.md',
        'docs/formats.md',
        'docs/streaming.md',
        'docs/blocks.md',
        'docs/failure-codes.md',
        'docs/safety.md',
        'docs/migrating.md',
      ]),
      section('Know it', [
        'docs/accuracy.md',
        'bench/slips/README.md',
        'docs/beside-git.md',
        'docs/architecture.md',
        'docs/plugins.md',
        'docs/plugin-api.md',
        'CONTRIBUTING.md',
      ]),
      { text: 'In coding agents', collapsed: true, items: itemsOf(/^docs\/agents\//) },
      { text: 'Packages', collapsed: true, items: itemsOf(/^(?:packages|apps)\//) },
      { text: 'Decisions', collapsed: true, items: itemsOf(/^docs\/decisions\//) },
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
  return { text, items: files.map(itemOf) }
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

/** Links lead where they do in the repository: to pages, or, of what is no page, to nothing, as their text alone. */
function rewriteLinks(markdown) {
  markdown.core.ruler.before('linkify', 'repository-links', ({ tokens, env }) => {
    const from = dirname(relative(COPY, env.realPath ?? env.path))
    for (const { children } of tokens) {
      let isDropped = false
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const address = addressFrom(from, token.attrGet('href') ?? '')
          isDropped = address === undefined
          if (address !== undefined) token.attrSet('href', address)
        }
        if (token.type === 'image') token.attrSet('src', pictureFrom(token.attrGet('src')))
        if (isDropped && token.type.startsWith('link_')) {
          if (token.type === 'link_close') isDropped = false
          Object.assign(token, { type: 'text', tag: '', content: '', nesting: 0 })
        }
      }
    }
  })
}

/** Pictures of pages on npm have whole addresses; here they are files. */
function pictureFrom(source) {
  const named = fileOfAddress(source)
  return named === undefined ? source : join(COPY, named)
}

function addressFrom(from, href) {
  const named = fileOfAddress(href)
  if (named === undefined && /^(?:[a-z]+:|#)/i.test(href)) return href
  const [, path, heading = ''] = /^([^#]*)(#.*)?$/.exec(named ?? href)
  const file = relative(ROOT, resolve(ROOT, named === undefined ? from : '.', path))
  return PAGES[file] === undefined ? undefined : `${addressOf(file)}${heading}`
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page that works without a network. */
const PAGE = 'try'

/**
 * Finds out which files the page to try emend loads, and writes a service worker that keeps them. The languages of its editor are kept
 * once they were used.
 *
 * @param base where the site is below its host
 */
export function offlinePages(base) {
  const needed = new Set()
  const plugin = {
    name: 'offline-pages',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle)
      const add = (name) => {
        const chunk = bundle[name]
        if (needed.has(name) || chunk === undefined || isLanguages(chunk)) return
        needed.add(name)
        for (const one of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(one)
      }
      for (const { fileName, facadeModuleId } of chunks)
        if (
          /[/\\]try\.md$/.test(facadeModuleId ?? '') ||
          /[/\\]client[/\\]app[/\\]index\.js$/.test(facadeModuleId ?? '')
        )
          add(fileName)
      for (const { fileName } of chunks) if (/\.(?:css|woff2)$/.test(fileName)) needed.add(fileName)
    },
  }
  const write = (folder) => {
    const html = readFileSync(join(folder, `${PAGE}.html`), 'utf8')
    const named = [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]*)"/g)].map(([, address]) => address)
    // The build for the server names files that are not on the site.
    const wanted = [...needed].filter(
      (name) => !/\.woff2$|\.md\.|search/i.test(name) && existsSync(join(folder, name)),
    )
    const files = [...new Set([base + PAGE, ...wanted.map((name) => base + name), ...named])].sort()
    const version = createHash('sha256')
      .update(JSON.stringify(files) + html)
      .digest('hex')
      .slice(0, 16)
    writeFileSync(
      join(folder, 'offline.js'),
      workerOf({ version, files, page: base + PAGE, assets: `${base}assets/` }),
    )
  }
  return { plugin, write }
}

/** The table of all languages: each is a file of its own. */
function isLanguages({ moduleIds = [] }) {
  return moduleIds.some((id) => /@codemirror[/\\+]language-data/.test(id))
}

function workerOf({ version, files, page, assets }) {
  return `// Keeps the page to try emend, so that it works without a network. Made by the build of the site.
const CACHE = 'emend-${version}'
const FILES = ${JSON.stringify(files)}
addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => skipWaiting()))
})
addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('emend-') && name !== CACHE
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))).then(() => clients.claim()))
})
addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin) return
  if (pathname === '${page}') event.respondWith(fetch(event.request).catch(() => caches.match('${page}')))
  else if (pathname.startsWith('${assets}')) event.respondWith(caches.match(pathname).then((kept) => kept ?? fetchAndKeep(event.request)))
})
async function fetchAndKeep(request) {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}
`
}

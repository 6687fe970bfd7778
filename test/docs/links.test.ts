import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import GithubSlugger from 'github-slugger'
import { expect, test } from 'vitest'
import { fileOfAddress } from '../../scripts/addresses.mjs'
import { pages, ROOT } from './read-snippets.js'

const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) => `docs/decisions/${name}`)

/** Returns a page without its code blocks, because nothing in code is a link or a heading. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replaceAll(/^(`{3,}).*\n[\s\S]*?^\1$/gm, '')
}

/** Returns the anchors of a page's headings, as GitHub generates them. */
function anchorsOf(page: string): readonly string[] {
  const slugger = new GithubSlugger()
  return Array.from(proseOf(page).matchAll(/^#+ (.*)$/gm), ([, heading = '']) => slugger.slug(heading))
}

/** Returns the targets of a page's links inside the repository, as `path#anchor`: relative to the page, or `/` and from the root. */
function linksOf(page: string): readonly string[] {
  const prose = proseOf(page).replaceAll(/`[^`\n]*`/g, 'code')
  const targets = Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target)
  return targets.flatMap((target) => {
    const named = fileOfAddress(target)
    if (named !== undefined) return `/${named}`
    return /^[a-z]+:/.test(target) ? [] : target
  })
}

function isAlive(page: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const relative = path.startsWith('/') ? path.slice(1) : join(dirname(page), path)
  const named = path === '' ? page : normalize(relative)
  if (named.startsWith('..') || !existsSync(join(ROOT, named))) return false
  if (anchor === undefined) return true
  const read = statSync(join(ROOT, named)).isDirectory() ? join(named, 'README.md') : named
  return anchorsOf(read).includes(anchor)
}

test('every link inside the repository leads to a file, and to a heading if it names one', () => {
  const links = [...pages(), ...decisions].flatMap((page) =>
    linksOf(page).map((target) => ({ page, target })),
  )
  expect(links.length).toBeGreaterThan(50)
  const dead = links.filter(({ page, target }) => !isAlive(page, target))
  expect(dead.map(({ page, target }) => `${page}: ${target}`)).toEqual([])
})

test('the index of the documentation leads to every page', () => {
  const listed = linksOf('docs/index.md').map((target) => target.split('#')[0])
  const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md') && name !== 'index.md')
  expect(docs.filter((name) => !listed.includes(name))).toEqual([])
})

test('the index of the decisions leads to every decision', () => {
  const listed = linksOf('docs/decisions/README.md').map((target) => `docs/decisions/${target}`)
  expect(decisions.filter((page) => !page.endsWith('README.md') && !listed.includes(page))).toEqual([])
})

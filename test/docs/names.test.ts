import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, workspacePackages } from '../../scripts/packages.mjs'
import { pages, ROOT } from './read-snippets.js'

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const packages = workspacePackages()
const sources = packages
  .filter(({ folder }) => existsSync(join(folder, 'src')))
  .flatMap(({ folder }) => filesBelow(join(folder, 'src')))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(ROOT.length))
const texts = [...pages(), ...sources].map((file) => ({ file, text: read(file) }))

/** The source of an entry, such as `@emend/core/plugin`; undefined if there is none. */
function entryOf(name: string): string | undefined {
  const [, own = '', rest = ''] = /^((?:@emend\/)?[\w-]+)(.*)$/.exec(name) ?? []
  const found = packages.find(({ manifest }) => manifest.name === own)
  const target = found?.manifest.exports?.[`.${rest}`]
  return found && typeof target === 'object' ? join(found.folder, target['emend:source'] ?? '') : undefined
}

/** The names that a module exports, with those that it passes on. */
function exportsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8')
  const listed = Array.from(text.matchAll(/export (?:type )?\{([^}]*)\}/g), ([, names = '']) =>
    names.split(',').map((one) => one.trim().replace(/^type |.* as /g, '')),
  ).flat()
  const declared = Array.from(
    text.matchAll(/^export (?:declare )?(?:async )?(?:const|function|class|interface|type) (\w+)/gm),
    ([, name = '']) => name,
  )
  const passedOn = Array.from(text.matchAll(/^export (?:type )?\* from '([^']+)'/gm), ([, from = '']) =>
    from.startsWith('.') ? join(dirname(file), from.replace(/\.js$/, '.ts')) : entryOf(from),
  )
  return [...listed, ...declared, ...passedOn.flatMap((one) => (one === undefined ? [] : exportsOf(one)))]
}

test('what a sentence says that a package exports is exported', () => {
  const said = texts.flatMap(({ file, text }) =>
    Array.from(
      text.matchAll(
        /`(\w+)(?:\(\))?`,? (?:comes from|of|from|in) (?:`(?=@?[a-z/-]+`))?(@emend\/[a-z0-9-]+(?:\/[a-z-]+)?|emend(?:\/[a-z]+)?)(?![\w/-]| [a-z])/g,
      ),
      ([whole, name = '', from = '']) => ({ file, whole, name, from }),
    ),
  )
  expect(said.length).toBeGreaterThan(10)
  const wrong = said.filter(({ name, from }) => {
    const entry = entryOf(from)
    return entry === undefined || !exportsOf(entry).includes(name)
  })
  expect(wrong.map(({ file, whole }) => `${file}: ${whole}`)).toEqual([])
})

test('every entry of a package that is named exists', () => {
  const named = texts.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/@emend\/[a-z0-9-]+(?:\/[a-z-]+)?\b(?![/*.-])/g), ([name]) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(200)
  const wrong = named.filter(({ name }) => entryOf(name) === undefined && !isTool(name))
  expect([...new Set(wrong.map(({ file, name }) => `${file}: ${name}`))]).toEqual([])
})

/** A package without a library of its own. */
function isTool(name: string): boolean {
  return packages.some(({ manifest }) => manifest.name === name)
}

/** What commands of the pages make. */
const MADE = ['docs/api', 'apps/site/dist']

test('every file of the repository that a page names exists', () => {
  const named = pages().flatMap((page) =>
    Array.from(
      read(page).matchAll(
        /(?<![\w./-])(?:CLONE\/)?((?:packages|apps|bench|docs|examples|scripts|test)\/[\w./-]*\w)(?![\w*{]|\/?[*{<])/g,
      ),
      ([, path = '']) => ({ page, path }),
    ),
  )
  expect(named.length).toBeGreaterThan(50)
  const wrong = named.filter(
    ({ path }) =>
      !MADE.includes(path) && !existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.ts`)),
  )
  expect([...new Set(wrong.map(({ page, path }) => `${page}: ${path}`))]).toEqual([])
})

test('what a page tells to import is installed by what it tells to install', () => {
  const wrong = pages().flatMap((page) => {
    const text = read(page)
    const installed = Array.from(
      text.matchAll(/^(?:npm install|pnpm add|yarn add) (?!-g|--global)(.*)$/gm),
      ([, names = '']) => names.split(' '),
    ).flat()
    if (!installed.some((name) => /^@emend\/|^emend$/.test(name))) return []
    const imports = Array.from(
      text.matchAll(/^import .* from '((?:@emend\/[\w-]+)|emend)(?:\/[\w-]+)?'/gm),
      ([, name = '']) => name,
    )
    return imports.filter((name) => !installed.includes(name)).map((name) => `${page}: ${name}`)
  })
  expect([...new Set(wrong)]).toEqual([])
})

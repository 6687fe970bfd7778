import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { type Failure, type FileResult, hasEffect } from '@emend/core'
import type { LookedRequest } from '@emend/engine'
import { checkPath, plainName } from '@emend/fs'
import type { Source } from './source.js'

/** The folder of a file system on disk; undefined for one that has none. */
export async function rootOf({ identity }: LookedRequest['fileSystem']): Promise<string | undefined> {
  const found = await identity?.().catch(() => undefined)
  return found?.medium === 'disk' ? found.root : undefined
}

/** The failures of files that a source loads, by any name and by links. */
export async function closedFiles(
  sources: readonly Pick<Source, 'name' | 'loads'>[],
  { files, fileSystem }: LookedRequest,
): Promise<readonly Failure[]> {
  const root = await rootOf(fileSystem)
  const failures: Failure[] = []
  for (const path of files.filter(hasEffect).flatMap(pathsOf)) {
    const checked = (await fileSystem.checkPath?.(path)) ?? checkPath(path)
    const named = checked.ok ? checked.value : path
    const real = (await fileSystem.realPath?.(named).catch(() => undefined)) ?? named
    for (const one of new Set([named, real])) {
      const name = await loadedBy(sources, one, root)
      if (name === undefined) continue
      const reason = `is loaded by ${name}, which looks at every edit or formats it: only a person may change it`
      failures.push({ code: 'path-refused', reason, path })
      break
    }
  }
  return failures
}

function pathsOf({ path, from }: FileResult): readonly string[] {
  return from === undefined || from === path ? [path] : [from, path]
}

/**
 * The name of the source that loads a file; undefined if none does. Reads the configurations beside and above the file, and what they
 * mention, anew each time: a person may have changed them.
 *
 * @param path relative to the root
 */
export async function loadedBy(
  sources: readonly Pick<Source, 'name' | 'loads'>[],
  path: string,
  root: string | undefined,
): Promise<string | undefined> {
  const wanted = plainPath(path)
  for (const { name, loads } of sources) {
    if (loads === 'unknown') continue
    const isNamed = matcherOf(loads)
    if (isPackages(wanted) ? loads.includes(PACKAGES) : isNamed(posix.basename(wanted))) return name
    if (root !== undefined && (await isMentioned(path, root, isNamed))) return name
  }
  return undefined
}

const PACKAGES = 'node_modules'

function isPackages(path: string): boolean {
  return path.split('/').some((name) => name === PACKAGES || /^node_m~\d+$/.test(name))
}

function plainPath(path: string): string {
  return path.split(/[/\\]/).map(plainName).join('/')
}

/** Whether a name is one of those that a source loads; `*` stands for any characters. */
function matcherOf(loads: readonly string[]): (name: string) => boolean {
  const parts = loads.map((name) => plainName(name).split('*'))
  return (name) => parts.some((one) => fits(name, one))
}

function fits(name: string, [first = '', ...others]: readonly string[]): boolean {
  if (others.length === 0) return name === first
  const last = others.pop() ?? ''
  if (!name.startsWith(first) || !name.endsWith(last) || name.length < first.length + last.length)
    return false
  let at = first.length
  for (const part of others) {
    at = name.indexOf(part, at)
    if (at === -1 || at + part.length > name.length - last.length) return false
    at += part.length
  }
  return true
}

/** Whether a configuration in a folder above the file mentions it, or mentions a file that does. */
async function isMentioned(path: string, root: string, isNamed: (name: string) => boolean): Promise<boolean> {
  const wanted = plainPath(path)
  const seen = new Set<string>()
  const open: string[] = []
  for (let folder = posix.dirname(path); ; folder = posix.dirname(folder)) {
    const names = await readdir(join(root, folder)).catch(() => [])
    for (const name of names) if (isNamed(plainName(name))) open.push(posix.join(folder, name))
    if (folder === '.') break
  }
  for (let file = open.pop(); file !== undefined && seen.size < MOST_FILES; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const mentioned of mentionsIn(file, await textOf(join(root, file))))
      for (const ending of ENDINGS) {
        const one = `${mentioned}${ending}`
        if (plainPath(one) === wanted) return true
        if (CODE.test(one)) open.push(one)
      }
  }
  return false
}

const MOST_FILES = 500
const MOST_BYTES = 2 ** 20
const ENDINGS = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '.cts', '.json', '/index.js', '/index.ts']
const CODE = /\.(?:[cm]?[jt]sx?|json)$/

async function textOf(file: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined)
  if (!stats?.isFile() || stats.size > MOST_BYTES) return ''
  return readFile(file, 'utf8').catch(() => '')
}

/** The files that a configuration mentions in quotes, relative to its folder. Data that is no configuration of a plugin mentions none. */
function mentionsIn(file: string, text: string): readonly string[] {
  const name = posix.basename(file)
  const searched = name === 'package.json' ? pluginsIn(text) : DATA.test(name) ? '' : text
  return Array.from(searched.matchAll(/["'`](\.{1,2}\/[^"'`\s*]{1,300})["'`]/g), ([, path = '']) =>
    posix.join(posix.dirname(file), path),
  ).filter((path) => !path.startsWith('..'))
}

/** Configurations whose paths name what is looked at, and not what is run. */
const DATA = /^(?:[jt]sconfig.*\.json|pyrightconfig\.json|.*\.toml)$/

/** What a package.json has for linters and formatters. */
function pluginsIn(text: string): string {
  try {
    const { prettier, eslintConfig } = JSON.parse(text)
    return JSON.stringify([prettier, eslintConfig])
  } catch {
    return ''
  }
}

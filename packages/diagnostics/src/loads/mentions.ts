import { basename, extname } from 'node:path'
import { loadsIn } from './loads-in.js'

/** What the text of a configuration, or of code that one loads, names. */
export interface Mentions {
  /** Paths as they are written: relative ones, absolute ones and `file:` URLs. */
  readonly paths: readonly string[]
  /** Names that code imports: of packages, with their subpaths, and of `imports`, which begin with `#`. */
  readonly names: readonly string[]
  /** All words: data has names of packages among them, and code has parts of paths. */
  readonly words: ReadonlySet<string>
  /** Whether it computes paths from its own place, so that a word may be the name of a file anywhere. */
  readonly joins: boolean
  /** Whether it loads what only running it would tell. */
  readonly computes: boolean
}

/** Reads what a file names. Over-estimates: a name in a comment counts. */
export async function mentionsIn(file: string, text: string): Promise<Mentions> {
  const name = basename(file)
  if (SCRIPT.test(name)) return inScript(file, text)
  // What a tsconfig.json extends may have any name.
  const said =
    name === 'package.json'
      ? fieldsIn(text)
      : text.includes('"compilerOptions"') || TSCONFIG.test(name)
        ? extendsIn(text)
        : text
  const rest = { names: [], joins: false, computes: false }
  // What a project for Python names in its other tables is looked at, and not run.
  if (extname(name) === '.toml')
    return {
      ...rest,
      paths: extendedIn(text),
      words: new Set(),
    }
  const words = wordsIn(said)
  return { ...rest, paths: [...words].filter(isPath), words }
}

async function inScript(file: string, text: string): Promise<Mentions> {
  const { loads, isRead, unknownAt } = await loadsIn(file, text)
  const named = loads.map((one) => one.name)
  const quoted = Array.from(text.matchAll(QUOTED), ([, path = '']) => path)
  return {
    paths: [...named, ...quoted].filter(isPath),
    names: named.filter((one) => !isPath(one)),
    words: wordsIn(text),
    joins: JOINS.test(text),
    computes: unknownAt !== undefined || !isRead,
  }
}

/** Whether a name leads to a file by its place, and not to a package. */
export function isPath(name: string): boolean {
  return /^(?:\.{1,2}(?:\/|$)|\/|file:|[A-Za-z]:[/\\])/.test(name)
}

/** What a package.json has for linters and formatters. */
function fieldsIn(text: string): string {
  try {
    const { prettier, eslintConfig, babel } = JSON.parse(text)
    return JSON.stringify([prettier, eslintConfig, babel])
  } catch {
    return ''
  }
}

/** What a tsconfig.json extends, and its plugins. Its other paths name what is looked at. */
function extendsIn(text: string): string {
  const [, ...values] = text.split(/"(?:extends|plugins)"\s{0,9}:/)
  return values
    .map((value) => {
      const start = value.trimStart()
      const end = start.startsWith('[') ? start.indexOf(']') : start.search(/[,}\n]/)
      return end === -1 ? start : start.slice(0, end)
    })
    .join('\n')
}

/** What a table of Ruff extends. */
function extendedIn(text: string): readonly string[] {
  return text.split('\n').flatMap((line) => {
    const [key = '', value = ''] = line.split('=')
    return key.trim() === 'extend' ? value.split(/["']/).slice(1, 2) : []
  })
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/[\s"'`,;()[\]{}<>|]+|:(?=\s|$)/))
}

const TSCONFIG = /^[jt]sconfig.*\.json$/
export const SCRIPT: RegExp = /^(?:[^.]+|.*\.[cm]?[jt]sx?)$/
const QUOTED = /["'`](\.{1,2}\/[^"'`\s*]{1,300})["'`]/g
/** How code finds out where it is, or where it runs, and how it starts other code. */
const JOINS = /\b(?:__dirname|__filename|import\.meta|child_process|cwd\s{0,9}\(|resolve\s{0,9}\()/

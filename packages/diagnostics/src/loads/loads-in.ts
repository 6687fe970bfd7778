import { isBuiltin } from 'node:module'
import { extname } from 'node:path'
import { init, parse } from 'es-module-lexer/minimal'

/** A file that code loads, as the code names it. */
export interface Load {
  /** How it is loaded: as a module by `import`, or by `require`. */
  readonly kind: 'esm' | 'cjs'
  readonly name: string
  /** Whether the code cannot run without it. */
  readonly isNeeded: boolean
}

/** What code loads, as far as its text says. */
export interface Loads {
  readonly loads: readonly Load[]
  /** Whether it could be read as code. */
  readonly isRead: boolean
  /** The line where it loads something whose name only running it would tell; undefined if it does not. */
  readonly unknownAt?: number
}

/**
 * Reads the names of the files that code loads: of `import` in all its forms, of `require`, `import.meta.resolve` and
 * `register`, of URLs relative to the file, such as that of a worker, and every quoted path of code beginning with a dot.
 * Over-estimates: a name in a comment counts.
 */
export async function loadsIn(file: string, source: string): Promise<Loads> {
  const extension = extname(file)
  if (!/^(?:\.[cm]?[jt]sx?)?$/.test(extension)) return { loads: [], isRead: true }
  await init
  const required = [...source.matchAll(REQUIRED)].map(([, , name = '']) => loadOf('cjs', name, false))
  const named = [QUOTED_PATH, RESOLVED].flatMap((pattern) => [...source.matchAll(pattern)])
  const quoted = named.map(([, , name = '']) => loadOf('esm', name, false))
  const relative = [...source.matchAll(RELATIVE_URL)].map(([, , name = '']) =>
    loadOf('esm', isPath(name) ? name : `./${name}`, false),
  )
  const unnamed = UNNAMED.map((pattern) => source.search(pattern)).filter((at) => at >= 0)
  unnamed.push(...workersOf(source))
  const imported: Load[] = []
  let isRead = true
  try {
    for (const { n: name, d: at, ss: start } of parse(source)[0]) {
      if (at === IS_META) continue
      if (name === undefined) unnamed.push(start)
      else imported.push(loadOf('esm', name, at === IS_STATIC))
    }
  } catch {
    // Without an extension it may be a text that code reads.
    if (extension === '') return { loads: [], isRead: true }
    isRead = false
  }
  const loads = [...imported, ...required, ...quoted, ...relative].filter(({ name }) => !isOutside(name))
  const [first] = unnamed.sort((one, other) => one - other)
  return {
    loads,
    isRead,
    ...(first !== undefined && { unknownAt: source.slice(0, first).split('\n').length }),
  }
}

function loadOf(kind: Load['kind'], name: string, isNeeded: boolean): Load {
  return { kind, name, isNeeded }
}

/**
 * Where code starts a thread or a process from a file that its text does not name. A plain text counts as such: it is relative
 * to the folder in which the program runs.
 */
function workersOf(source: string): number[] {
  const known = new Set([...source.matchAll(BOUND_URL)].map(([, name]) => name))
  return [...source.matchAll(STARTED)]
    .filter(
      ([, , , argument = '']) => !IS_RELATIVE_URL.test(argument) && !known.has(/^\w+/.exec(argument)?.[0]),
    )
    .filter(([, worker]) => worker !== undefined || source.includes('child_process'))
    .map(({ index }) => index)
}

/** Whether the name of a URL is a path, and not one beside the file. */
function isPath(name: string): boolean {
  return /^(?:\.{0,2}\/|[a-z][a-z0-9+.-]*:)/i.test(name)
}

/** Whether a name leads to no file: to a part of Node, or to what the name itself contains. */
function isOutside(name: string): boolean {
  return isBuiltin(name) || /^(?:data|node|https?):/.test(name)
}

const REQUIRED = /\brequire(?:\.resolve)?\s{0,9}\(\s{0,9}(["'`])([^"'`\n\\$]{1,300})\1\s{0,9}\)/g
/** A name to which Node finds the file, or the hooks of loading. */
const RESOLVED = /\b(?:import\.meta\.resolve|register)\s{0,9}\(\s{0,9}(["'`])([^"'`\n\\$]{1,300})\1/g
const RELATIVE_URL =
  /\bnew URL\s{0,9}\(\s{0,9}(["'`])([^"'`\n\\$]{1,300})\1\s{0,9},\s{0,9}import\.meta\.url\s{0,9}\)/g
const IS_RELATIVE_URL =
  /^new URL\s{0,9}\(\s{0,9}(["'`])[^"'`\n\\$]{1,300}\1\s{0,9},\s{0,9}import\.meta\.url\s{0,9}\)/
/** A constant that is such a URL. */
const BOUND_URL =
  /\bconst\s{1,9}(\w{1,99})\s{0,9}=\s{0,9}new URL\s{0,9}\(\s{0,9}(["'`])[^"'`\n\\$]{1,300}\2\s{0,9},\s{0,9}import\.meta\.url\s{0,9}\)/g
const STARTED = /\b(?:(new Worker)|(fork))\s{0,9}\(\s{0,9}([^\n]{0,400})/g
/** A load of no written name, and `require` under a name of its own, whose calls are not recognized. */
const UNNAMED: readonly RegExp[] = [
  /(?<!function )\brequire(?:\.resolve)?\s{0,9}\(\s{0,9}(?!(["'`])[^"'`\n\\$]{1,300}\1\s{0,9}\))(?![\s)])/,
  /[=(,:?|&[]\s{0,9}(?:module\.)?require\s{0,9}[;,)\]\n]/,
  /\brequire\.(?:call|apply|bind)\b/,
  /\bnew URL\s{0,9}\(\s{0,9}(?!(["'`])[^"'`\n\\$]{1,300}\1\s{0,9},)[^\n]{1,400}?,\s{0,9}import\.meta\.url\s{0,9}\)/,
  /\b(?:import\.meta\.resolve)\s{0,9}\(\s{0,9}(?!["'`\s)])/,
  /(?<!\brequire\s{0,9}=\s{0,9}(?:\w{1,99}\.)?)\bcreateRequire\s{0,9}\(/,
  /\bcreateRequire\s{1,9}as\b/,
]
const QUOTED_PATH = /(["'`])(\.{1,2}\/[^"'`\n\\$]{1,300}\.(?:[cm]?[jt]s|node|wasm))\1/g
/** What the lexer says of `import` in a statement, and of `import.meta`. */
const IS_STATIC = -1
const IS_META = -2

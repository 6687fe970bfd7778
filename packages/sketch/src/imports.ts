import type { FileText } from '@emend/core/plugin'

/** A line that imports something, in one of many languages. */
export const IMPORT: RegExp =
  /^(?:import\b|from\s+\S+\s+import\b|use\s+[\w:]+|using\s+[\w.]+;|#include\b|require\b|(?:const|let|var)\s.*=\s*require\()/

/** A line that imports names from a module. */
export interface NamedImport {
  /** What two imports of one module have in common, whatever names they bring and however they are quoted. */
  readonly key: string
  readonly names: ReadonlySet<string>
}

/** Reads a line that imports names, in JavaScript, TypeScript, Python or Rust. Undefined for other lines. Linear. */
export function namedImport(line: string): NamedImport | undefined {
  if (line.length > LONGEST) return undefined
  const text = line.trim().replace(/;$/, '')
  const [, head, list, tail] = FORMS.map((form) => form.exec(text)).find((found) => found !== null) ?? []
  if (head === undefined || list === undefined || list.includes('{')) return undefined
  const names = list.split(',').flatMap((name) => name.trim().replace(/\s+/g, ' ') || [])
  const key = `${head}|${tail ?? ''}`.replace(/\s+/g, '').replaceAll('"', "'")
  return names.length === 0 ? undefined : { key, names: new Set(names) }
}

const LONGEST = 400
const FORMS = [
  /^(import\s[^{}'"]*)\{([^{}]*)\}(\s*from\s*['"][^'"]+['"].*)$/,
  /^((?:const|let|var)\s*)\{([^{}]*)\}(\s*=\s*require\(.+)$/,
  /^(from\s+\S+\s+import\s)([\w\s,.*]+)$/,
  /^((?:pub\s+)?use\s[\w:]+::)\{([^{}]*)\}$/,
]

/** The lines of a file that import from the module of a line, with all or some of its names. */
export function importsLike(
  file: FileText,
  text: string,
): { readonly all: number[]; readonly some: number[] } {
  const [all, some]: [number[], number[]] = [[], []]
  const own = namedImport(text)
  if (own === undefined) return { all, some }
  const bare = new Set([...own.names].map(bareName))
  for (const { line, names } of file.document.once(importsIn).get(own.key) ?? []) {
    if ([...names].every((name) => own.names.has(name))) all.push(line)
    else if ([...names].some((name) => bare.has(bareName(name)))) some.push(line)
  }
  return { all, some }
}

/** A name of a module without the one that it gets here. */
function bareName(name: string): string {
  const [own = name] = name.split(' as ')
  return own.startsWith('type ') ? own.slice(5) : own
}

function importsIn(document: FileText['document']) {
  const imports = new Map<string, { readonly line: number; readonly names: ReadonlySet<string> }[]>()
  for (let line = 0; line < document.lineCount; line++) {
    const found = namedImport(document.line(line))
    if (found === undefined) continue
    imports.set(found.key, [...(imports.get(found.key) ?? []), { line, names: found.names }])
  }
  return imports
}

/** Whether two lines import different names of different modules: two imports, however much alike. */
export function importTwoModules(one: string, other: string): boolean {
  const [a, b] = [namedImport(one), namedImport(other)]
  return (
    a !== undefined && b !== undefined && a.key !== b.key && [...a.names].every((name) => !b.names.has(name))
  )
}

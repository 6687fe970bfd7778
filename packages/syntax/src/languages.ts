/** What parses a language: a library that comes with this package, or a grammar of tree-sitter, which the host installs. */
export type Language =
  | { readonly name: string; readonly parser: 'json' | 'jsonc' | 'toml' | 'yaml' }
  | {
      readonly name: string
      readonly parser: 'tree-sitter'
      readonly grammar: string
      /** Macros may stand for anything, so that no grammar knows all that is right. */
      readonly hasMacros?: true
    }

/** The grammar of a language: its package and the file in it. */
function grammar(name: string, file: string): Language {
  return { name, parser: 'tree-sitter', grammar: `tree-sitter-${file}` }
}

const JSONC: Language = { name: 'JSON with comments', parser: 'jsonc' }
const BASH = grammar('Bash', 'bash/tree-sitter-bash')
const C: Language = {
  name: 'C',
  parser: 'tree-sitter',
  grammar: 'tree-sitter-c/tree-sitter-c',
  hasMacros: true,
}
const CPP: Language = {
  name: 'C++',
  parser: 'tree-sitter',
  grammar: 'tree-sitter-cpp/tree-sitter-cpp',
  hasMacros: true,
}
const HTML = grammar('HTML', 'html/tree-sitter-html')
const JAVASCRIPT = grammar('JavaScript', 'javascript/tree-sitter-javascript')
const PHP = grammar('PHP', 'php/tree-sitter-php')
const PYTHON = grammar('Python', 'python/tree-sitter-python')
const RUBY = grammar('Ruby', 'ruby/tree-sitter-ruby')
const TYPESCRIPT = grammar('TypeScript', 'typescript/tree-sitter-typescript')
const YAML: Language = { name: 'YAML', parser: 'yaml' }

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  json: { name: 'JSON', parser: 'json' },
  jsonc: JSONC,
  'code-workspace': JSONC,
  yaml: YAML,
  yml: YAML,
  toml: { name: 'TOML', parser: 'toml' },
  js: JAVASCRIPT,
  mjs: JAVASCRIPT,
  cjs: JAVASCRIPT,
  jsx: JAVASCRIPT,
  ts: TYPESCRIPT,
  mts: TYPESCRIPT,
  cts: TYPESCRIPT,
  tsx: grammar('TSX', 'typescript/tree-sitter-tsx'),
  py: PYTHON,
  pyi: PYTHON,
  go: grammar('Go', 'go/tree-sitter-go'),
  rs: grammar('Rust', 'rust/tree-sitter-rust'),
  java: grammar('Java', 'java/tree-sitter-java'),
  c: C,
  cc: CPP,
  cpp: CPP,
  cxx: CPP,
  hh: CPP,
  hpp: CPP,
  cs: grammar('C#', 'c-sharp/tree-sitter-c_sharp'),
  rb: RUBY,
  php: PHP,
  sh: BASH,
  bash: BASH,
  html: HTML,
  htm: HTML,
  css: grammar('CSS', 'css/tree-sitter-css'),
}

/** Files whose names say that they are JSON with comments. */
const COMMENTED =
  /(?:^|\/)(?:[jt]sconfig[^/]*\.json|\.vscode\/[^/]*\.json|devcontainer\.json|\.(?:eslintrc|swcrc|babelrc)(?:\.json)?|api-extractor\.json)$/

/**
 * The language of a file, by its name; undefined for one that is not checked. `.h` says too little: it may be C, C++ or Objective-C.
 */
export function languageOf(path: string): Language | undefined {
  if (COMMENTED.test(path)) return JSONC
  const [, extension] = /\.([^./]+)$/.exec(path) ?? []
  return extension === undefined ? undefined : BY_EXTENSION[extension.toLowerCase()]
}

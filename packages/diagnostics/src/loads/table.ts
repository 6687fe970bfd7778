/** The tools of which it is known what they load. */
export type KnownTool =
  | 'typescript'
  | 'pyright'
  | 'json'
  | 'css'
  | 'tsc'
  | 'eslint'
  | 'biome'
  | 'ruff'
  | 'prettier'

/** What a tool loads from a project, and where that is documented. */
interface ToolLoads {
  /** As in `Loads`. */
  readonly loads: readonly string[]
  /**
   * Those of the names whose files the tool itself loads, so that what they import is followed. Others are followed where something names
   * their tool. Default: all.
   */
  readonly follows?: readonly string[]
  readonly source: string
}

/** The packages of a project, by npm, pnpm, Yarn and Bun; https://yarnpkg.com/getting-started/editor-sdks has the last two folders. */
const PACKAGES = ['node_modules', '.pnp.*', '.yarn/', '.vscode/pnpify/']
const TYPESCRIPT = ['tsconfig*.json', 'jsconfig*.json', ...PACKAGES]
/**
 * The names in which tools for JavaScript look for configurations that may be code. Plugins load those of other tools, as
 * eslint-plugin-prettier does those of Prettier, by names that they compute: all that are named like one count.
 */
const CONFIGURATIONS = [
  '*.config.*',
  '.*rc',
  '.*rc.*',
  '.config/',
  'package.json',
  'package.yaml',
  '.editorconfig',
]
const PRETTIER = ['prettier.config.*', '.prettierrc*', 'package.json', 'package.yaml']
/** What decides which Python is run, and what that runs when it starts: https://docs.python.org/3/library/site.html */
const PYTHON = [
  'pyvenv.cfg',
  'python',
  'python3*',
  'python.exe',
  '*.pth',
  'sitecustomize.py',
  'usercustomize.py',
  'site-packages/',
]

/** What the tools load: one row each. */
export const TOOL_LOADS: Readonly<Record<KnownTool, ToolLoads>> = {
  typescript: {
    loads: TYPESCRIPT,
    source:
      'https://github.com/typescript-language-server/typescript-language-server/blob/master/docs/configuration.md',
  },
  tsc: { loads: TYPESCRIPT, source: 'https://www.typescriptlang.org/docs/handbook/tsconfig-json.html' },
  eslint: {
    loads: [...CONFIGURATIONS, '.eslintrc*', 'tsconfig*.json', ...PACKAGES],
    follows: ['eslint.config.*', '.eslintrc*', ...PRETTIER],
    source: 'https://eslint.org/docs/latest/use/configure/configuration-files',
  },
  prettier: {
    loads: [...CONFIGURATIONS, ...PACKAGES],
    follows: PRETTIER,
    source: 'https://prettier.io/docs/configuration',
  },
  biome: {
    loads: ['biome.json', 'biome.jsonc', '.biome.json*', '.editorconfig', '*.grit', ...PACKAGES],
    source: 'https://biomejs.dev/guides/configure-biome/',
  },
  json: { loads: PACKAGES, source: 'https://github.com/hrsh7th/vscode-langservers-extracted' },
  css: { loads: PACKAGES, source: 'https://github.com/hrsh7th/vscode-langservers-extracted' },
  pyright: {
    loads: ['pyproject.toml', 'pyrightconfig.json', ...PYTHON, ...PACKAGES],
    source: 'https://github.com/microsoft/pyright/blob/main/docs/import-resolution.md',
  },
  ruff: {
    loads: ['pyproject.toml', 'ruff.toml', '.ruff.toml'],
    source: 'https://docs.astral.sh/ruff/configuration/',
  },
}

/** The names whose files are followed, for what a known tool loads. */
export function followedOf(loads: readonly string[]): readonly string[] | undefined {
  return Object.values(TOOL_LOADS).find((row) => row.loads === loads)?.follows
}

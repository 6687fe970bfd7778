import { command } from './command/command.js'
import { languageServer } from './server/language-server.js'
import type { Source } from './source.js'

const SCRIPTS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
const PROJECT = ['tsconfig*.json', 'jsconfig*.json', 'node_modules']
/** What decides which Python is run, and what that runs when it starts. */
const PYTHON = [
  'pyproject.toml',
  'pyrightconfig.json',
  'pyvenv.cfg',
  'python',
  'python3*',
  'python.exe',
  '*.pth',
]

/** The names of the sources that need no options. */
export type KnownSource = 'typescript' | 'pyright' | 'json' | 'css' | 'tsc' | 'eslint' | 'biome' | 'ruff'

const KNOWN: Readonly<Record<KnownSource, () => Source>> = {
  typescript: () =>
    languageServer({
      name: 'typescript',
      run: ['typescript-language-server', '--stdio'],
      endings: SCRIPTS,
      loads: PROJECT,
      options: { disableAutomaticTypingAcquisition: true, tsserver: { useSyntaxServer: 'never' } },
    }),
  pyright: () =>
    languageServer({
      name: 'pyright',
      run: ['pyright-langserver', '--stdio'],
      endings: ['.py', '.pyi'],
      loads: [...PYTHON, 'sitecustomize.py', 'usercustomize.py', 'node_modules'],
      settings: { python: { analysis: { diagnosticMode: 'openFilesOnly' } } },
    }),
  json: () =>
    languageServer({
      name: 'json',
      run: ['vscode-json-language-server', '--stdio'],
      endings: ['.json', '.jsonc'],
      loads: ['node_modules'],
      // Schemas are not downloaded.
      options: { handledSchemaProtocols: ['file'] },
      settings: { json: { validate: { enable: true } } },
    }),
  css: () =>
    languageServer({
      name: 'css',
      run: ['vscode-css-language-server', '--stdio'],
      endings: ['.css', '.scss', '.less'],
      loads: ['node_modules'],
      settings: { css: { validate: true }, scss: { validate: true }, less: { validate: true } },
    }),
  tsc: () =>
    command({
      name: 'tsc',
      run: ['tsc', '--noEmit', '--pretty', 'false'],
      output: 'lines',
      endings: SCRIPTS,
      loads: PROJECT,
    }),
  eslint: () =>
    command({
      name: 'eslint',
      run: ['eslint', '--format', 'json', '--no-error-on-unmatched-pattern', '{files}'],
      output: 'eslint',
      endings: [...SCRIPTS, '.vue', '.svelte'],
      loads: ['eslint.config.*', '.eslintrc*', 'package.json', 'tsconfig*.json', 'node_modules'],
    }),
  biome: () =>
    command({
      name: 'biome',
      run: ['biome', 'lint', '--reporter=sarif', '{files}'],
      output: 'sarif',
      endings: [...SCRIPTS, '.json', '.jsonc', '.css'],
      loads: ['biome.json', 'biome.jsonc', '.biome.json*', '*.grit', 'node_modules'],
    }),
  ruff: () =>
    command({
      name: 'ruff',
      run: ['ruff', 'check', '--output-format', 'sarif', '{files}'],
      output: 'sarif',
      endings: ['.py', '.pyi'],
      loads: ['pyproject.toml', 'ruff.toml', '.ruff.toml'],
    }),
}

/** All names for {@link knownSource}. */
export const KNOWN_SOURCES: readonly KnownSource[] = Object.keys(KNOWN) as KnownSource[]

/**
 * A language server or a command that is known, with what it loads. The program must be on `PATH`; nothing is installed.
 *
 * @throws TypeError for another name
 */
export function knownSource(name: KnownSource): Source {
  if (!Object.hasOwn(KNOWN, name))
    throw new TypeError(`there is no source ${name}; there are ${KNOWN_SOURCES.join(', ')}`)
  return KNOWN[name]()
}

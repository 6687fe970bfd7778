import { command } from './command/command.js'
import { TOOL_LOADS } from './loads/table.js'
import { languageServer } from './server/language-server.js'
import type { Source } from './source.js'

const SCRIPTS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs']
/** The names of the sources that need no options. */
export type KnownSource = 'typescript' | 'pyright' | 'json' | 'css' | 'tsc' | 'eslint' | 'biome' | 'ruff'

const KNOWN: Readonly<Record<KnownSource, () => Source>> = {
  typescript: () =>
    languageServer({
      name: 'typescript',
      run: ['typescript-language-server', '--stdio'],
      endings: SCRIPTS,
      loads: TOOL_LOADS.typescript.loads,
      options: { disableAutomaticTypingAcquisition: true, tsserver: { useSyntaxServer: 'never' } },
    }),
  pyright: () =>
    languageServer({
      name: 'pyright',
      run: ['pyright-langserver', '--stdio'],
      endings: ['.py', '.pyi'],
      loads: TOOL_LOADS.pyright.loads,
      settings: { python: { analysis: { diagnosticMode: 'openFilesOnly' } } },
    }),
  json: () =>
    languageServer({
      name: 'json',
      run: ['vscode-json-language-server', '--stdio'],
      endings: ['.json', '.jsonc'],
      loads: TOOL_LOADS.json.loads,
      // Schemas are not downloaded.
      options: { handledSchemaProtocols: ['file'] },
      settings: { json: { validate: { enable: true } } },
    }),
  css: () =>
    languageServer({
      name: 'css',
      run: ['vscode-css-language-server', '--stdio'],
      endings: ['.css', '.scss', '.less'],
      loads: TOOL_LOADS.css.loads,
      settings: { css: { validate: true }, scss: { validate: true }, less: { validate: true } },
    }),
  tsc: () =>
    command({
      name: 'tsc',
      run: ['tsc', '--noEmit', '--pretty', 'false'],
      output: 'lines',
      endings: SCRIPTS,
      loads: TOOL_LOADS.tsc.loads,
    }),
  eslint: () =>
    command({
      name: 'eslint',
      run: ['eslint', '--format', 'json', '--no-error-on-unmatched-pattern', '{files}'],
      output: 'eslint',
      endings: [...SCRIPTS, '.vue', '.svelte'],
      loads: TOOL_LOADS.eslint.loads,
    }),
  biome: () =>
    command({
      name: 'biome',
      run: ['biome', 'lint', '--reporter=sarif', '{files}'],
      output: 'sarif',
      endings: [...SCRIPTS, '.json', '.jsonc', '.css'],
      loads: TOOL_LOADS.biome.loads,
    }),
  ruff: () =>
    command({
      name: 'ruff',
      run: ['ruff', 'check', '--output-format', 'sarif', '{files}'],
      output: 'sarif',
      endings: ['.py', '.pyi'],
      loads: TOOL_LOADS.ruff.loads,
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

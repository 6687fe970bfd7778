import type { Parse } from './fault.js'
import type { Language } from './languages.js'

/** Loads what parses a language, and nothing of other languages; undefined if its grammar is not installed. */
export async function parserFor(language: Language): Promise<Parse | undefined> {
  switch (language.parser) {
    case 'json':
    case 'jsonc': {
      const { jsonFaults } = await import('./parsers/json.js')
      return (text) => jsonFaults(text, language.parser === 'jsonc')
    }
    case 'toml':
      return (await import('./parsers/toml.js')).tomlFaults
    case 'yaml':
      return (await import('./parsers/yaml.js')).yamlFaults
    case 'tree-sitter':
      return (await import('./parsers/tree-sitter.js')).treeSitter(language.grammar)
  }
}

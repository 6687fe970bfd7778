import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectBlocks } from '../src/blocks/collect.js'
import { editInFile } from '../src/blocks/in-file.js'
import { languageOf } from '../src/languages.js'
import { treeParser } from '../src/parsers/tree-sitter.js'

const CASES = join(import.meta.dirname, 'cases')

/** The files of the cases, before and after. */
function texts(file: string): ReadonlySet<string> {
  const sections = readFileSync(join(CASES, file), 'utf8').split(/^(?:---|===) /m)
  const files = sections.filter((one) => /^(?:replaceSymbol|insertBefore|insertAfter|becomes)\b/.test(one))
  return new Set(files.map((one) => one.slice(one.indexOf('\n') + 1)))
}

/** The blocks of a text: their names with their lines, and their texts as they are and without what stands around. */
async function blocksOf(path: string, text: string) {
  const language = languageOf(path)
  const parse = language?.parser === 'tree-sitter' ? await treeParser(language.grammar) : undefined
  const tree = parse?.(text)
  if (tree === undefined || tree.rootNode.hasError) return []
  return collectBlocks(tree, text).map(({ path, start, end, declaration }) => ({
    name: { symbol: path.join('.'), line: text.slice(0, declaration).split('\n').length },
    newTexts: [text.slice(start, end), text.slice(declaration, end)],
  }))
}

describe.each(readdirSync(CASES).filter((file) => file !== 'json.txt'))('in %s', (file) => {
  const path = `a.${file.replace('.txt', '')}`

  it('a block that is replaced by its own text, with what stands before it or without, stays as it is', async () => {
    let count = 0
    for (const text of texts(file))
      for (const { name, newTexts } of await blocksOf(path, text))
        for (const newText of newTexts) {
          const edit = await editInFile({ path, text }, { ...name, action: 'replaceSymbol', newText })
          // Two blocks may stand on one line.
          if (!edit.ok && edit.failure.code === 'block:ambiguous') continue
          expect(edit).toMatchObject({ ok: true })
          if (edit.ok) expect(edit.value.replacement).toBe(edit.value.search)
          count++
        }
    expect(count).toBeGreaterThan(0)
  })
})

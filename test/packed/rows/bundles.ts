import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { useSharedHost } from '../host.js'

const read = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../../../bench/speed/${name}.json`, import.meta.url), 'utf8'))
const budgets = read('size-budget')

const host = useSharedHost()

describe('published packages are tree-shaken like the sources', () => {
  test.each(Object.entries(read('for-strings')))('%s', async (name, contents) => {
    const built = await build({
      stdin: { contents: String(contents), resolveDir: host.folder },
      bundle: true,
      minify: true,
      write: false,
      splitting: true,
      outdir: host.folder,
      metafile: true,
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['module', 'main'],
    })
    // What a host imports when somebody asks for it, such as the card of a format, is in files of its own.
    const { outputs } = built.metafile
    const loaded = new Set(Object.keys(outputs).filter((file) => outputs[file]?.entryPoint === '<stdin>'))
    for (const file of loaded)
      for (const { kind, path } of outputs[file]?.imports ?? [])
        if (kind === 'import-statement') loaded.add(path)
    const bytes = Buffer.concat(
      built.outputFiles
        .filter(({ path }) => [...loaded].some((file) => path.endsWith(basename(file))))
        .map(({ contents }) => contents),
    )
    const text = bytes.toString()
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(Number(budgets[name]))
    // The table for edit distance belongs only in what `roo` needs.
    expect(text.includes('Uint32Array(65536)')).toBe(false)
  })
})

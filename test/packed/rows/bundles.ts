import { readFileSync } from 'node:fs'
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
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      mainFields: ['module', 'main'],
    })
    const [{ contents: bytes, text } = { contents: new Uint8Array(), text: '' }] = built.outputFiles
    expect(gzipSync(bytes, { level: 9 }).length).toBeLessThanOrEqual(Number(budgets[name]))
    // The table for edit distance belongs only in what `roo` needs.
    expect(text.includes('Uint32Array(65536)')).toBe(false)
  })
})

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { type DeclaredRule, declaredRules } from '../src/declared-rules.js'
import { switches } from '../src/measured/switches.js'
import { switchedSource } from '../src/switched-source.js'
import { rulesIn } from '../src/workspace.js'

const ROOT = join(import.meta.dirname, '../../..')

type Core = typeof import('@emend/core') & typeof import('@emend/core/plugin')

/** Core and the profiles with their sources rewritten. */
async function coreWith(rewrite: (text: string, rules: readonly DeclaredRule[]) => string): Promise<Core> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export * from '@emend/core'\nexport * from '@emend/core/plugin'",
      resolveDir: join(ROOT, 'bench/rules'),
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    conditions: ['emend:source'],
    plugins: [
      {
        name: 'rewritten',
        setup({ onLoad }) {
          onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
            const text = readFileSync(path, 'utf8')
            return { loader: 'ts', contents: rewrite(text, declaredRules(relative(ROOT, path), text)) }
          })
        },
      },
    ],
  })
  const module = { exports: {} }
  new Function('module', 'require', outputFiles[0]?.text ?? '')(module, createRequire(import.meta.url))
  return module.exports as Core
}

/** A source with the body of one rule's function replaced by its off value. */
function edited(name: string) {
  return (text: string, rules: readonly DeclaredRule[]) => {
    const off = rules.find((rule) => rule.name === name)?.off
    if (off?.kind !== 'body') return text
    const value = text[off.start] === '{' ? `{ return (${off.value}) }` : `(${off.value})`
    return text.slice(0, off.start) + value + text.slice(off.end)
  }
}

const FILE = 'def f():\n    total = 100\n    if total:\n        b = 2\n    # the end\n'
const EDITS = [
  ['total = 10', 'total = 20'],
  ['    b = 2', '    b = 3'],
  ['    total = 100\n    # the end', '    total = 1\n    # the end'],
  ['    total = 100', '    total = 100\n>>>>>>> REPLACE'],
  ['    if total:\n        b = 2\n    # an end', '    if total:\n        c = 2\n    # an end'],
  ['total = 100\nif total:\n    b = 2', 'total = 100\nif total:\n    b = 3\n    c = 4'],
] as const

/** Rules that change one of the results. */
const CHOSEN = ['no-part-of-a-number', 'file-indentation', 'state-around-lines']

/** The results of all edits, each sent alone and once more. */
function resultsOf({ editText, standard }: Core): string[] {
  return EDITS.flatMap(([search, replacement]) => {
    const apply = (text: string) => {
      const result = editText(text, [{ unit: 'text', search, replacement }], { profile: standard })
      return result.ok ? result.text : JSON.stringify(result.failures)
    }
    return [apply(FILE), apply(apply(FILE))]
  })
}

describe('a rule that is off does what the source does with its off value', () => {
  const names = rulesIn(ROOT).flatMap(({ name, off }) => (off?.kind === 'body' ? [name] : []))
  let switched: Core
  beforeAll(async () => {
    switched = await coreWith(switchedSource)
  })

  test('and with every rule on, the bundle does what the sources do', async () => {
    expect(resultsOf(switched)).toEqual(resultsOf(await coreWith((text) => text)))
  })

  test.each(CHOSEN.filter((name) => names.includes(name)))('%s', async (name) => {
    const source = resultsOf(await coreWith(edited(name)))
    switches.off = new Set([name])
    try {
      expect(resultsOf(switched)).toEqual(source)
    } finally {
      switches.off = new Set()
    }
    expect(source).not.toEqual(resultsOf(switched))
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { declaredRules } from './declared-rules.js'
import { SWITCHES, switchedSource } from './switched-source.js'
import { packagesIn } from './workspace.js'

/**
 * Bundles what runs rows with the sources of a tree, in which every rule goes through a switch.
 *
 * @param home the tree of this program: rows are made by its code, and dependencies are those installed there
 * @param root the tree whose rules are measured
 */
export async function measuringBundle(home: string, root: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(home, 'bench/rules/src/measured/worker.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    outfile,
    logLevel: 'error',
    conditions: ['emend:source'],
    // It reads files beside its own.
    external: ['pacote'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [switched(root), ...(root === home ? [] : [fromTree(home, root)])],
  })
}

function switched(root: string): Plugin {
  return {
    name: 'switched',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]packages[\\/][^\\/]+[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8')
        const counting = withCountedSteps(text)
        const rules = declaredRules(relative(root, path), counting)
        return { loader: 'ts', contents: switchedSource(counting, rules) }
      })
    },
  }
}

/** The steps that a budget pays for are counted, too: so growth is measured without a clock. */
function withCountedSteps(text: string): string {
  return text.replace(
    /\bspend\(count\) \{\n/,
    (head) => `${head.trimEnd()} globalThis.${SWITCHES}.steps += count;\n`,
  )
}

/** Takes the packages of another tree, and its case files' code; what they depend on is installed at home only. */
function fromTree(home: string, root: string): Plugin {
  const packages = packagesIn(root)
  return {
    name: 'from-tree',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^(?:@emend\/|emend(?:$|-))/ }, ({ path }) => {
        const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
        if (name === undefined || name.startsWith('@emend/bench')) return undefined
        const source = sourceOf(packages.get(name), path.slice(name.length))
        return source === undefined ? undefined : { path: source }
      })
      onResolve({ filter: /\/packages\/[^/]+\/(?:src|test)\// }, ({ path }) => ({
        path: join(root, path.slice(path.indexOf('packages/')).replace(/\.js$/, '.ts')),
      }))
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind, pluginData }) => {
        if (pluginData === 'at home' || path.startsWith('node:') || !importer.startsWith(root))
          return undefined
        const folder = join(home, relative(root, importer), '..')
        const resolveDir = existsSync(folder) ? folder : join(home, 'bench/rules')
        return resolve(path, { resolveDir, kind, pluginData: 'at home' })
      })
    },
  }
}

/** The source file of an entry of a package. */
function sourceOf(folder: string | undefined, entry: string): string | undefined {
  if (folder === undefined) return undefined
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly exports?: Readonly<Record<string, { readonly 'emend:source'?: string }>>
  }
  const source = manifest.exports?.[`.${entry}`]?.['emend:source']
  return source === undefined ? undefined : join(folder, source)
}

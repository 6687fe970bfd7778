import type { Plugin } from 'esbuild'

/** Modules of Node that take a millisecond or more to load, and that most runs of a program never use. */
const OF_NODE = /^(?:node:)?(?:child_process|fs\/promises)$/

/** A plugin of esbuild: a program loads these modules when it first uses one of their functions. */
export const loadedWhenUsed: Plugin = {
  name: 'loaded-when-used',
  setup(build) {
    build.onResolve({ filter: OF_NODE }, ({ path }) => ({
      path: path.replace(/^(?:node:)?/, 'node:'),
      namespace: 'of-node',
    }))
    build.onLoad({ filter: /.*/, namespace: 'of-node' }, async ({ path }) => {
      const loaded: object = await import(path)
      const names = Object.entries(loaded).flatMap(([name, value]) =>
        typeof value === 'function' ? [name] : [],
      )
      const load = `process.getBuiltinModule('${path}')`
      return {
        contents: names.map((name) => `exports.${name} = (...args) => ${load}.${name}(...args)`).join('\n'),
      }
    })
  },
}

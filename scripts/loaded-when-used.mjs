// A plugin of esbuild: modules that a program loads when it first uses them.

/** Modules of Node that take a millisecond or more to load, and that most runs of a program never use. */
const OF_NODE = /^(?:node:)?(?:child_process|fs\/promises)$/

/**
 * Their functions load them.
 */
export const loadedWhenUsed = {
  name: 'loaded-when-used',
  setup(build) {
    build.onResolve({ filter: OF_NODE }, ({ path }) => ({
      path: path.replace(/^(?:node:)?/, 'node:'),
      namespace: 'of-node',
    }))
    build.onLoad({ filter: /.*/, namespace: 'of-node' }, async ({ path }) => {
      const loaded = await import(path)
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

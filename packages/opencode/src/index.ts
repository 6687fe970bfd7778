import { server } from './version-1.js'
import { setup } from './version-2.js'

export type { PluginOptions } from './options.js'
export type { Hooks, PluginInput } from './version-1.js'
export type { Cleanup, Context } from './version-2.js'

/** The plugin, in the one form that both versions load: OpenCode 1 calls `server`, OpenCode 2 calls `setup`. */
const plugin: {
  readonly id: 'emend'
  readonly server: typeof server
  readonly setup: typeof setup
} = { id: 'emend', server, setup }

export default plugin

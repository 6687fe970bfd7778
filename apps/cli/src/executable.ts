// The program as one executable for machines without Node, built by scripts/executables.mjs. Nothing is loaded from beside it.
import { hook } from './commands/hook.js'
import { withoutPackages } from './import-module.js'
import { main } from './program.js'
import { start } from './start.js'

const parts = { hook, main: (args: readonly string[]) => main(args, withoutPackages) }

start(async (name) => parts[name])

#!/usr/bin/env node
import { join } from 'node:path'
import { type Parts, start } from './start.js'

start(async (name) => parts(await import('@emend/fs-node/kept-code'))[name])

/** The parts as files of the build, whose compiled code is kept between runs. */
function parts({ load }: typeof import('@emend/fs-node/kept-code')): Parts {
  return {
    hook: (host) => load<typeof import('./commands/hook.js')>(join(__dirname, 'hook.cjs'), 'hook').hook(host),
    main(args) {
      const use = /^[a-z]+$/.test(args[0] ?? '') ? args[0] : 'other'
      const { main } = load<typeof import('./program.js')>(join(__dirname, 'program.cjs'), `program-${use}`)
      return main(args, (specifier) => import(specifier))
    },
  }
}

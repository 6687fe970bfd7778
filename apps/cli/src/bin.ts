#!/usr/bin/env node
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

// A reader that closes the pipe early (`emend … | head`) is not an error. Other errors, such as a full disk, are reported,
// because the user would otherwise not learn what was done.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  process.stderr.write(
    `emend: the output cannot be written: ${error.message}. What was done to files is done.\n`,
  )
  process.exit(process.exitCode || 2)
})
// If standard error cannot be written either, there is nothing more to report.
process.stderr.on('error', () => {})

const args = process.argv.slice(2)
// Scripts often ask for the version first: this should take no longer than starting Node.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V'))
  process.stdout.write(`${manifest.version}\n`)
else {
  process.once('beforeExit', endUnfinished)
  void run().then((exitCode) => {
    process.off('beforeExit', endUnfinished)
    process.exitCode = exitCode
  })
}

/** Reports a run that waits for a promise that nothing can settle any more. Node would end such a process with exit code 0. */
function endUnfinished(): void {
  process.stderr.write(
    'emend ended before it had an answer from a plugin, the configuration or the terminal. Nothing was written.\n',
  )
  process.exitCode = 2
}

async function run(): Promise<number> {
  const { load } = await import('./load.js')
  // A host waits for its hooks before every tool call, so this loads nothing else, and errors do not stop the call.
  if (args.length === 2 && args[0] === 'hook' && !args[1]?.startsWith('-')) {
    const { hook } = load<typeof import('./commands/hook.js')>(join(__dirname, 'hook.cjs'), 'hook')
    return hook(args[1] ?? '').catch((error: Error) => {
      process.stderr.write(`emend: ${error.message}\n`)
      return 1
    })
  }
  const use = /^[a-z]+$/.test(args[0] ?? '') ? args[0] : 'other'
  const { main } = load<typeof import('./program.js')>(join(__dirname, 'program.cjs'), `program-${use}`)
  return main(args, (specifier) => import(specifier))
}

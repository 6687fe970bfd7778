#!/usr/bin/env node
import manifest from '../package.json' with { type: 'json' }

// A reader that closes the pipe early (`emend … | head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? process.exitCode : 1)
})

const args = process.argv.slice(2)
// Scripts ask for the version before anything else: it should cost no more than starting Node.
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.write(`${manifest.version}\n`)
} else {
  const { main } = await import('./program.js')
  process.exitCode = await main(args)
}

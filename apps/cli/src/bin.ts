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
} else if (args.length === 2 && args[0] === 'hook' && !args[1]?.startsWith('-')) {
  // A host waits for its hooks before every call of a tool: what they need is built as files of their own, which hold nothing else.
  const own = new URL('./hook.js', import.meta.url).href
  const { hook } = (await import(own)) as typeof import('./commands/hook.js')
  process.exitCode = await hook(args[1] ?? '').catch((error: Error) => {
    process.stderr.write(`emend: ${error.message}\n`)
    return 1
  })
} else {
  const { main } = await import('./program.js')
  process.exitCode = await main(args)
}

#!/usr/bin/env node
import { main } from './program.js'

// A reader that closes the pipe early (`emend … | head`) is no error of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? process.exitCode : 1)
})

process.exitCode = await main(process.argv.slice(2))

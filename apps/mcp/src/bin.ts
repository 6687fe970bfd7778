#!/usr/bin/env node
import { join } from 'node:path'
import { load } from '@emend/fs-node/kept-code'

const { main } = load<typeof import('./program.js')>(join(__dirname, 'program.cjs'), 'mcp')
void main(process.argv.slice(2)).then((exitCode) => {
  process.exitCode = exitCode
})

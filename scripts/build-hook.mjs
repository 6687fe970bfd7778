// Builds `emend hook` once more, apart from the program that it is a part of: a host waits for it before every call of a tool, so it
// loads one file to see what is asked, and one more to repair a call. Run in the folder of the program.
import { build } from 'esbuild'

await build({
  entryPoints: { hook: 'src/commands/hook.ts' },
  outdir: 'dist',
  chunkNames: 'hook-[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { workspacePackages } from '../../scripts/packages.mjs'
import { ROOT, type Snippet } from './read-snippets.js'

/** The modules that snippets import besides the packages, and the folder of the package that has them installed. */
const OTHERS = {
  memfs: 'packages/fs-memfs',
  diff: 'packages/unified-diff',
  ai: 'packages/tools',
  openai: 'packages/tools',
  '@anthropic-ai/sdk': 'packages/tools',
  '@openai/agents-core': 'packages/tools',
  '@modelcontextprotocol/server': 'apps/mcp',
  '@types/node': '.',
}

const STRICT = {
  module: 'NodeNext',
  target: 'ES2022',
  lib: ['ES2023'],
  types: ['node'],
  strict: true,
  allowJs: true,
  skipLibCheck: true,
  outDir: 'out',
}

/** A folder for snippets with every built package, the other modules that they use, and `emend` on the path. */
export class ScratchProject {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'emend-docs-'))

  constructor() {
    for (const { folder, manifest } of workspacePackages()) this.#link(manifest.name, folder)
    for (const [name, owner] of Object.entries(OTHERS))
      this.#link(name, join(ROOT, owner, 'node_modules', name))
    this.write('package.json', '{ "type": "module" }')
    this.write('tsconfig.json', JSON.stringify({ compilerOptions: STRICT, include: ['*.ts', '*.js'] }))
    const script = join(ROOT, 'apps/cli/dist/bin.cjs')
    mkdirSync(join(this.folder, 'bin'))
    const shim = `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`
    writeFileSync(join(this.folder, 'bin', 'emend'), shim, { mode: 0o755 })
  }

  #link(name: string, target: string): void {
    const path = join(this.folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path, 'dir')
  }

  write(name: string, text: string): void {
    writeFileSync(join(this.folder, name), text)
  }

  /** Compiles everything that was written and returns the compiler's errors. */
  compile(): string {
    try {
      execFileSync(join(ROOT, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
        cwd: this.folder,
        encoding: 'utf8',
      })
      return ''
    } catch (error) {
      return String((error as { readonly stdout?: unknown }).stdout)
    }
  }

  /** Runs a command in a new folder with the files of the snippet, and returns what it prints. */
  run(command: string, args: readonly string[], { files }: Snippet): string {
    const cwd = mkdtempSync(join(this.folder, 'run-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(cwd, name)), { recursive: true })
      writeFileSync(join(cwd, name), text)
    }
    const PATH = [
      join(ROOT, 'apps/cli/node_modules/.bin'),
      join(this.folder, 'bin'),
      process.env['PATH'],
    ].join(delimiter)
    return execFileSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, PATH } })
  }

  /** Runs shell commands. */
  runShell(text: string, snippet: Snippet): string {
    return this.run('bash', ['-euo', 'pipefail', '-c', text.replaceAll('npx emend', 'emend')], snippet)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

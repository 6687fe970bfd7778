// Builds the extension for VS Code as the file that is installed (.vsix), with the program of the editor's authors.
//
//   node scripts/vsix.mjs FILE [VERSION]    VERSION: by default that of the package emend
import { deepEqual, ok } from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync, strFromU8, unzipSync } from 'fflate'
import { addressFields, repositoryOf } from './addresses.mjs'
import { ROOT } from './packages.mjs'
import { run } from './run.mjs'

const VSCE = ['-y', '@vscode/vsce@3.9.2']
/** What is packed: the program, who wrote what is in it, and what the page of the extension shows. */
const PACKED = ['README.md', 'dist', 'icon.png']
/** The paths in the file. The editor's program adds its own manifest, and writes the names in its own way. */
const CONTENTS = [
  '[Content_Types].xml',
  'extension.vsixmanifest',
  'extension/LICENSE.txt',
  'extension/dist/THIRD-PARTY-NOTICES.txt',
  'extension/dist/extension.js',
  'extension/icon.png',
  'extension/package.json',
  'extension/readme.md',
]
/** The most bytes of the program, compressed. */
const MOST = 350_000

/** Builds the file from a built workspace. */
export function buildVsix(file, version, root = ROOT) {
  const scratch = mkdtempSync(join(tmpdir(), 'emend-vsix-'))
  try {
    const folder = join(root, 'apps/vscode')
    for (const name of PACKED) cpSync(join(folder, name), join(scratch, name), { recursive: true })
    cpSync(join(root, 'LICENSE'), join(scratch, 'LICENSE'))
    const manifest = vsixManifest(readFileSync(join(folder, 'package.json'), 'utf8'), version, root)
    writeFileSync(join(scratch, 'package.json'), JSON.stringify(manifest, null, 2))
    const pages = `${repositoryOf(root)}/raw/main/apps/vscode`
    const links = ['--baseContentUrl', pages.replace('/raw/', '/blob/'), '--baseImagesUrl', pages]
    run('npx', [...VSCE, 'package', '--no-dependencies', ...links, '--out', resolve(file)], { cwd: scratch })
    return file
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** Returns the manifest that is packed, without what only the workspace needs. */
export function vsixManifest(text, version, root = ROOT) {
  const { private: _, type, scripts, devDependencies, ...manifest } = JSON.parse(text)
  return { ...manifest, ...addressFields(join(root, 'apps/vscode'), root), version }
}

/** Checks what is in the file, and returns what to print. @throws AssertionError for anything else than the program and its page */
export function checkVsix(file) {
  const files = unzipSync(readFileSync(file))
  deepEqual(Object.keys(files).sort(), CONTENTS)
  const program = files['extension/dist/extension.js']
  const { main, browser } = JSON.parse(strFromU8(files['extension/package.json']))
  deepEqual([main, browser], ['./dist/extension.js', './dist/extension.js'])
  const size = gzipSync(program, { level: 9 }).length
  ok(size <= MOST, `the extension has ${size} bytes, compressed: more than ${MOST}`)
  const modules = [...strFromU8(program).matchAll(/\brequire\("([^"]+)"\)/g)].map(([, name]) => name)
  deepEqual([...new Set(modules)], ['vscode'], 'the host in a browser has no other module')
  return `release: ${basename(file)} has one program of ${Math.round(size / 1000)} kB, compressed`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file, version = JSON.parse(readFileSync(join(ROOT, 'apps/cli/package.json'), 'utf8')).version] =
    process.argv.slice(2)
  if (file === undefined) throw new Error('name the file to write')
  console.log(checkVsix(buildVsix(file, version)))
}

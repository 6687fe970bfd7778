import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root folder of the repository. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Returns every package, published ones and examples, with its folder and manifest. */
export function workspacePackages(root = ROOT) {
  return ['packages', 'apps', 'examples']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => join(root, group, name)))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) }))
}

/** Returns the packages that are published. */
export function publishedPackages(root = ROOT) {
  return workspacePackages(root).filter(({ manifest }) => manifest.private !== true)
}

/** Returns the published packages that run in any JavaScript environment. */
export function purePackages() {
  return publishedPackages().filter(({ manifest }) => !NEED_NODE.includes(manifest.name))
}

const NEED_NODE = [
  '@emend/diagnostics',
  '@emend/fs-node',
  '@emend/mcp',
  '@emend/syntax',
  'emend',
  'emend-opencode',
  'emend-pi',
]

/** Returns the file name of a package's tarball. */
export function tarballOf({ name, version }) {
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** Returns all files below a folder, in the order of their paths. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

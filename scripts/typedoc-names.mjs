// A plugin of the reference: modules are named as programs import them, not by the path of their source.
import { join, relative, sep } from 'node:path'
import { publishedPackages, ROOT } from './packages.mjs'

/** @param {import('typedoc').Application} app */
export function load({ converter }) {
  const names = importNames()
  converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
  })
}

/** Returns what programs import each entry as, by the name that its module has otherwise: its path without `index`. */
function importNames() {
  return new Map(
    publishedPackages().flatMap(({ folder, manifest }) =>
      Object.entries(manifest.exports).flatMap(([path, { 'emend:source': source }]) =>
        source === undefined ? [] : [[pathOf(join(folder, source)), manifest.name + path.slice(1)]],
      ),
    ),
  )
}

function pathOf(file) {
  return relative(ROOT, file)
    .replaceAll(sep, '/')
    .replace(/\.ts$/, '')
    .replace(/\/index$/, '')
}

import { join } from 'node:path'
import { foldersAbove, MANIFEST } from './configurations.js'
import { PACKAGES } from './names.js'
import { textOf } from './packages.js'

/**
 * What Node loads before any program that it runs: as the environment tells it, and as npm and scripts of the project do, which set that
 * environment for what they start. Names as they are written, relative to the folder of the project.
 *
 * Sources: https://nodejs.org/api/cli.html#node_optionsoptions, https://docs.npmjs.com/cli/using-npm/config#node-options
 *
 * @param loads of the tool; one that loads no packages does not run in Node
 * @param root of the project
 */
export async function loadedByNode(loads: readonly string[], root: string): Promise<readonly string[]> {
  if (!loads.includes(PACKAGES)) return []
  const folders = foldersAbove(root)
  const settings = await Promise.all(folders.map((folder) => textOf(join(folder, '.npmrc'))))
  const options = settings.flatMap((text) =>
    Array.from(text.matchAll(NPM_SETTING), ([, value = '']) => value),
  )
  const scripts = scriptsIn(await textOf(join(root, MANIFEST))).filter((one) => one.includes('NODE_OPTIONS'))
  return [process.env['NODE_OPTIONS'] ?? '', ...options, ...scripts].flatMap(namesIn)
}

function scriptsIn(manifest: string): readonly string[] {
  try {
    return Object.values(JSON.parse(manifest).scripts ?? {}).filter((one) => typeof one === 'string')
  } catch {
    return []
  }
}

/** The names that options of Node give to load. */
function namesIn(options: string): readonly string[] {
  return Array.from(options.matchAll(PRELOAD), ([, name = '']) => name.replaceAll(/["'\\]/g, ''))
}

const NPM_SETTING = /^[ \t]{0,99}node-options[ \t]{0,99}=([^\n]*)/gm
const PRELOAD =
  /(?:^|[\s"'=])(?:-r|--(?:require|import|loader|experimental-loader))(?:=|\s{1,9})((?:\\?["'])?[^\s"';&|]{1,300})/g

import type { EditPolicy } from '@emend/core/plugin'
import { EDIT_POLICY, type OptionNames, requireKnown } from '@emend/core/plugin'
import { ENGINE_OPTIONS } from '@emend/engine'
import { statsOf } from '../input/stats-of.js'
import type { EmendOptions } from './emend-options.js'

/**
 * Checks the options of `createEmend`.
 * @throws TypeError for an unknown option, such as a misspelled one, which would otherwise be ignored, and for a root that is no folder
 */
export function requireOptions(options: EmendOptions): void {
  requireKnown('createEmend', options, EMEND, ENGINE_OPTIONS, EDIT_POLICY)
  const { root } = options
  // What is no path at all is refused with the file system.
  if (!root || statsOf(root)?.isDirectory() === true) return
  throw new TypeError(`createEmend: the root ${JSON.stringify(root)} is not a folder, from ${process.cwd()}`)
}

const EMEND: OptionNames<Omit<EmendOptions, keyof typeof ENGINE_OPTIONS | keyof EditPolicy>> = {
  root: 'text',
  formats: 'list',
  history: { least: 0 },
  policy: 'function',
  absolutePaths: ['refuse', 'below-root'],
  force: [true, false],
  hardLinks: ['break', 'in-place'],
  anchors: [true, false],
  profile: true,
}

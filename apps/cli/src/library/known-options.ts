import { EDIT_POLICY, type OptionNames, requireKnown } from '@emend/core/format'
import type { EditPolicy } from '@emend/core/plugin'
import { ENGINE_OPTIONS } from '@emend/engine'
import type { EmendOptions } from './emend-options.js'

/**
 * Checks the options of `createEmend`.
 * @throws TypeError for an unknown option, such as a misspelled one, which would otherwise be ignored
 */
export function requireOptions(options: EmendOptions): void {
  requireKnown('createEmend', options, EMEND, ENGINE_OPTIONS, EDIT_POLICY)
}

const EMEND: OptionNames<Omit<EmendOptions, keyof typeof ENGINE_OPTIONS | keyof EditPolicy>> = {
  root: 'text',
  formats: 'list',
  history: { least: 0 },
  policy: 'function',
  absolutePaths: ['refuse', 'below-root'],
  force: [true, false],
  anchors: [true, false],
  profile: true,
}

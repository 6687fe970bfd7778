import { EDIT_POLICY, requireKnown } from '@emend/core/internal'
import type { OptionNames } from '@emend/core/plugin'
import type { EmendOptions } from './create-emend.js'

/** @throws TypeError for an option that there is not, such as a misspelt one, which would else be ignored */
export function requireOptions(options: EmendOptions): void {
  requireKnown('createEmend', options, EMEND)
}

const EMEND: OptionNames<EmendOptions> = {
  root: true,
  formats: true,
  history: true,
  policy: true,
  absolutePaths: true,
  force: true,
  replacers: true,
  extend: true,
  profile: true,
  logger: true,
  onProgress: true,
  onUnmatched: true,
  corrections: true,
  guards: true,
  onEvent: true,
  signal: true,
  budget: true,
  skipped: true,
  encoding: true,
  maxBytes: true,
  ...EDIT_POLICY,
}

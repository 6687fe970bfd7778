import { lenient, type Profile, profileUpTo, standard, strict } from '@emend/core'
import { TIERS } from '@emend/core/plugin'
import { opencode } from '@emend/edit-string/opencode'
import { roo } from '@emend/search-replace/roo'
import { agents } from '@emend/v4a/agents'
import { codex } from '@emend/v4a/codex'
import type { Row } from './row.js'

/** How a row is run: under a profile, in its file or in one that differs in what must not matter. */
export interface Setting {
  readonly name: string
  readonly profile: Profile
  /** The row in this setting; undefined where it does not fit. Default: as it is. */
  of?(row: Row): Row | undefined
}

/** What every row is counted under. */
export const PLAIN: Setting = { name: 'standard', profile: standard }

const CAPS = TIERS.slice(0, TIERS.indexOf('drift'))

/** What rows are run under besides, where a rule speaks in them. */
export const SETTINGS: readonly Setting[] = [
  { name: 'strict', profile: strict },
  { name: 'lenient', profile: lenient },
  ...[opencode, roo, codex, agents].map(
    (profile): Setting => ({
      name: profile.name,
      profile,
      of: (row) => (Object.keys(profile.formats ?? {}).includes(row.format) ? row : undefined),
    }),
  ),
  ...CAPS.map((cap): Setting => ({ name: `up to ${cap}`, profile: profileUpTo(cap, `up to ${cap}`) })),
  inFile('CRLF', (text) => (text.includes('\r') ? undefined : text.replaceAll('\n', '\r\n'))),
  inFile('BOM', (text) => `\uFEFF${text}`),
  inFile('no final newline', (text) => (/[^\n]\n$/.test(text) ? text.slice(0, -1) : undefined)),
]

function inFile(name: string, write: (text: string) => string | undefined): Setting {
  return {
    name,
    profile: standard,
    of(row) {
      const text = write(row.text)
      const right = row.right.map(write)
      if (text === undefined || !right.every((one) => one !== undefined)) return undefined
      return { ...row, text, right }
    },
  }
}

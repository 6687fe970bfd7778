import { applyFormat, type Failure, type Profile } from '@emend/core'
import type { EditFormat } from '@emend/core/plugin'
import { editString } from '@emend/edit-string'
import { messages } from '@emend/feedback'
import { searchReplace } from '@emend/search-replace'
import { unifiedDiff } from '@emend/unified-diff'
import { v4a } from '@emend/v4a'
import type { FormatName } from '../../formats/format.js'
import type { Implementation, Outcome } from '../implementation.js'

/** The formats as their packages offer them. */
export const FORMATS: Readonly<Record<FormatName, EditFormat>> = {
  'edit-string': editString(),
  'search-replace': searchReplace(),
  v4a: v4a(),
  'unified-diff': unifiedDiff(),
}

/** Returns emend with one of its profiles. */
export function emend(profile: Profile): Implementation {
  const all = Object.keys(FORMATS) as FormatName[]
  const own = Object.keys(profile.formats ?? {})
  return {
    name: `emend ${profile.name}`,
    formats: profile.formats === undefined ? all : all.filter((name) => own.includes(name)),
    apply({ format, request, path, text }) {
      const applied = applyFormat(FORMATS[format], text, request, { path, profile, describe: messages })
      if (!applied.ok) return { ...refusedFor(applied.failures), said: applied }
      const { text: after, ...said } = applied
      return applied.changed
        ? { kind: 'applied', text: after, said }
        : { kind: 'refused', reason: 'nothing to do', said }
    },
  }
}

function refusedFor(failures: readonly Failure[]): Outcome {
  const [first] = failures
  if (first === undefined) return { kind: 'refused', reason: 'no reason' }
  const closest = first.code === 'not-found' || first.code === 'anchor-not-found' ? first.closest : undefined
  const edit = 'edit' in first ? { edit: first.edit } : {}
  return { kind: 'refused', reason: first.code, ...edit, ...(closest !== undefined && { closest }) }
}

import type { CallFields } from '@emend/request'
import { FORMAT, foreignAnchors, type Refusal } from './failures.js'

/** Refuses a text in the script of tools that mark a whole file; undefined for any other text. */
export function foreignText(text: string): Refusal | undefined {
  const found = TAGGED_FILE.exec(text)
  if (found === null || !SCRIPT.test(text)) return undefined
  const line = text.slice(0, found.index).split('\n').length
  const feature = 'edits of rows below the tag of a whole file, which only the tool can read that gave it'
  return {
    ok: false,
    failure: { code: 'unsupported', format: FORMAT, line, text: found[0].trim(), feature },
  }
}

const TAGGED_FILE = /^(?:\[[^\][#\r\n]{1,500}#[0-9A-Za-z]{4,8}\]|@hashline snapshot=\w[^\r\n]*)$/m
const SCRIPT = /^(?:(?:PUT|CUT|REM|MV|replace|insert|delete)\b|[<>](?:\d|\$)|@hashline )/m

/** Refuses an edit whose anchors were allocated, or that names a snapshot; undefined for any other edit. */
export function foreignFields(fields: CallFields): Refusal | undefined {
  const names = Object.keys(fields)
  if (names.some((name) => /^snapshot_?id$/i.test(name)))
    return foreignAnchors('rows of a snapshot with an id')
  const refs = [
    'remove_from',
    'remove_to',
    'pos',
    'anchor',
    'start_anchor',
    'end_anchor',
    'end',
    'after',
    'before',
  ]
  const bare = refs
    .map((name) => fields[name])
    .find((ref) => typeof ref === 'string' && ALLOCATED.test(ref.trim()))
  return bare === undefined
    ? undefined
    : foreignAnchors(`the anchor ${JSON.stringify(bare)} without a row number`)
}

const ALLOCATED = /^[A-Za-z0-9]{1,6}(?:[|\u2502][^\n]*)?$/

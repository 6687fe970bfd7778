import type { TextEdit } from '@emend/core'
import { joinLines, type Step, splitLines } from '@emend/core/plugin'
import { forwardReadings } from './forward-readings.js'

/**
 * How Codex reads a hunk: as written and, where its last old line is empty, without that line and without an empty last line of
 * its new ones. Then without all blank lines that may only separate it from the next, which is not Codex's.
 */
export function codexReadings(edit: TextEdit): readonly TextEdit[] {
  const [written, separated] = forwardReadings(edit)
  const again = withoutLastLine(edit)
  return [written, again, separated].filter((reading) => reading !== undefined)
}

function withoutLastLine(edit: TextEdit): TextEdit | undefined {
  const { script, search, replacement } = edit
  const old = splitLines(search)
  if (script === undefined || old.at(-1)?.content !== '') return undefined
  const written = splitLines(replacement)
  const lastOld = script.findLastIndex((step) => step !== 'add')
  const lastNew = script.findLastIndex((step) => step !== 'remove')
  const losesNew = written.at(-1)?.content === ''
  const steps = script.flatMap((step, i): Step[] => {
    const isOld = step !== 'add' && i !== lastOld
    const isNew = step !== 'remove' && !(losesNew && i === lastNew)
    if (isOld) return [isNew ? 'keep' : 'remove']
    return isNew ? ['add'] : []
  })
  return {
    ...edit,
    search: joinLines(old.slice(0, -1)),
    replacement: joinLines(losesNew ? written.slice(0, -1) : written),
    script: steps,
  }
}

import { type FileResult, hasEffect } from '@emend/core'
import type { Echo } from '@emend/core/plugin'
import { isHarmless, printable } from '@emend/core/plugin'
import { describeAll, echoOf } from '@emend/feedback'
import { EXIT } from '../exit-code.js'
import type { Outcome } from './outcome.js'

/**
 * Returns the result of a run as the next message to the model that wrote the request: what was changed, what is wrong, and
 * what to send next.
 *
 * @param echo what it reads back of the changed files, see `echoOf`
 */
export function answerForModel(outcome: Outcome, isDry: boolean, echo?: Echo): string {
  const { exitCode, files, failures, notices, render, section } = outcome
  const changed = files.filter(hasEffect).map(describeFile).join(', ')
  const shown = files.filter(hasEffect).flatMap((file) => {
    const echoed = echoOf(file, echo)
    return echoed === undefined ? [] : [`${printable(file.path)}: ${echoed.text}`]
  })
  const problems = describeAll(failures, { render })
  const notes = notices.map(({ message }) => `note: ${printable(message)}`)
  return `${[headline(outcome, changed, isDry), ...shown, ...(section === undefined ? [] : [section]), ...problems, ...notes, ...nextStep(exitCode, failures)].join('\n\n')}\n`
}

function headline({ exitCode, failures }: Outcome, changed: string, isDry: boolean): string {
  if (exitCode === EXIT.applied) return isDry ? `This would be applied: ${changed}.` : `Applied: ${changed}.`
  if (exitCode === EXIT.notUnderstood) return 'The request was not understood. No file was changed.'
  if (changed !== '')
    return `${isDry ? 'Only a part would be' : 'Only a part was'} applied: ${changed}. The rest was refused.`
  if (failures.length > 0 && failures.every(isHarmless))
    return 'There is nothing to do: all of it is applied already.'
  return 'The request was refused. No file was changed.'
}

function nextStep(exitCode: Outcome['exitCode'], failures: Outcome['failures']): string[] {
  if (failures.every(isHarmless)) return []
  if (exitCode === EXIT.inPart)
    return ['Send the refused edits again, corrected. Leave out those that were applied.']
  return ['Send the whole request again, corrected: no part of it was applied.']
}

function describeFile({ status, path, from }: FileResult): string {
  return `${status} ${printable(from === undefined ? path : `${from} to ${path}`)}`
}

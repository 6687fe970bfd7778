import { oldLines } from '../situation.js'
import type { Shown } from './measure.js'

/** Describes for people what a refusal shows, and what is true. */
export function shownOf({ kind, format, code, situation, request, message, truth, ...one }: Shown): string {
  const { start, end, difference } = truth
  const asked = typeof request === 'string' ? request : JSON.stringify(request, undefined, 2)
  const first = Math.max(0, start - 4)
  const lines = oldLines(situation.script)
    .slice(first, end + 3)
    .map(({ text }, at) => `${first + at + 1} | ${text}`)
  const wrong = [
    ...(one.isPlaceShown ? [] : ['another place']),
    ...(one.isDifferenceRight === false ? ['another difference'] : []),
  ].join(', ')
  return [
    `\n### ${format}, ${kind}: ${code} shows ${wrong}`,
    `${situation.path}, ${situation.step}`,
    asked,
    `True: lines ${start} to ${end}, first difference ${JSON.stringify(difference)}`,
    ...lines,
    `Shown: ${message}`,
  ].join('\n')
}

// The table of slips: eleven requests of models, applied by emend when the site is built. The build fails if one ends otherwise than
// it must.
import { equal, ok } from 'node:assert/strict'
import { applyToText } from 'emend'
import { SLIPS } from '../../../../../bench/slips/slips.mjs'
import { piecesOf, whitespaceMarks } from './marks.mjs'

/** A person would know what to write, but no program can: emend refuses it. */
const UNKNOWABLE = 'all indentation is lost'

/** Returns for each slip what the model sends, what the file has there, and what emend does, as pieces of text to show. */
export function slipRows() {
  return SLIPS.map((slip) => {
    const old = sideOf(slip.lines, '+')
    const result = applyToText(slip.file, requestOf(slip))
    if (slip.expected === undefined || slip.name === UNKNOWABLE) ok(!result.ok || !result.changed, slip.name)
    else equal(result.text, slip.expected, slip.name)
    return { name: slip.name, ...focus(slip, old, result), ...outcomeOf(result) }
  })
}

function requestOf({ lines }) {
  return `*** Begin Patch\n*** Update File: file.js\n@@\n${lines.join('\n')}\n*** End Patch\n`
}

function sideOf(lines, other) {
  return lines.filter((line) => !line.startsWith(other)).map((line) => line.slice(1))
}

/** The first line of the request that the file has otherwise, and the line of the file. */
function focus({ file, lines }, old, result) {
  const places = placesOf(result)
  const there = file.split('\n').slice(places[0].start - 1, places[0].end)
  if (result.ok && !result.changed) {
    const added = lines.find((line) => line.startsWith('+')).slice(1)
    return { sent: shown(added), has: shown(there.find((line) => line === added)) }
  }
  if (places.length > 1) return { sent: shown(old[0]), has: shown(old[0], 'twice') }
  if (there.some((line) => line.endsWith('\r')))
    return { sent: shown(old[0], 'LF'), has: shown(there[0].replace('\r', ''), 'CRLF') }
  return {
    sent: shown(old.find((line) => !there.includes(line))),
    has: shown(there.find((line) => !old.includes(line))),
  }
}

function placesOf({ edits, failures }) {
  const [failure] = failures
  const places =
    failure?.places ?? [failure?.place ?? failure?.closest ?? failure].filter((one) => one?.start)
  return places.length > 0 ? places : (edits?.[0]?.places ?? [edits?.[0]?.place])
}

function outcomeOf(result) {
  if (!result.ok) return { outcome: 'refused', says: sentenceOf(result.message) }
  if (!result.changed) return { outcome: 'nothing to do', says: sentenceOf(result.message) }
  const [change] = result.files[0].changes
  const written = change.text.split(/\r?\n/).filter((line) => line !== '')
  return { outcome: 'placed', writes: shown(written[0]) }
}

/** The first sentence of a message without the name of the file. */
function sentenceOf(message) {
  const [line] = message.replace(/^file\.js: /, '').split('\n')
  const sentence = line.replace(/[.:](?: .*)?$/, '.')
  return sentence[0].toUpperCase() + sentence.slice(1)
}

/** @param note what the line does not show, such as its ending */
function shown(line, note) {
  if (line === undefined) return { pieces: [], note: 'no line' }
  return { pieces: piecesOf(line, whitespaceMarks(line)), note: line === '' ? 'a blank line' : note }
}

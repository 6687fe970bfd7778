import type { EditChoice, EditProblem, FileText, Region } from '@emend/core/plugin'
import type { Unaccounted } from './accounted.js'
import type { LineSpan, NotPlaced, Refusal, RefusedReading } from './refusal.js'

type SketchCode = Exclude<Refusal['code'], 'not-accounted'>

/** A refusal as the failure of its edit: with the lines of the file, and a text for the model. */
export function problemOf(file: FileText, refusal: Refusal): EditProblem {
  const places = spansOf(refusal).map((span) => regionOf(file, span))
  const choices = (refusal.choices ?? []).map(choiceOf)
  const message = messageOf(refusal, places)
  return { code: codeOf(refusal), message, places, ...(choices.length > 0 && { choices }) }
}

function codeOf(refusal: Refusal): SketchCode {
  if (refusal.code !== 'not-accounted') return refusal.code
  if (refusal.why === 'open' || refusal.why === 'within' || refusal.why === 'lost-end')
    return 'looks-truncated'
  return refusal.why === 'other' ? 'sketch-not-placed' : 'sketch-would-delete'
}

function choiceOf({ name, text }: RefusedReading): EditChoice {
  const replacement = text.replace(/^\uFEFF/, '')
  const edit = { unit: 'lines', search: '', replacement, whole: 'taken' } as const
  return { label: LABELS[name], text, ...(name === 'whole' && { isWhole: true as const }), edit }
}

const LABELS: Readonly<Record<RefusedReading['name'], string>> = {
  whole: 'the block is the whole file',
  'as-shown': 'the block has all of what it names',
  part: 'the file goes on as it is where the block ends',
  'lines-go': 'the lines that the block leaves out go',
  'lines-stay': 'the lines that the block leaves out stay',
  'line-goes': 'the new line takes the place of the one like it',
  'line-stays': 'the new line is one more',
}

function spansOf(refusal: Refusal): readonly LineSpan[] {
  if (refusal.code === 'sketch-would-delete') return refusal.lost
  return refusal.code === 'sketch-not-placed' || refusal.code === 'not-accounted' ? refusal.places : []
}

function regionOf(file: FileText, { first, end }: LineSpan): Region {
  return { start: first + 1, end, text: file.lines(first, end).join('\n') }
}

function messageOf(refusal: Refusal, places: readonly Region[]): string {
  switch (refusal.code) {
    case 'sketch-would-delete':
      return [
        `the sketch leaves out lines that no marker stands for, and they would be deleted:`,
        ...places.map(excerpt),
        'If they stay, put a marker ("... existing code ...") in their place. If they go, write a comment such as "removed: name" there, or send an edit that removes them.',
      ].join('\n')
    case 'looks-truncated':
      return `the block begins as the file does, and has only ${refusal.kept} of its ${refusal.count} lines. If the file goes on as it is, end the block with a comment "... existing code ..."; else send the whole file.`
    case 'not-accounted':
      return [
        `${UNSURE[refusal.why](refusal.of === undefined ? 'the file' : `"${refusal.of}"`)}${places.length === 0 ? '' : ' In question:'}`,
        ...places.map(excerpt),
        STAY[refusal.why] ?? 'Send all of it.',
      ].join('\n')
    case 'sketch-marker':
      return `line ${refusal.line} of the sketch, ${quoted(refusal.text)}, may be a marker or a line of the file, which has it elsewhere. Write the marker as a comment: "... existing code ...".`
    case 'sketch-unchanged':
      return 'the file has all that the sketch shows, so that nothing would change. If lines are to go, send an edit that removes them.'
    case 'sketch-not-placed':
      return `${WHY[refusal.why](`line ${refusal.line} of the sketch, ${quoted(refusal.text)},`)}${places.length === 0 ? '.' : `:\n${places.map(excerpt).join('\n')}`}\n${NEXT[refusal.why] ?? SHOW_MORE}`
  }
}

const UNSURE: Readonly<Record<Unaccounted, (what: string) => string>> = {
  open: (what) => `the block leaves a bracket or a comment open: was it cut off, or is it all of ${what}?`,
  within: (what) => `the block closes brackets that it does not open: is it all of ${what}, or a part?`,
  'lost-end': (what) => `the block ends before ${what} does: was it cut off, or do the last lines go?`,
  'lost-top': (what) => `the block begins after ${what} does: is it a part, or do the first lines go?`,
  'lost-much': (what) => `more than a third of ${what} is not in the block: do these lines stay, or go?`,
  other: (what) => `the block has hardly a line of ${what}: does it take the place of all of it?`,
  'lost-decorator': (what) => `the block leaves out what is right above ${what}: does that stay, or go?`,
  'lost-export': (what) => `the block leaves out that ${what} is exported: does that stay, or go?`,
  'lost-thing': (what) => `the block leaves out functions of ${what}: do they stay, or go?`,
  'lost-lines': (what) => `the block leaves out lines of ${what}: do they stay, or go?`,
}

const STAY: Readonly<Partial<Record<Unaccounted, string>>> = {
  'lost-end': 'If they stay, send them, too, or end the block with a comment "... existing code ...".',
  'lost-much': 'If they stay, write a comment "... existing code ..." in their place.',
  'lost-thing': 'If they stay, write a comment "... existing code ..." in their place.',
  'lost-lines': 'If they stay, write a comment "... existing code ..." in their place.',
  within: 'If it is a part, begin the block with a comment "... existing code ...".',
  'lost-top': 'If they stay, begin the block with a comment "... existing code ...".',
}

const WHY: Readonly<Record<NotPlaced, (line: string) => string>> = {
  'nothing-shared': () => 'the sketch has hardly a line that the file has: it may be of another file',
  'several-places': (line) => `${line} may be at several places`,
  'no-neighbour': (line) => `${line} is next to no line that the file has, so that its place is not known`,
  'like-a-line': (line) => `${line} is new, and like a line of the file that a marker keeps`,
  'there-already': (line) => `${line} would be added, and the file has it already`,
  indentation: (line) => `${line} has an indentation whose counterpart in the file is not known`,
  reversed: () => 'a sketch does not say what was there before, so that it cannot be undone',
  torn: (line) => `what is added at ${line} opens or closes a bracket, and nothing else changes there`,
  'new-block': (line) =>
    `${line} is in a new block that a marker is in: what the marker stands for would stay outside of it`,
  'open-edge': (line) => `${line} is at the end of the sketch without a marker, and the file goes on there`,
  'does-nothing': (line) =>
    `the lines from ${line.replace(/,$/, '')} on change nothing, and would look the same if lines next to them were gone`,
  'look-alike': (line) => `${line} differs from the file's line in look-alike characters only`,
  tolerance: (line) => `${line} is not to the letter that of the file, which the profile asks for`,
}

const SHOW_MORE =
  'Show the lines of the file directly above and below it, as they are, with a marker ("... existing code ...") for what is left out.'
const NEXT: Readonly<Partial<Record<NotPlaced, string>>> = {
  reversed: 'Send an edit that names old and new text.',
  'nothing-shared': 'Read the file again, and show lines that it has around every change.',
  'like-a-line':
    'If it takes the place of that line, show the lines of the file around both. If it is a new line, show that line, too.',
  'there-already': 'If it moves, show both places. If it is there twice, send an edit that adds it.',
  'new-block': 'Show all lines of the new block, indented as they are to be.',
  'open-edge': 'Put a marker ("... existing code ...") wherever the file goes on.',
  'look-alike': 'Copy it from the file; if the characters are to change, send an edit that changes them.',
  tolerance: 'Copy it from the file.',
}

function quoted(text: string): string {
  const line = text.trim()
  return JSON.stringify(line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line)
}

const LONGEST = 80

/** Some lines with their numbers: the first and the last ones, where there are many. */
function excerpt({ start, text }: Region): string {
  const rows = text.split('\n').map((line, at) => `  ${start + at} | ${line.slice(0, LONGEST)}`)
  if (rows.length <= MOST_ROWS) return rows.join('\n')
  const left = rows.length - MOST_ROWS + 1
  return [...rows.slice(0, MOST_ROWS - 2), `  … ${left} more lines`, rows.at(-1)].join('\n')
}

const MOST_ROWS = 8

import type { Check, Finding } from '../check.js'
import type { NewText } from '../new-text.js'
import { MOST_COMMANDS, NAMES, withCommands } from './commands.js'
import { holdsWord } from './words.js'

/**
 * Control characters in new lines, which decoding makes of `\b`, `\f`, `\v` and `\a`. A form feed alone on its line is a page break.
 *
 * @rule control-characters Control characters in new lines are what decoding made of escapes.
 */
export const controlCharacters: Check = {
  kind: 'control-characters',
  characters: '\0',
  signs: /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f]/,
  find(text) {
    const isPageBreak = (line: string) => line.includes('\f') && line.trim() === ''
    const line = text.now[text.findAdded((one) => CONTROL.test(one) && !isPageBreak(one))]
    const [character] = (line !== undefined && CONTROL.exec(line)) || []
    if (character === undefined || holdsWord(text, character, () => true)) return undefined
    const name = NAMES.get(character)
    const sign = `the new text has the control character ${escapeOf(character).replace('\\u', 'U+')}`
    if (name === undefined) return { sign, ...withoutSequences(text) }
    const { lines: withTabs, isSure } = withCommands(text)
    const lines = withTabs.map((one, at) => (text.isNew[at] ? withNames(one) : one))
    const made = `${sign}, which decoding makes of \\${name}`
    if (lines.some((one, at) => text.isNew[at] && CONTROL.test(one))) return { sign: made }
    const areKnown = isSure && areCommandsKnown(text, lines)
    return { sign: made, lines, correction: 'read with their backslashes', isSure: areKnown }
  },
}

const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u0080-\u009f]/

/** Sequences of a terminal; the last group of each is bounded, so that the time is linear. */
const SEQUENCE = /\u001b(?:\[[0-9;?]{0,40}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\))/g
/** How languages write the escape character. */
const SPELLED = /\\(?:033|x1[bB]|u001[bB]|u\{1[bB]\}|e)(?=\[)/

/** The new lines without sequences of a terminal, or with them as the file writes them. */
function withoutSequences(text: NewText): Pick<Finding, 'lines' | 'correction' | 'isSure'> {
  const [spelled] =
    SPELLED.exec([...text.old, ...text.fileLines].find((line) => SPELLED.test(line)) ?? '') ?? []
  const lines = text.mapNew((line) =>
    spelled === undefined ? line.replaceAll(SEQUENCE, '') : line.replaceAll('\u001b', spelled),
  )
  if (lines.some((line, at) => text.isNew[at] && CONTROL.test(String(line)))) return {}
  return { lines, correction: 'left out', ...(spelled !== undefined && { isSure: false }) }
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

function withNames(line: string): string {
  return line.replaceAll(/[\u0007\b\v\f]/g, (one) => `\\${NAMES.get(one)}`)
}

/**
 * @rule commands-are-known Escapes are restored only where the file or the old text has each command that this makes.
 * @off true
 */
function areCommandsKnown(text: NewText, lines: readonly string[]): boolean {
  const made = lines.flatMap((line, at) => {
    const sent = text.now[at] as string
    return line === sent ? [] : (line.match(/\\[a-z]+/gi) ?? []).filter((command) => !sent.includes(command))
  })
  const isKnown = (command: string) =>
    command.length > 2 && holdsWord(text, command, (_, behind) => !/[A-Za-z]/.test(behind))
  const commands = new Set(made)
  return commands.size > 0 && commands.size <= MOST_COMMANDS && Array.from(commands).every(isKnown)
}

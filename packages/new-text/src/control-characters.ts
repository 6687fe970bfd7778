import type { NewText } from '@emend/core/inside'
import type { Check } from '@emend/core/plugin'
import { MOST_COMMANDS, NAMES, withCommands } from './commands.js'
import { holdsWord } from './words.js'

/**
 * Control characters in new lines, which decoding makes of `\b`, `\f`, `\v` and `\a`. A form feed alone on its line is a page break.
 *
 * @rule control-characters Control characters in new lines are what decoding made of escapes.
 */
export const controlCharacters: Check = {
  kind: 'control-characters',
  signs: /[\u0001-\u0008\u000b\u000c]/,
  find(text) {
    const isPageBreak = (line: string) => line.includes('\f') && line.trim() === ''
    const line = text.added.find((one) => CONTROL.test(one) && !isPageBreak(one))
    const [character] = (line !== undefined && CONTROL.exec(line)) || []
    if (character === undefined || holdsWord(text, character, () => true)) return undefined
    const name = NAMES.get(character)
    const sign = `the new text has the control character ${escapeOf(character).replace('\\u', 'U+')}`
    if (name === undefined) return { sign }
    const { lines: withTabs, isSure } = withCommands(text)
    const lines = withTabs.map((one, at) => (text.isNew[at] ? withNames(one) : one))
    const made = `${sign}, which decoding makes of \\${name}`
    if (lines.some((one, at) => text.isNew[at] && CONTROL.test(one))) return { sign: made }
    const areKnown = isSure && areCommandsKnown(text, lines)
    return { sign: made, lines, correction: 'read with their backslashes', isSure: areKnown }
  },
}

const CONTROL = /[\u0001-\u0008\u000b\u000c]/

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

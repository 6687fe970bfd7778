import type { Check } from '../check.js'
import { withCommands } from './commands.js'

/**
 * @rule swallowed-commands A tab or carriage return before the rest of a command is the backslash and letter that
 *   decoding swallowed.
 */
export const swallowedCommands: Check = {
  kind: 'control-characters',
  characters: '\r\t',
  signs: /\r|\t(?:[a-z]{2,}\*?\{|(?:au|heta|imes|ilde|oprule|iny|riangle)(?![A-Za-z]))/,
  find(text) {
    const { lines, isFound, isSure } = withCommands(text)
    if (!isFound) return undefined
    return {
      sign: 'the new text has a tab or a carriage return where decoding swallowed a backslash',
      lines,
      correction: 'read as the command',
      isSure,
    }
  },
}

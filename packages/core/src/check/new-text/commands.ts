import type { NewText } from '../new-text.js'
import { hasBareWords } from './backslashes.js'
import { holdsWord } from './words.js'

/** The letter behind the backslash of which decoding makes a character. */
export const NAMES: ReadonlyMap<string, string> = new Map([
  ['\b', 'b'],
  ['\f', 'f'],
  ['\v', 'v'],
  ['\u0007', 'a'],
  ['\r', 'r'],
  ['\t', 't'],
])

const SWALLOWED =
  /([\t\r])((?:au|heta|imes|ilde|oprule|iny|riangle|ho|ight(?:arrow)?|angle|floor|ceil)(?![A-Za-z{])|[a-z]{2,}\*?(?=\{))/g
const KNOWN =
  /^(?:text(?:bf|it|tt|sc|sf|rm|up|normal|width)?|tau|theta|times|tilde|title|toprule|tfrac|tiny|triangle|right(?:arrow)?|rho|ref|raggedright|renewcommand|rangle|rfloor|rceil)$/

/** The new text with the commands whose backslash a tab or a carriage return swallowed. They are sure where the file has them. */
export function withCommands(text: NewText): {
  readonly lines: string[]
  readonly isFound: boolean
  readonly isSure: boolean
} {
  let [isFound, isSure] = [false, true]
  const commands = new Map<string, Command>()
  const read = (all: string, character: string, rest: string) => {
    const word = rest.replace('*', '')
    const name = NAMES.get(character) + word
    const command =
      commands.get(name) ?? (commands.size < MOST_COMMANDS ? commandOf(text, name, word) : 'none')
    commands.set(name, command)
    if (command === 'none') return all
    isFound = true
    isSure &&= command === 'there'
    return `\\${NAMES.get(character)}${rest}`
  }
  const lines = text.now.map((line, at) => (text.isNew[at] ? line.replaceAll(SWALLOWED, read) : line))
  return { lines, isFound, isSure }
}

/** More commands than that in one new text are not looked up. */
export const MOST_COMMANDS = 50

/** What speaks for a command: the file has it, or it is one of TeX in a file with such; none, if the rest is a word of the file. */
type Command = 'there' | 'known' | 'none'

function commandOf(text: NewText, name: string, rest: string): Command {
  if (holdsWord(text, rest, (before, behind) => before !== '\\' && !isLetter(before) && !isLetter(behind)))
    return 'none'
  if (holdsWord(text, `\\${name}`, (_, behind) => !isLetter(behind))) return 'there'
  return KNOWN.test(name) && hasBareWords(text) ? 'known' : 'none'
}

function isLetter(character: string): boolean {
  return /[A-Za-z]/.test(character)
}

import { isBlank } from '../../text/lines.js'
import type { Check } from '../check.js'
import { hasBareWords } from './backslashes.js'

/** @rule written-tabs Indentation that is written out as escapes is tabs where the place has tabs. */
export const writtenTabs: Check = {
  kind: 'literal-escapes',
  characters: '\\',
  signs: /\\t/,
  find(text) {
    const { added, known } = text
    const isPlain = (line: string) => isBlank(line) || !/^\s/.test(line)
    if (
      !added.some((line) => WRITTEN.test(line)) ||
      !added.every((line) => WRITTEN.test(line) || isPlain(line))
    )
      return undefined
    if (!Array.from(known).some((line) => line.startsWith('\t')) || hasBareWords(text)) return undefined
    return {
      sign: 'the new text is indented with \\t where tabs are meant',
      lines: text.mapNew((line) => line.replace(WRITTEN, (head) => head.replaceAll('\\t', '\t'))),
      correction: 'read as tabs',
    }
  },
}

const WRITTEN = /^[ \t]*(?:\\t)+/

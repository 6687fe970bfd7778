import { wantedText } from '../situation.js'
import { allLines, type Disturbance, isNonBlank, rewrite, TWO_SIDED } from './disturbance.js'

const LOOKALIKES: readonly (readonly [ascii: string, other: string])[] = [
  ["'", '’'],
  ['"', '”'],
  ['-', '–'],
  ['...', '…'],
  [' = ', '\u00A0=\u00A0'],
]

function toLookalikes(text: string): string {
  return LOOKALIKES.reduce((written, [ascii, other]) => written.replaceAll(ascii, other), text)
}

const escapeQuotes = (text: string) => text.replaceAll('"', '\\"')
const escapeNewlines = (text: string) => text.replaceAll('\n', '\\n')
const escapeTabs = (text: string) => text.replaceAll('\t', '\\t')

export const characters: readonly Disturbance[] = [
  {
    name: 'look-alike characters in context and old lines',
    disturb: (situation) =>
      rewrite(
        allLines(situation).filter(({ step }) => step !== 'add'),
        toLookalikes,
      ),
  },
  {
    name: 'look-alike characters in the old text only',
    formats: TWO_SIDED,
    disturb(situation) {
      const lines = allLines(situation).filter(({ step }) => step !== 'add')
      const before = lines.map(({ old }) => old)
      for (const line of lines) line.old = toLookalikes(line.old)
      return lines.some(({ old }, i) => old !== before[i])
    },
  },
  {
    name: 'look-alike characters in the file',
    disturb(situation) {
      let changed = false
      for (const { step, origin } of allLines(situation)) {
        if (step === 'add' || origin === undefined) continue
        const text = toLookalikes(origin.text)
        if (text !== origin.text) changed = true
        origin.text = text
      }
      // The writer means the characters of the file.
      for (const line of allLines(situation)) if (line.origin !== undefined) line.meant = line.origin.text
      return changed
    },
  },
  ...(['old', 'both'] as const).flatMap((sides): Disturbance[] => [
    escaping(`quotes escaped, ${sides}`, escapeQuotes, sides),
    escaping(`newlines escaped, ${sides}`, escapeNewlines, sides),
    escaping(`tabs escaped, ${sides}`, escapeTabs, sides),
  ]),
]

function escaping(name: string, write: (text: string) => string, sides: 'old' | 'both'): Disturbance {
  return {
    name,
    formats: TWO_SIDED,
    disturb(situation) {
      const lines = allLines(situation).filter(({ step }) => step !== 'add')
      const old = lines.map(({ old }) => old).join('\n')
      // If the text itself contains escapes, it would be unclear which ones are too many.
      if (old.includes('\\') || wantedText(situation).includes('\\\\') || !isNonBlank(old)) return false
      if (allLines(situation).some((line) => line.new.includes('\\'))) return false
      situation.style.escaping = { write, sides }
      return situation.hunks.every(({ lines }) => {
        const text = lines
          .filter(({ step }) => step !== 'add')
          .map((line) => line.old)
          .join('\n')
        return write(text) !== text
      })
    },
  }
}

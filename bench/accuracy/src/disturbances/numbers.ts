import { type Disturbance, TWO_SIDED } from './disturbance.js'

const STYLES: readonly (readonly [name: string, style: (line: number, text: string) => string])[] = [
  ['12 | text', (line, text) => `${line} | ${text}`],
  ['12: text', (line, text) => `${line}: ${text}`],
  ['12⇥text', (line, text) => `${line}\t${text}`],
  ['  12→text', (line, text) => `${String(line).padStart(6)}→${text}`],
  ['12|text', (line, text) => `${line}|${text}`],
]

export const numbers: readonly Disturbance[] = STYLES.flatMap(([name, style]) =>
  (['old', 'both'] as const).map(
    (sides): Disturbance => ({
      name: `line numbers (${name}), ${sides}`,
      formats: TWO_SIDED,
      disturb(situation) {
        situation.style.numbered = { style, sides }
        return situation.hunks.every(({ lines }) => lines.filter(({ step }) => step !== 'add').length > 1)
      },
    }),
  ),
)

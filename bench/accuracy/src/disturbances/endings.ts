import { type Disturbance, isNonBlank } from './disturbance.js'

export const endings: readonly Disturbance[] = [
  {
    name: 'a file with CRLF',
    disturb(situation) {
      situation.ending = '\r\n'
      return true
    },
  },
  {
    name: 'a request with CRLF',
    disturb({ style, ending }) {
      style.ending = '\r\n'
      return ending === '\n'
    },
  },
  {
    name: 'a file without final newline',
    disturb(situation) {
      situation.finalNewline = false
      const last = situation.script.findLast(({ step }) => step !== 'add')
      if (!isNonBlank(last?.text ?? '') || !isNonBlank(situation.script.at(-1)?.text ?? '')) return false
      return situation.hunks.some(({ lines }) => lines.some(({ origin }) => origin === last))
    },
  },
]

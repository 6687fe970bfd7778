import { type Fault, isUnique } from '@emend/bench-accuracy/rows'
import { refused } from './refused.js'

/** The old text is only within a longer word, number or character. */
export const inside: readonly Fault[] = [
  {
    name: 'within a longer number',
    formats: ['edit-string'],
    make(lines, at) {
      const own = lines[at]
      const [head] = /^.*\D\d{1,3}(?=\D|$)/.exec(own ?? '') ?? []
      if (head === undefined || head.length < LEAST || !isUnique(lines, own)) return undefined
      const text = lines.with(at, `${head}00${own.slice(head.length)}`)
      return refused(text, {
        lines: [],
        request: { path: 'file', oldString: head, newString: head.replace(/\d+$/, '7') },
      })
    },
  },
  {
    name: 'within a longer word, in several lines',
    formats: ['edit-string'],
    make(lines, at) {
      const [above, own] = lines.slice(at - 1, at + 1)
      const [head] = /^.*[a-z]{4}(?=[a-z]{3}\W)/.exec(own ?? '') ?? []
      if (!isUnique(lines, above) || !isUnique(lines, own) || head === undefined) return undefined
      return refused(lines, {
        lines: [],
        request: { path: 'file', oldString: `${above}\n${head}`, newString: `${above}\n${head}Other()` },
      })
    },
  },
  {
    name: 'within a longer character',
    formats: ['edit-string'],
    make(lines, at) {
      const own = lines[at]
      if (!isUnique(lines, own)) return undefined
      return refused(lines.with(at, `${own} \u{1F600}`), {
        lines: [],
        request: { path: 'file', oldString: `${own} \ud83d`, newString: `${own} changedByIt` },
      })
    },
  },
]

const LEAST = 6

import { type Check, hasWord, isBlank } from '@emend/core/plugin'
import { FORMS, type HashForm, LETTERS } from './hashes.js'

/** New lines begin with a hash and a bar, and each hash is that of its line: the marks of a read tool are taken off. */
export const hashMarks: Check = {
  kind: 'line-numbers',
  isAsked: ({ fresh, hunk }) => hunk.edit.anchored !== undefined && IN_ANY_LINE.test(fresh),
  find(text) {
    const solid = text.now.filter((line, at) => text.isNew[at] && !isBlank(line))
    const isTrue = FORMS.some((form) => solid.every((line) => hasMark(form, line)))
    if (solid.length === 0 || !isTrue || text.has(MARK)) return undefined
    const lines = text.mapNew((line) => line.replace(MARK, ''))
    return { sign: 'the new lines begin with their hashes', lines, correction: 'taken off', isSure: true }
  },
}

/** Whether a line begins with its own hash. That of a line without a letter or a digit may be that of any row. */
function hasMark(form: HashForm, line: string): boolean {
  const [head = '', mark = ''] = MARK.exec(line) ?? []
  if (!form.pattern.test(mark)) return false
  const rest = line.slice(head.length)
  return (form === LETTERS && !hasWord(rest)) || form.hash(rest, 0) === mark
}

const MARK = /^([A-Za-z0-9+/_-]{2,4})[|\u2502]/
const IN_ANY_LINE = /^[A-Za-z0-9+/_-]{2,4}[|\u2502]/m

import { type Check, isBlank } from '@emend/core/plugin'

/**
 * New lines begin with anchors, as the rows of a read tool do. They are taken off where nothing else can be meant: where all
 * new lines have one, or an anchor has a `#`.
 */
export const rowAnchors: Check = {
  kind: 'line-numbers',
  isAsked: ({ fresh, hunk }) => hunk.edit.anchored !== undefined && IN_ANY_LINE.test(fresh),
  find(text) {
    const { now, isNew, old } = text
    const solid = now.filter((line, at) => isNew[at] && !isBlank(line))
    const marked = solid.filter((line) => ANCHOR.test(line))
    if (marked.length === 0 || text.has(ANCHOR)) return undefined
    const lines = text.mapNew((line) => line.replace(ANCHOR, ''))
    const sign = 'the new lines begin with anchors of rows'
    const isIdle = lines.length === old.length && lines.every((line, at) => line === old[at])
    if (isIdle) return { sign }
    const isSure = marked.length === solid.length || marked.some((line) => /^[^:]*#/.test(line))
    return { sign, lines, correction: 'taken off', ...(isSure && { isSure }) }
  },
}

const ANCHOR = /^[ \t]*(?:#HL )?[+>-]?[ \t]?\d{1,6}(?:#[A-Za-z0-9_+/-]{2,8}|:[0-9a-f]{2,3})[:|\u2502]/
const IN_ANY_LINE = /^[ \t]*(?:#HL )?[+>-]?[ \t]?\d{1,6}(?:#[A-Za-z0-9_+/-]{2,8}|:[0-9a-f]{2,3})[:|\u2502]/m

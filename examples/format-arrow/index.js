import { exact, otherWhitespace, unique } from '@emend/core/plugin'
import { requestLines } from '@emend/request'

const LINE = /^([^\s:]+): (.+) => (.*)$/

/**
 * One edit a line, `path: old => new`, each in part of a line or a whole one.
 *
 * @returns {import('@emend/core/plugin').EditFormat<'arrow'>}
 */
export function arrow() {
  return Object.freeze({
    apiVersion: 1,
    name: 'arrow',
    detect: (input) =>
      textIn(input)
        ?.split('\n')
        .some((line) => LINE.test(line))
        ? 0.3
        : 0,
    parse,
    replacers: [exact, otherWhitespace],
    placement: unique,
  })
}

/** A request is text, or a call of the tool of the card. @param {unknown} input */
function textIn(input) {
  const text = typeof input === 'object' && input !== null && 'lines' in input ? input.lines : input
  return typeof text === 'string' ? text : undefined
}

/** @type {import('@emend/core/plugin').EditFormat['parse']} */
function parse(input) {
  const request = textIn(input)
  if (request === undefined)
    return refused({ code: 'wrong-input', received: typeof input, expected: 'text, or an object with lines' })
  /** @type {import('@emend/core').FileEdit[]} */
  const edits = []
  for (const { number: line, content: text, start } of requestLines(request)) {
    if (text.trim() === '') continue
    const [, path, search, replacement] = LINE.exec(text) ?? []
    if (path === undefined || search === undefined || replacement === undefined)
      return refused({ code: 'unexpected-line', line, text, expected: 'path: old => new' })
    const source = { start, end: start + text.length }
    edits.push({ kind: 'update', path, edits: [{ unit: 'text', search, replacement, source }] })
  }
  return edits.length > 0 ? { ok: true, value: { edits, notices: [] } } : refused({ code: 'empty-request' })
}

/** @param {any} failure @returns {{ ok: false, failure: import('@emend/core/plugin').ParseFailure }} */
function refused(failure) {
  return { ok: false, failure: { ...failure, format: 'arrow' } }
}

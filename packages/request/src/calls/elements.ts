import { arePair } from '../words/pairs.js'
import { CallFieldsByTag } from './call-fields.js'
import { FIELDS, type FieldKind } from './fields.js'
import type { ToolCall } from './tool-call.js'

/**
 * Reads a call whose arguments are elements that are named like its fields, up to its closing tag.
 *
 * @returns a text: the closing tag that is missing; undefined where it is no call
 */
export function readElements(
  text: string,
  from: number,
  tool: string,
): { readonly calls: readonly ToolCall[]; readonly end: number } | string | undefined {
  const closing = `</${tool}>`
  let end = text.indexOf(closing, from)
  while (end !== -1 && !/<\/\w{1,40}>$|^\s*$/.test(text.slice(Math.max(from, end - 100), end).trimEnd()))
    end = text.indexOf(closing, end + 1)
  if (end === -1) return closing
  const body = text.slice(from, end)
  if (holdsCall(body, tool)) return closing
  const fields = new CallFieldsByTag(true)
  let at = 0
  for (let name = elementAt(body, at); name !== undefined; name = elementAt(body, at)) {
    const start = body.indexOf('>', at) + 1
    const stop = endOfElement(body, start, name)
    const value = body.slice(start, stop)
    if (stop === -1 || isClosedByAnother(value, name)) return `</${name}>`
    fields.add(name, value)
    at = stop + name.length + 3
  }
  // Text between the elements belongs to none of them: it may be the rest of one that holds its own closing tag.
  if (body.slice(at).trim() !== '') return undefined
  return { calls: [{ name: tool, input: fields.all() }], end: end + closing.length }
}

/** Whether another call of the tool begins in a body: the first one has no end of its own. */
function holdsCall(body: string, tool: string): boolean {
  const opening = `<${tool}>`
  for (let at = body.indexOf(opening); at !== -1; at = body.indexOf(opening, at + 1))
    if (elementAt(body, at + opening.length) !== undefined) return true
  return false
}

/** Whether a value runs on over the closing tag of another text of an edit, and that text's opening tag. */
function isClosedByAnother(value: string, name: string): boolean {
  if (!FIELDS.isOne(name, 'old', 'new')) return false
  const closed = new Set(Array.from(value.matchAll(/<\/(\w{1,40})>/g), ([, tag = '']) => tag))
  return Array.from(closed).some(
    (tag) =>
      FIELDS.isOne(tag, 'old', 'new') &&
      (arePair(name, tag) || arePair(tag, name)) &&
      value.indexOf(`</${tag}>`) < value.indexOf(`<${tag}>`),
  )
}

/** The name of the element that begins at a place, behind spaces; undefined where there is none. */
function elementAt(body: string, at: number): string | undefined {
  const opening = /\s*<(\w{1,40})>/y
  opening.lastIndex = at
  return opening.exec(body)?.[1]
}

/** The end of an element's text: where the next one follows its closing tag, or else its last closing tag. */
function endOfElement(body: string, start: number, name: string): number {
  const closing = `</${name}>`
  if (!FIELDS.isOne(name, 'content'))
    for (let end = body.indexOf(closing, start); end !== -1; end = body.indexOf(closing, end + 1)) {
      if (FIELDS.isOne(elementAt(body, end + closing.length) ?? '', ...NEXT)) return end
    }
  const last = body.lastIndexOf(closing)
  return last < start ? -1 : last
}

/** The kinds of fields that come behind a text in a call. */
const NEXT: readonly FieldKind[] = [
  'path',
  'old',
  'new',
  'diff',
  'content',
  'edits',
  'changes',
  'start',
  'end',
  'beside',
]

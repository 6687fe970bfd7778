import { detectFormat } from '@emend/registry'
import { allFormats } from '@emend/registry/formats'
import { fencedIn } from '@emend/request'

/** A part of a text that can be applied. */
export interface Block {
  /** The line of its fence, counted from 0. */
  readonly line: number
  /** The block with the lines above it, which may name its file. */
  readonly request: string
}

/** The fenced blocks of a text that are requests. */
export function blocksOf(text: string): Block[] {
  const lines = text.split('\n')
  let from = 0
  return fencedIn(text).flatMap(({ line, lastLine }) => {
    const request = lines.slice(from, lastLine).join('\n')
    from = lastLine
    return isRequest(request) ? [{ line: line - 1, request }] : []
  })
}

/** Whether a text is a request in any format. */
export function isRequest(text: string): boolean {
  return detectFormat(allFormats(), text).kind !== 'none'
}

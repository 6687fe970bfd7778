import { FIELDS, isFields } from '@emend/request'

/** A call that writes the whole text of a file. */
export interface WriteCall {
  readonly input: Readonly<Record<string, unknown>>
  readonly path: string
  readonly content: string
  /** Returns the call with another text. */
  write(content: string): unknown
}

/** Reads the arguments of a tool as a call that writes a whole file; undefined if they are not such a call. */
export function writeCallIn(input: unknown): WriteCall | undefined {
  if (!isFields(input)) return undefined
  const [path, content] = [FIELDS.text(input, 'path'), FIELDS.text(input, 'content', 'file_text')]
  if (path === undefined || content === undefined || (input['command'] ?? 'create') !== 'create')
    return undefined
  return {
    input,
    path: input[path] as string,
    content: input[content] as string,
    write: (text) => ({ ...input, [content]: text }),
  }
}

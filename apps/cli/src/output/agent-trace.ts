import { createHash } from 'node:crypto'
import type { FileResult } from '@emend/core'
import type { KeptCommit } from '@emend/fs-node'
import manifest from '../../package.json' with { type: 'json' }
import { commitFiles, type History } from '../history/commit-files.js'

/** A record of agent-trace.dev, version 0.1: which lines of which files a change wrote. */
export interface AgentTrace {
  readonly version: '0.1'
  /** A UUID, the same for the same change. */
  readonly id: string
  readonly timestamp: string
  readonly tool: { readonly name: 'emend'; readonly version: string }
  readonly files: readonly TracedFile[]
  readonly metadata: { readonly 'dev.emend': object }
}

interface TracedFile {
  readonly path: string
  readonly conversations: readonly {
    readonly contributor: { readonly type: 'ai' | 'unknown' }
    readonly ranges: readonly TracedRange[]
  }[]
}

/** Lines as the change left them, counted from 1, both included. */
interface TracedRange {
  readonly start_line: number
  readonly end_line: number
  readonly content_hash: string
}

/**
 * Returns the record of a change. What an agent's own tool wrote is `ai`; what emend wrote may be a person's, and is `unknown`. How many
 * bytes were added and removed, and the agent's session, turn and call, are in the metadata. A new file of which the text is known no
 * more has no lines.
 */
export async function agentTraceOf(commit: KeptCommit, history: History): Promise<AgentTrace> {
  const { id, time, origin, undoes, undoesPart } = commit
  const { shown, unknown } = await commitFiles(commit, history)
  const type: 'ai' | 'unknown' = origin === undefined ? 'unknown' : 'ai'
  const files = shown.map(({ path, before, after, changes }) => {
    const ranges = before === undefined ? wholeOf(after) : rangesOf(before, changes)
    return { path, conversations: ranges.length === 0 ? [] : [{ contributor: { type }, ranges }] }
  })
  const about = {
    commit: id,
    ...(origin && { origin }),
    ...(undoes && { undoes }),
    ...(undoesPart && { undoesPart }),
  }
  return {
    version: '0.1',
    id: uuidOf(`${history.root}\n${id}`),
    timestamp: time.toISOString(),
    tool: { name: 'emend', version: manifest.version },
    files: [...files, ...unknown.map(({ path }) => ({ path, conversations: [] }))],
    metadata: { 'dev.emend': { ...about, bytes: shown.map(bytesOf) } },
  }
}

/** How many bytes of a file were added and removed. */
function bytesOf({ path, before, after, changes }: FileResult): object {
  const length = (text = '') => Buffer.byteLength(text)
  if (before === undefined || after === undefined)
    return { path, added: length(after), removed: length(before) }
  const added = changes.reduce((sum, { text }) => sum + length(text), 0)
  const removed = changes.reduce((sum, { span }) => sum + length(before.slice(span.start, span.end)), 0)
  return { path, added, removed }
}

function wholeOf(text = ''): readonly TracedRange[] {
  return text === '' ? [] : [rangeOf(1, text)]
}

type Changes = readonly {
  readonly span: { readonly start: number; readonly end: number }
  readonly text: string
}[]

/** The lines that changes wrote. One that only removed lines has none. */
function rangesOf(before: string, changes: Changes): readonly TracedRange[] {
  const ranges: TracedRange[] = []
  let [line, at] = [1, 0]
  for (const { span, text } of changes) {
    line += newlines(before.slice(at, span.start))
    at = span.end
    if (text !== '') ranges.push(rangeOf(line, text))
    line += newlines(text)
  }
  return ranges
}

function rangeOf(start: number, text: string): TracedRange {
  const hash = createHash('sha256').update(text).digest('hex')
  const count = newlines(text) + Number(!text.endsWith('\n'))
  return { start_line: start, end_line: start + count - 1, content_hash: `sha256:${hash}` }
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

/** A UUID of version 8, whose bits are those of a hash. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

/** What becomes of a call: it is written, nothing is, or it is refused with a code. */
export type Outcome = 'written' | 'nothing' | 'unsupported-field' | 'stale' | 'wrong-count' | 'ambiguous'

/** A call with other fields, and what becomes of it in each entrance. */
export interface FieldCase {
  readonly title: string
  readonly fields: Readonly<Record<string, unknown>>
  /** Where emend writes itself: an engine, the command line, a server. */
  readonly writes: Outcome
  /** Where the host writes what it gets. Default: the same. */
  readonly host?: Outcome
  /** In a tool with a schema of its own. Default: as where emend writes. */
  readonly tool?: Outcome
  /** Beside a list of edits. Default: as in a tool. */
  readonly rows?: Outcome
  /** In a hook before a tool of the host. Default: as where the host writes. */
  readonly hook?: Outcome
}

const refused = (title: string, fields: FieldCase['fields']): FieldCase => ({
  title,
  fields,
  writes: 'unsupported-field',
})
const written = (title: string, fields: FieldCase['fields']): FieldCase => ({
  title,
  fields,
  writes: 'written',
})

/** @param hash the SHA-256 of the file */
export const FIELD_CASES = (hash: string): readonly FieldCase[] => [
  ...[{ dryRun: true }, { dry_run: 'true' }, { preview: 1 }, { 'check-only': true }].map((fields) => ({
    title: `dry run: ${JSON.stringify(fields)}`,
    fields,
    writes: 'nothing' as const,
    host: 'unsupported-field' as const,
  })),
  written('no dry run', { dryRun: false }),
  ...[{ apply: false }, { write: 'false' }, { save: 0 }].map((fields) => ({
    title: `no leave to write: ${JSON.stringify(fields)}`,
    fields,
    writes: 'nothing' as const,
    host: 'unsupported-field' as const,
  })),
  written('leave to write', { apply: true, write: null }),
  ...[{ options: { dryRun: true, keep: 1 } }, { flags: ['-q', '--dry-run'] }].map((fields) => ({
    title: `a dry run in a field of fields: ${JSON.stringify(fields)}`,
    fields,
    writes: 'nothing' as const,
    host: 'unsupported-field' as const,
  })),
  written('options that say nothing', { options: { dryRun: false, preserveIndentation: true } }),
  refused('a mode that only looks', { mode: 'check' }),
  refused('a mode that shows', { mode: 'diff_only' }),
  refused('a demand on the file', { must_exist: true }),
  refused('the other way round', { reverse: true }),
  refused('another root', { base_path: 'sub' }),
  written('no leave to create, where nothing is created', { create_if_missing: false }),
  refused('line ends', { line_ending: 'crlf' }),
  written('the line ends of the text', { eol: 'lf' }),
  refused('whole words', { match_whole_word: true }),
  refused('whole words only', { whole_word: true }),
  refused('a folder below the root', { cwd: 'sub' }),
  written('the root', { cwd: '.', workdir: '/home/me/project' }),
  ...['if_match', 'expected_hash', 'prevHash', 'file_hash'].flatMap((name): FieldCase[] => [
    {
      title: `${name} of another text`,
      fields: { [name]: '0'.repeat(64) },
      writes: 'stale',
      hook: 'unsupported-field',
    },
    { title: `${name} of the file`, fields: { [name]: hash }, writes: 'written', hook: 'unsupported-field' },
  ]),
  {
    title: 'the first digits',
    fields: { expected_hash: `sha256:${hash.slice(0, 8).toUpperCase()}` },
    writes: 'written',
    hook: 'unsupported-field',
  },
  {
    title: 'two hashes that agree',
    fields: { hash, if_match: hash },
    writes: 'written',
    hook: 'unsupported-field',
  },
  refused('two hashes that do not', { hash, if_match: '0'.repeat(64) }),
  refused('seven digits', { if_match: hash.slice(0, 7) }),
  refused('a version', { version: 3 }),
  refused('an etag of another form', { if_match: 'W/"12"' }),
  refused('a pattern', { regex: true }),
  written('no pattern', { is_regex: false }),
  refused('a position', { position: 'after' }),
  refused('a position by its number', { position: 4 }),
  refused('an operation', { operation: 'insert_after' }),
  refused('a mode', { insert_mode: 'above' }),
  refused('an action', { action: 'delete' }),
  { ...refused('a command of another tool', { command: 'append' }), hook: 'nothing' },
  written('an operation that is done anyway', { operation: 'replace' }),
  written('a type that is done anyway', { type: 'edit' }),
  written('a demand that always holds', { requireUnique: true }),
  {
    title: 'a count',
    fields: { expected_matches: 2 },
    writes: 'wrong-count',
    tool: 'unsupported-field',
    hook: 'unsupported-field',
  },
  written('a count of one', { expected_matches: 1 }),
  {
    title: 'a line',
    fields: { line_hint: 1 },
    writes: 'written',
    tool: 'unsupported-field',
    hook: 'unsupported-field',
  },
  refused('context', { context_before: 'x' }),
  refused('an unknown condition', { writeOnlyWhenClean: true }),
  written('an unknown condition that does not hold', { writeOnlyWhenClean: false }),
  written('an empty condition', { condition: '' }),
  refused('an encoding', { encoding: 'latin1' }),
  written('the encoding that is used', { encoding: 'UTF-8' }),
  written('an explanation', {
    instruction: 'x',
    description: 'only if it matches',
    reason: 'y',
    thought: 'z',
    id: 1,
  }),
  written('an explanation of a condition', { match_reason: 'x' }),
  written('what models invent', { toolCallPurpose: 'x', security_risk: 'low', language: 'python' }),
]

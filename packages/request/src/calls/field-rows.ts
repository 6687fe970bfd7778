import { FIELD_WORDS } from '../words/field-words.js'
import {
  type CallKind,
  type FieldMeaning,
  HASH,
  isNo,
  isNoVerb,
  isYes,
  NOTHING,
  otherThanYes,
  saysTheSame,
  unsupported,
} from './field-values.js'
import { isBelowRoot } from './fields.js'

/** A kind of field: its names, what emend does with it, and how its value is judged. */
export interface FieldRow {
  readonly about: string
  /** In lower case with underscores. Every other spelling of the same words is the same name. */
  readonly names: readonly string[]
  /** What is done, for the page of formats. */
  readonly done: string
  /** Whether `false` says something, too. Else a field whose value is false says nothing. */
  readonly isSaidByNo?: true
  judge(value: unknown, kind: CallKind): FieldMeaning
}

const OTHER_MODE: FieldMeaning = {
  kind: 'unsupported',
  instead: 'the lines as they are in the file, and the lines that take their place',
}

/** Names of fields that explain. A longer name that ends with one explains, too: `match_reason`. */
export const EXPLANATIONS: readonly string[] = [
  ...['instruction', 'instructions', 'description', 'reason', 'reasoning', 'rationale', 'explanation'],
  ...[
    'thought',
    'thoughts',
    'summary',
    'comment',
    'title',
    'note',
    'notes',
    'id',
    'label',
    'intent',
    'purpose',
  ],
]

/** Every kind of field whose meaning is known. What a format itself reads, such as a count or a line, is not among them. */
export const FIELD_ROWS: readonly FieldRow[] = [
  {
    about: 'dry run',
    names: [
      'dry_run',
      'dry',
      'preview',
      'preview_only',
      'check_only',
      'validate_only',
      'simulate',
      'what_if',
    ],
    done: 'nothing is written; refused where the host would write what it gets',
    judge: (value) =>
      isYes(value) ? { kind: 'dry-run' } : unsupported('true to write nothing, or leave the field out'),
  },
  {
    about: 'leave to write',
    names: [
      ...['apply', 'apply_changes', 'write', 'write_file', 'save', 'execute', 'persist'],
      ...['enabled', 'confirm', 'confirmed', 'approved'],
    ],
    done: 'nothing is written where it is false',
    isSaidByNo: true,
    judge: (value) => (isNo(value) ? { kind: 'dry-run' } : NOTHING),
  },
  {
    about: 'hash of the file',
    names: [
      'if_match',
      'hash',
      'sha256',
      'etag',
      'checksum',
      ...['expected', 'prev', 'previous', 'old', 'original', 'base', 'before', 'current', 'file'].flatMap(
        (when) =>
          ['hash', 'sha256', 'content_hash', 'file_hash', 'etag', 'checksum'].map(
            (what) => `${when}_${what}`,
          ),
      ),
      'content_hash',
      'content_sha256',
      'expected_sha',
      'expected_version_hash',
    ],
    done: 'the SHA-256 of the file before the call must begin with it, else the call is refused as stale',
    judge(value) {
      const [, digits = ''] = (typeof value === 'string' && HASH.exec(value.trim())) || []
      return digits === ''
        ? unsupported('the SHA-256 of the file in hexadecimal digits, all of it or the first eight or more')
        : { kind: 'hash', hash: digits.toLowerCase() }
    },
  },
  {
    about: 'pattern',
    names: [
      ...['regex', 'is_regex', 'use_regex', 'regexp', 'is_regexp', 'use_regexp'],
      ...['is_pattern', 'use_pattern', 'glob'],
    ],
    done: 'refused: old text is never a pattern',
    judge: () => unsupported('the old text exactly as it is in the file'),
  },
  {
    about: 'mode',
    names: [
      ...[...FIELD_WORDS.mode, 'op', 'command', 'type', 'edit_type', 'edit_mode', 'operation_type'],
      ...['change_type', 'strategy'],
    ],
    done: 'nothing where it says what the call does anyway, else refused',
    judge: (value, kind) => (saysTheSame(value, kind) || isNoVerb(value) ? NOTHING : OTHER_MODE),
  },
  {
    about: 'position',
    names: [...FIELD_WORDS.side, 'insert_mode', 'insert_location'],
    done: 'nothing where it says what the call does anyway, else refused',
    judge: (value, kind) => (saysTheSame(value, kind) ? NOTHING : OTHER_MODE),
  },
  {
    about: 'count',
    names: [
      ...['count', 'times', 'max_count', 'max_replacements', 'num_replacements', 'replace_count'],
      ...FIELD_WORDS.count,
    ],
    done: 'nothing where it is 1, else refused; `edit-string` reads an expected count',
    judge: (value) =>
      Number(value) === 1
        ? NOTHING
        : unsupported('one edit for each place, or replaceAll with expectedReplacements'),
  },
  {
    about: 'place',
    names: [
      ...[FIELD_WORDS.start, FIELD_WORDS.end, FIELD_WORDS.range, FIELD_WORDS.occurrence].flat(),
      ...['near_line', 'anchor', 'start_anchor', 'end_anchor'],
    ],
    done: 'refused where the format or tool does not read it; `edit-string` reads lines (`5-6`, `[5, 6]`), an occurrence and an anchor',
    judge: () => unsupported('the call without it, with enough lines around the place in the old text'),
  },
  {
    about: 'part of a file',
    names: ['cell', 'cell_id', 'cell_index', 'cell_number', ...FIELD_WORDS.symbol, 'heading'],
    done: 'refused where the format or tool does not read it; `edit-string` reads a symbol',
    judge: () => unsupported('old and new text, or a call of the tool for such parts'),
  },
  {
    about: 'encoding',
    names: ['encoding', 'file_encoding', 'charset'],
    done: 'nothing where it is UTF-8, else refused: the host chooses the encoding',
    judge: (value) =>
      /^utf-?8$/i.test(String(value))
        ? NOTHING
        : unsupported('the call without it; the host knows the encoding'),
  },
  {
    about: 'line ends',
    names: ['line_ending', 'line_endings', 'line_separator', 'eol', 'newline', 'newline_style'],
    done: 'nothing where it is LF or asks for none, else refused: a file keeps its own',
    judge: (value) =>
      /^(?:\n|\\n|lf|unix|auto|keep|native|original|preserve)$/i.test(String(value))
        ? NOTHING
        : unsupported('the call without it: a file keeps its line ends, and a new one has those of its text'),
  },
  {
    about: 'working folder',
    names: [
      ...['cwd', 'workdir', 'work_dir', 'working_dir', 'working_directory'],
      ...['root', 'root_dir', 'base_dir', 'base_path', 'directory', 'dir', 'folder'],
      ...['project_path', 'project_root', 'workspace', 'workspace_path', 'workspace_root', 'repo_path'],
    ],
    done: 'refused where it is a folder below the root: paths begin at the root',
    judge: (value) =>
      typeof value === 'string' && !isBelowRoot(value.trim())
        ? NOTHING
        : unsupported('the call without it, and paths that begin at the root'),
  },
  {
    about: 'leading folders',
    names: ['strip', 'strip_level', 'strip_components'],
    done: 'nothing up to 1, else refused',
    judge: (value) =>
      Number(value) <= 1 ? NOTHING : unsupported('the call without it, and paths that begin at the root'),
  },
  {
    about: 'leave to create',
    names: ['create_if_missing', 'create_if_not_exists', 'create_if_absent', 'allow_create'],
    done: 'nothing, but refused where it is false and the call creates a file',
    isSaidByNo: true,
    judge: (value, kind) =>
      kind === 'create' && isNo(value)
        ? unsupported('an edit of a file that exists, or the call without it: it creates a file')
        : NOTHING,
  },
  {
    about: 'leave to overwrite',
    names: ['overwrite', 'overwrite_existing', 'allow_overwrite', 'replace_existing'],
    done: 'nothing, but the refusal of a file that exists names it',
    judge: (value, kind) =>
      isYes(value) ? (kind === 'create' ? { kind: 'overwrite' } : NOTHING) : otherThanYes(value),
  },
  {
    about: 'a demand that always holds',
    names: [
      'require_unique',
      'must_be_unique',
      'unique',
      'unique_match',
      'must_match',
      'match_case',
      'case_sensitive',
      'replace_only_once',
      'preserve_indentation',
      'preserve_whitespace',
      'preserve_formatting',
    ],
    done: 'nothing',
    judge: () => NOTHING,
  },
  {
    about: 'to the letter',
    names: ['exact_match', 'exact', 'exact_only', 'match_exactly', 'strict', 'strict_match', 'literal'],
    done: 'the old text is found to the letter only, where it is true',
    judge: (value) => (isYes(value) ? { kind: 'exact' } : otherThanYes(value)),
  },
  {
    about: 'tolerance',
    names: [
      ...['fuzzy', 'allow_fuzzy', 'fuzzy_match', 'fuzzy_matching', 'use_fuzzy'],
      ...['ignore_whitespace', 'ignore_case', 'ignore_indentation', 'normalize_whitespace'],
    ],
    done: 'nothing where it is true; where it is false, the old text is found to the letter only',
    isSaidByNo: true,
    judge: (value) => (isNo(value) ? { kind: 'exact' } : isYes(value) ? NOTHING : otherThanYes(value)),
  },
  {
    about: 'facts that tools of other agents take',
    names: [
      ...['line_count', 'lines_count', 'total_lines', 'context_lines', 'task_progress', 'requires_approval'],
      ...['modified_by_user', 'is_new_file', 'smart_apply', 'wait_for_previous_tools', 'is_artifact'],
      ...['language', 'lang', 'code_markdown_language', 'model', 'agent', 'author', 'user', 'session'],
      ...['tool', 'tool_name', 'tool_action', 'status', 'progress', 'step', 'stream', 'ide', 'name'],
      ...['timestamp', 'created_at', 'confidence', 'complexity', 'priority', 'importance', 'security_risk'],
      ...['blocking', 'timeout', 'timeout_ms', 'max_output_tokens', 'yield_time_ms', 'background', 'sudo'],
      ...['run_in_background', 'with_escalated_permissions', 'sandbox_permissions', 'justification', 'login'],
      ...[
        'tags',
        'target_lint_error_ids',
        'mutation_class',
        'related',
        'origin',
        'code_language',
        'diagnostics',
        'backup',
        'create_backup',
        'show_diff',
        'quiet',
        'q',
        'verbose',
      ],
    ],
    done: 'ignored, with a notice',
    judge: () => NOTHING,
  },
  {
    about: 'explanation',
    names: EXPLANATIONS,
    done: 'ignored, with a notice',
    judge: () => NOTHING,
  },
]

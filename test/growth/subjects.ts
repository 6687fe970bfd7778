import { readText } from '../../packages/core/src/check/new-text/reader/read-text.js'
import {
  type EditFormat,
  type ParseContext,
  parserFor,
  unclosedReasoning,
  withoutReasoning,
} from '../../packages/core/src/plugin.js'
import { editString, trimDiff } from '../../packages/edit-string/src/index.js'
import { describe } from '../../packages/feedback/src/index.js'
import { checkPath, closedPlaceIn, decodeText } from '../../packages/fs/src/index.js'
import { listFiles } from '../../packages/fs-node/src/list-files.js'
import { detectFormat, formatRegistry, whyUnrecognised } from '../../packages/registry/src/index.js'
import { repairCall } from '../../packages/repair/src/index.js'
import { incrementalFor, openRequest, parseJson } from '../../packages/request/src/index.js'
import { searchReplace } from '../../packages/search-replace/src/index.js'
import { sketch } from '../../packages/sketch/src/index.js'
import { applyPatch, edit, multiEdit } from '../../packages/tools/src/index.js'
import { unifiedDiff } from '../../packages/unified-diff/src/index.js'
import { agents } from '../../packages/v4a/src/agents.js'
import { codex } from '../../packages/v4a/src/codex.js'
import {
  applyPatch as applyV4a,
  identifyFilesAdded,
  identifyFilesNeeded,
  normalizeUnifiedDiff,
  v4a,
} from '../../packages/v4a/src/index.js'
import { PLACING } from './placing.js'
import type { Subject } from './subject.js'

/** What stands around a fragment in a request. */
type Frames = Readonly<Record<string, Frame>>
type Frame = (text: string) => unknown

const V4A: Frames = {
  alone: (text) => text,
  'in a hunk': (text) => `*** Begin Patch\n*** Update File: a\n@@\n${text}\n*** End Patch\n`,
  'in a new file': (text) => `*** Begin Patch\n*** Add File: a\n+x\n${text}\n*** End Patch\n`,
  'in an anchor': (text) => `*** Begin Patch\n*** Update File: a\n@@ ${text}\n-x\n*** End Patch\n`,
  'in a patch that does not end': (text) => `*** Begin Patch\n*** Update File: a\n@@\n-x\n+${text}`,
  'above a patch': (text) => `${text}\n*** Begin Patch\n*** Delete File: a\n*** End Patch\n`,
  'below a patch': (text) => `  *** Begin Patch\n  *** Delete File: a\n  *** End Patch\n${text}`,
  'in an operation': (text) => ({ type: 'update_file', path: 'a', diff: text }),
}

const AS_PROFILE: Frames = {
  'in a hunk': V4A['in a hunk'] as Frame,
  'in an operation': V4A['in an operation'] as Frame,
}

const EDIT_STRING: Frames = {
  alone: (text) => text,
  'in a call': (text) => ({ path: 'a', old_string: text, new_string: 'x' }),
  'in a path': (text) => ({ path: text, old_string: 'x', new_string: 'y' }),
  'in a call as text': (text) => `{"path":"a","old_string":${JSON.stringify(text)},"new_string":"x"}`,
  'in a call that does not end': (text) => `{"path":"a","old_string":"x","new_string":"${text}`,
  'above a call': (text) => `${text}\n{"path":"a","old_string":"x","new_string":"y"}\n`,
}

const SEARCH_REPLACE: Frames = {
  alone: (text) => text,
  'in a block': (text) => `a.ts\n<<<<<<< SEARCH\n${text}\n=======\nx\n>>>>>>> REPLACE\n`,
  'in a block that does not end': (text) => `a.ts\n<<<<<<< SEARCH\nx\n=======\n${text}`,
  'above a block': (text) => `${text}\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n`,
  'below a block': (text) => `a.ts\n<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n${text}`,
  'in XML': (text) =>
    `<apply_diff><args><file><path>a</path><diff><content>${text}</content></diff></file></args></apply_diff>`,
  'in CDATA': (text) => `<apply_diff><path>a</path><diff><content><![CDATA[${text}]]></content>`,
  'in objects': (text) => ({ path: 'a', diff: [{ content: text, startLine: 1 }] }),
}

const UNIFIED_DIFF: Frames = {
  alone: (text) => text,
  'in a hunk': (text) => `--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n${text}`,
  'in a name': (text) => `--- ${text}\n+++ b\n@@ -1 +1 @@\n-x\n+y\n`,
  'in a git header': (text) => `diff --git ${text}\n--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n`,
  'in a hunk header': (text) => `--- a\n+++ a\n@@ -1 +1 @@${text}\n-x\n+y\n`,
  'above a diff': (text) => `${text}\n--- a\n+++ a\n@@ -1 +1 @@\n-x\n+y\n`,
}

const SKETCH: Frames = {
  alone: (text) => text,
  'between markers': (text) => `// ... existing code ...\n${text}\n// ... existing code ...\n`,
  'in a block': (text) => `\`\`\`ts a.ts\n${text}\n\`\`\`\n`,
  'in a call': (text) => ({ target_file: 'a', code_edit: text }),
}

/** Detects and parses a request, whole and in pieces, and describes why it is refused. */
function parse(format: EditFormat, input: unknown): void {
  format.detect(input)
  for (const context of CONTEXTS) {
    const parsed = format.parse(input, context)
    if (!parsed.ok) describe(parsed.failure)
    else format.render?.(parsed.value.edits)
  }
  if (typeof input !== 'string') return
  const parser = format.incremental?.({ path: 'a' })
  for (let at = 0; at < input.length; at += PIECE) parser?.push(input.slice(at, at + PIECE))
  parser?.end()
}

const CONTEXTS: readonly ParseContext[] = [
  {},
  { path: 'a' },
  { path: 'a', mode: 'create' },
  { partial: true },
]
const PIECE = 61

const formats = [v4a(), editString(), searchReplace(), unifiedDiff()]
const registry = formatRegistry(formats)
const [ofV4a, ofCalls, ofBlocks, ofDiffs] = formats as [EditFormat, EditFormat, EditFormat, EditFormat]

function parsing(name: string, format: EditFormat, frames: Frames): Subject[] {
  return Object.entries(frames).map(([where, frame]) => ({
    name: `${name}, ${where}`,
    run: (text) => parse(format, frame(text)),
  }))
}

/** The format as a profile reads it. */
function asProfile(profile: typeof agents): EditFormat {
  const parser = parserFor(ofV4a, profile)
  return { ...ofV4a, parse: parser, incremental: (context) => incrementalFor(ofV4a, profile, context) }
}

/** The parsers and detectors. They return when they are done. */
export const READERS: readonly Subject[] = [
  ...parsing('v4a', ofV4a, V4A),
  ...parsing('v4a as agents', asProfile(agents), AS_PROFILE),
  ...parsing('v4a as codex', asProfile(codex), AS_PROFILE),
  ...parsing('edit-string', ofCalls, EDIT_STRING),
  ...parsing('search-replace', ofBlocks, SEARCH_REPLACE),
  ...parsing('unified-diff', ofDiffs, UNIFIED_DIFF),
  ...parsing('sketch', sketch(), SKETCH),
  {
    name: 'files of a patch',
    run: (text) => [identifyFilesNeeded(text), identifyFilesAdded(text), normalizeUnifiedDiff(text)],
  },
  {
    name: 'choice of the format',
    run(text) {
      detectFormat(registry, text)
      describe(whyUnrecognised(text, ['v4a']))
    },
  },
  {
    name: 'JSON',
    run: (text) => [parseJson(text), openRequest(text, 'x'), openRequest({ input: text }, 'x')],
  },
  {
    name: 'reasoning',
    run: (text) => [withoutReasoning(`<think>${text}</think>`), unclosedReasoning(`<think>${text}`)],
  },
  {
    name: 'arguments of tools',
    run: (text) => [
      edit.read(text),
      multiEdit.read({ path: 'a', edits: text }),
      applyPatch.read({ input: text }),
    ],
  },
  { name: 'shown diffs', run: trimDiff },
  ...['tsx', 'py', 'rs', 'swift', 'cs', 'cpp', 'php', 'rb', 'lua', 'scss', 'sql', 'html', 'xml'].map(
    (ending) => ({
      name: `code of ${ending}`,
      run: (text: string) => readText(text, `a.${ending}`)?.faults,
    }),
  ),
  { name: 'paths', run: (text) => [checkPath(text), closedPlaceIn(text)] },
  { name: 'bytes', run: (text) => decodeText(new TextEncoder().encode(text)) },
]

/** Lists a folder with 30 names and these ignore rules. */
function list(rules: string): Promise<readonly string[]> {
  const names = Array.from({ length: 30 }, (_, at) => `${'a'.repeat(at)}b`)
  const disk = {
    readdir: async () => ['.gitignore', ...names],
    lstat: async () => ({ size: rules.length, isFile: () => true, isDirectory: () => false }),
    readFile: async () => new TextEncoder().encode(rules),
  }
  return listFiles({ disk, root: async () => '/' } as unknown as Parameters<typeof listFiles>[0])
}

/** What waits for files, or is bounded by a count of steps. */
const OTHERS: readonly Subject[] = [
  {
    name: 'calls of other tools',
    run: (text) =>
      Promise.all(
        [text, `apply_patch <<'EOF'\n${text}\nEOF\n`, `cd '${text}' && apply_patch <<EOF\n`].map((command) =>
          repairCall({ command }, { readFile: () => undefined }),
        ),
      ),
  },
  {
    name: 'v4a, equal anchors',
    run: (text, steps) =>
      applyV4a(`${text}x\n`, `*** Begin Patch\n*** Update File: a\n${anchors(text)}-x\n+y\n*** End Patch\n`, {
        steps,
      }),
  },
  { name: 'ignore rules', run: (text) => list(text) },
]

/** An anchor for each line of a text. */
function anchors(text: string): string {
  return text.replace(/[^\n]+\n?/g, '@@ $&').replace(/\n?$/, '\n')
}

export const SUBJECTS: readonly Subject[] = [...READERS, ...OTHERS, ...PLACING]

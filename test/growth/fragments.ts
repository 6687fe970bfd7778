/** Pieces of requests and files. Each is repeated up to a size: what reads a line, a mark or a run again and again is slow then. */
export const FRAGMENTS: readonly string[] = [
  // One character.
  ...[
    'x',
    ' ',
    '\t',
    '\n',
    '\r',
    '\u2028',
    '\uFEFF',
    '\u0301',
    '\uD83D\uDE00',
    '"',
    '\\',
    '`',
    '~',
    '*',
    '-',
    '+',
  ],
  ...['<', '>', '[', '{', '.', '…', '!', '/'],
  // Lines.
  ...['x\n', ' \n', '\t\tx\n', 'x\u2028\n', '1 | x\n', '// ...\n', '\\n'],
  // JSON.
  ...['["', '[\n', '{"a":', '{"old_string":"', '\\"', '},{', '{"name":\r', '{"type":\n'],
  '{"path":"a","old_string":"x","new_string":"y"}\n',
  // Scripts.
  ...[
    'await tools.edit("x");\n',
    'const a = `x`;\n',
    'text(tools.edit({a: [',
    'tools.edit("\\\\',
    'tools.a.a',
  ],
  // Markdown and prose.
  ...['```\n', '```json\n{}\n```\n', '<think>', '`a.ts` ', '**a.ts**\n', '[a](', '# a.ts\n'],
  // V4A.
  ...['***', '*** Begin Patch\n', '*** Update File: a\n', '*** Add File: a\n+x\n', ' *** End Patch\n'],
  ...['*** Move to: b\n', '*** End of File\n', '*** Begin Patch\n*** Delete File: a\n*** End Patch\n'],
  ...['@@\n', '@@ x\n', '@@ -1 +1 @@\n', '@@ @@ ', '-x\n+y\n', "apply_patch <<'EOF'\n"],
  // Unified diffs.
  ...['--- a\n', '--- a\r', '--- a\n+++ b\n', 'diff --git a/a b/a\n', 'index 0..1\n', '.orig', ' (new)'],
  ...['\\ No newline at end of file\n', '--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n'],
  ...[
    '> --- a\n> +++ b\n',
    '> ',
    '  --- a\n',
    '\u001B[1m--- a\u001B[m\n',
    '\u001B[32m+',
    '+++ a\n@@\n',
    '-- \n2.49.0\n',
  ],
  ...['Property changes on: a\n', '```diff a.ts\n-x\n'],
  // Blocks.
  ...['<<<<<<< SEARCH\n', '=======\n', '<<<<<<< SEARCH\nx\n=======\ny\n>>>>>>> REPLACE\n', ':start_line:1\n'],
  ...['-------\n', '<apply_diff>', '<diff>\n', '<content><![CDATA[', ']]>'],
  // Code.
  ...['(', "'", '/[', '= /a', '${', '#{', '<a>(', '<a b={', '<a', '</a>', '#if A\n', '#if 0\n', '\\\n'],
  ...['def a\n', 'for a do ', 'x if y ', '<<~A\n', '%(', '/*', '--[[', '"""', 'r#"', '$a$', '<script>'],
  // Paths and rules.
  ...['a/', '../', '.env', 'a*'],
]

/** A text of about a size that repeats a fragment. */
export function repeated(fragment: string, size: number): string {
  return fragment.repeat(Math.ceil(size / fragment.length))
}

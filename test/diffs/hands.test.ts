import { describe, expect, test } from 'vitest'
import { standard } from '../../packages/core/src/index.js'
import { createEngine } from '../../packages/engine/src/index.js'
import { engineMessages } from '../../packages/feedback/src/index.js'
import { memoryFileSystem } from '../../packages/fs-memory/src/index.js'
import { allFormats } from '../../packages/registry/src/all-formats.js'
import { unifiedDiff } from '../../packages/unified-diff/src/index.js'

/** Diffs as other tools, terminals and pages write them, and the files after them, or the code of their refusal. */
interface Case {
  readonly title: string
  readonly diff: string
  readonly after: Readonly<Record<string, string | undefined>> | string
}

const BEFORE = { 'a.txt': 'one\ntwo\nthree\n', 'c.txt': 'x\n' }
const CHANGED = { 'a.txt': 'one\n2\nthree\n', 'c.txt': 'x\n' }
const NAMES = '--- a/a.txt\n+++ b/a.txt\n'
const HUNK = '@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n'
const ESC = '\u001B'

const MAIL = `From ${'1234567890'.repeat(4)} Mon Sep 17 00:00:00 2001
From: Kim Doe <kim@doe.example>
Subject: [PATCH] x

---
`
const EMPTY = 'diff --git a/e.txt b/e.txt\nnew file mode 100644\nindex 0000000..e69de29\n'
const MODE = 'diff --git a/a.txt b/a.txt\nold mode 100644\nnew mode 100755\n'
const MOVED = 'diff --git a/a.txt b/d.txt\nsimilarity index 100%\nrename from a.txt\nrename to d.txt\n'
const SVN = `Index: a.txt\n${'='.repeat(67)}\n--- a.txt\t(revision 3)\n+++ a.txt\t(working copy)\n${HUNK}`
const PROPERTIES = `\nProperty changes on: a.txt\n${'_'.repeat(67)}\n`

function marked(text: string, mark: string): string {
  return text.replace(/^(?=.)/gm, mark)
}

const CASES: readonly Case[] = [
  // The signature of git format-patch behind a header without a hunk.
  ...['-- \n2.49.0\n\n', '--\n2.49.0\n', '-- \n2.39.2 (Apple Git-143)\n', '--\n2.49.0.windows.1'].flatMap(
    (end) => [
      {
        title: `an empty file, ${JSON.stringify(end)}`,
        diff: MAIL + EMPTY + end,
        after: { ...BEFORE, 'e.txt': '' },
      },
      { title: `a mode, ${JSON.stringify(end)}`, diff: MAIL + MODE + end, after: BEFORE },
      {
        title: `a new name, ${JSON.stringify(end)}`,
        diff: MAIL + MOVED + end,
        after: { 'a.txt': undefined, 'c.txt': 'x\n', 'd.txt': BEFORE['a.txt'] },
      },
      { title: `a hunk, ${JSON.stringify(end)}`, diff: MAIL + NAMES + HUNK + end, after: CHANGED },
      {
        title: `a series, ${JSON.stringify(end)}`,
        diff: `${MAIL}${EMPTY}${end.trimEnd()}\n\n${MAIL}${NAMES}${HUNK}${end}`,
        after: { ...CHANGED, 'e.txt': '' },
      },
    ],
  ),
  {
    title: 'a removed dash that the counts ask for, and that is not there',
    diff: '--- a/c.txt\n+++ b/c.txt\n@@ -1,2 +1 @@\n x\n--\n2.49.0\n',
    after: BEFORE,
  },
  {
    title: 'dashes below a header without a hunk, and no version',
    diff: `${EMPTY}-- \nx\n`,
    after: 'unexpected-line',
  },
  // Subversion.
  {
    title: 'properties that change',
    diff: `${SVN}${PROPERTIES}Added: svn:executable\n## -0,0 +1 ##\n+*\n\\ No newline at end of property\n`,
    after: CHANGED,
  },
  {
    title: 'properties, as older releases write them',
    diff: `${SVN}${PROPERTIES}Added: svn:executable\n   + *\n`,
    after: CHANGED,
  },
  {
    title: 'properties between two files',
    diff: `${SVN}${PROPERTIES}Modified: svn:eol-style\n## -1 +1 ##\n-native\n+LF\n\nIndex: c.txt\n${'='.repeat(67)}\n--- c.txt\t(revision 3)\n+++ c.txt\t(working copy)\n@@ -1 +1 @@\n-x\n+y\n`,
    after: { ...CHANGED, 'c.txt': 'y\n' },
  },
  ...['\t', ' '].flatMap((gap) => [
    {
      title: `a new file, its note behind ${JSON.stringify(gap)}`,
      diff: `--- b.txt${gap}(nonexistent)\n+++ b.txt${gap}(working copy)\n@@ -0,0 +1 @@\n+x\n`,
      after: { ...BEFORE, 'b.txt': 'x\n' },
    },
    {
      title: `a file that goes, its note behind ${JSON.stringify(gap)}`,
      diff: `--- a.txt${gap}(revision 2)\n+++ a.txt${gap}(nonexistent)\n@@ -1,3 +0,0 @@\n-one\n-two\n-three\n`,
      after: { 'a.txt': undefined, 'c.txt': 'x\n' },
    },
  ]),
  // A file that does not exist under its own name on both sides.
  {
    title: 'a new file with its name on both sides',
    diff: '--- a/b.txt\n+++ b/b.txt\n@@ -0,0 +1,2 @@\n+x\n+y\n',
    after: { ...BEFORE, 'b.txt': 'x\ny\n' },
  },
  {
    title: 'a new file with its name on both sides, without a final line break',
    diff: 'diff --git a/b.txt b/b.txt\n--- a/b.txt\n+++ b/b.txt\n@@ -0,0 +1 @@\n+x\n\\ No newline at end of file\n',
    after: { ...BEFORE, 'b.txt': 'x' },
  },
  {
    title: 'lines above the first one of a file that exists',
    diff: '--- a/a.txt\n+++ b/a.txt\n@@ -0,0 +1 @@\n+x\n',
    after: { ...BEFORE, 'a.txt': `x\n${BEFORE['a.txt']}` },
  },
  {
    title: 'a hunk without numbers on a file that does not exist',
    diff: '--- a/b.txt\n+++ b/b.txt\n@@\n+x\n',
    after: 'file-not-found',
  },
  {
    title: 'old lines on a file that does not exist',
    diff: `${NAMES.replaceAll('a.txt', 'b.txt')}@@ -0,0 +1 @@\n+x\n@@ -3 +4 @@\n-y\n+z\n`,
    after: 'file-not-found',
  },
  // Modes.
  ...['10644', '00644', '100644'].map((mode) => ({
    title: `the mode ${mode}`,
    diff: `diff --git a/b.txt b/b.txt\nnew file mode ${mode}\n--- /dev/null\n+++ b/b.txt\n@@ -0,0 +1 @@\n+x\n`,
    after: { ...BEFORE, 'b.txt': 'x\n' },
  })),
  ...['12000', '20000', '1064', '10888'].map((mode) => ({
    title: `the mode ${mode}`,
    diff: `diff --git a/b.txt b/b.txt\nnew file mode ${mode}\n--- /dev/null\n+++ b/b.txt\n@@ -0,0 +1 @@\n+x\n`,
    after: 'unexpected-line',
  })),
  // Colors.
  ...[`${ESC}[m`, `${ESC}[0m`].map((end) => ({
    title: `colors of git, ${JSON.stringify(end)}`,
    diff: [
      `${ESC}[1mdiff --git a/a.txt b/a.txt${end}`,
      `${ESC}[1mindex 0000000..1111111 100644${end}`,
      `${ESC}[1m--- a/a.txt${end}`,
      `${ESC}[1m+++ b/a.txt${end}`,
      `${ESC}[36m@@ -1,3 +1,3 @@${end} heading`,
      ' one',
      `${ESC}[31m-two${end}`,
      `${ESC}[32m+${end}${ESC}[32m2${end}`,
      ' three',
      '',
    ].join('\n'),
    after: CHANGED,
  })),
  {
    title: 'colors of whitespace',
    diff: `${ESC}[1m--- a/a.txt${ESC}[m\n${ESC}[1m+++ b/a.txt${ESC}[m\n${ESC}[36m@@ -2 +2 @@${ESC}[m\n${ESC}[31m-two${ESC}[m\n${ESC}[32m+${ESC}[m${ESC}[32m2${ESC}[m${ESC}[41m  ${ESC}[m\n`,
    after: { ...CHANGED, 'a.txt': 'one\n2  \nthree\n' },
  },
  {
    title: 'colors within a line',
    diff: `${ESC}[1m--- a/a.txt${ESC}[m\n${ESC}[1m+++ b/a.txt${ESC}[m\n${ESC}[36m@@ -2 +2 @@${ESC}[m\n${ESC}[31m-two${ESC}[m\n${ESC}[32m+2 ${ESC}[7mor${ESC}[27m 3${ESC}[m\n`,
    after: 'wrong-input',
  },
  {
    title: 'a color that the new text has',
    diff: `${NAMES}@@ -2 +2 @@\n-two\n+${ESC}[31m2${ESC}[m\n`,
    after: 'new-text',
  },
  // A name of the new file only.
  { title: 'no old name', diff: `+++ b/a.txt\n${HUNK}`, after: CHANGED },
  {
    title: 'no old names of two files',
    diff: `+++ a.txt\n${HUNK}+++ c.txt\n@@ -1 +1 @@\n-x\n+y\n`,
    after: { ...CHANGED, 'c.txt': 'y\n' },
  },
  {
    title: 'no old names of two files, without numbers',
    diff: '+++ a.txt\n@@\n-two\n+2\n+++ c.txt\n@@\n-x\n+y\n',
    after: { ...CHANGED, 'c.txt': 'y\n' },
  },
  {
    title: 'an added line that looks like a name',
    diff: `${NAMES}@@ -2 +2,2 @@\n-two\n+2\n+++ c.txt\n@@ -3 +4 @@\n-three\n+3\n`,
    after: { ...BEFORE, 'a.txt': 'one\n2\n++ c.txt\n3\n' },
  },
  // Marks of Markdown.
  ...['> ', '>', '> > '].map((mark) => ({
    title: `a quote, ${JSON.stringify(mark)}`,
    diff: `As you wrote:\n\n${marked(NAMES + HUNK, mark)}\nDone.\n`,
    after: CHANGED,
  })),
  {
    title: 'a fence in a quote',
    diff: `As you wrote:\n\n${marked(`\`\`\`diff\n${NAMES}${HUNK}\`\`\`\n`, '> ')}`,
    after: CHANGED,
  },
  ...['   ', '    ', '\t'].flatMap((mark) => [
    {
      title: `a list, ${JSON.stringify(mark)}`,
      diff: `1. Change it:\n\n${marked(NAMES + HUNK, mark)}\n2. Done.\n`,
      after: CHANGED,
    },
    {
      title: `a fence in a list, ${JSON.stringify(mark)}`,
      diff: `1. Change it:\n\n${marked(`\`\`\`diff\n${NAMES}${HUNK}\`\`\`\n`, mark)}\n2. Done.\n`,
      after: CHANGED,
    },
  ]),
  {
    title: 'a quoted diff above one that is meant',
    diff: `${marked(NAMES + HUNK.replace('+2', '+9'), '> ')}\nNot so:\n\n${NAMES}${HUNK}`,
    after: CHANGED,
  },
  {
    title: 'a blank line in a quote',
    diff: '> --- a/b.txt\n> +++ b/b.txt\n> @@ -0,0 +1,2 @@\n> +x\n> +\n',
    after: { ...BEFORE, 'b.txt': 'x\n\n' },
  },
  // A fence that names the file.
  ...['diff', 'patch', 'udiff'].flatMap((word) => [
    { title: `${word} a.txt`, diff: `\`\`\`${word} a.txt\n-two\n+2\n\`\`\`\n`, after: CHANGED },
    {
      title: `${word} a.txt, with its hunk`,
      diff: `Do:\n\n\`\`\`${word} a.txt\n${HUNK}\`\`\`\n`,
      after: CHANGED,
    },
    {
      title: `${word} a.txt, with its names`,
      diff: `\`\`\`${word} a.txt\n${NAMES}${HUNK}\`\`\`\n`,
      after: CHANGED,
    },
    {
      title: `${word}, two files`,
      diff: `\`\`\`${word} a.txt\n one\n-two\n+2\n three\n\`\`\`\nand\n\`\`\`${word} c.txt\n@@\n-x\n+y\n\`\`\`\n`,
      after: { ...CHANGED, 'c.txt': 'y\n' },
    },
  ]),
  { title: 'diff file=a.txt', diff: '~~~diff file="a.txt"\n-two\n+2\n~~~\n', after: CHANGED },
  { title: 'a fence that names no file', diff: '```diff\n-two\n+2\n```\n', after: 'no-format' },
]

async function outcomeOf(request: string) {
  const fileSystem = memoryFileSystem({ ...BEFORE })
  const engine = createEngine({
    profile: standard,
    describe: engineMessages,
    formats: allFormats(),
    fileSystem,
  })
  const result = await engine.apply(request)
  if (!result.ok) return result.failures[0]?.code
  const paths = new Set([
    ...Object.keys(BEFORE),
    ...result.files.flatMap(({ path, from }) => [path, from ?? path]),
  ])
  const texts = [...paths].map(async (path) => {
    const bytes = await fileSystem.readFile(path).catch(() => undefined)
    return [path, bytes && new TextDecoder().decode(bytes)] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

describe.each(CASES)('$title', ({ diff, after }) => {
  test('is applied, or refused', async () => {
    expect(await outcomeOf(diff)).toEqual(after)
  })

  test('is read alike while it arrives', () => {
    const format = unifiedDiff()
    const parser = format.incremental?.()
    for (const piece of diff.match(/[\s\S]{1,7}/g) ?? []) parser?.push(piece)
    const { outcome } = parser?.end() ?? {}
    const parsed = format.parse(diff)
    if (parsed.ok) expect(outcome).toEqual({ status: 'complete', value: parsed.value })
    else expect(outcome).toMatchObject({ failure: parsed.failure })
  })
})

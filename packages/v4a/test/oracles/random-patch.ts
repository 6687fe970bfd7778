import fc from 'fast-check'

/** The files of a folder, and a patch for them. */
export interface PatchCase {
  readonly files: Readonly<Record<string, string>>
  readonly patch: string
  /** The patch without what is around it, and the files without byte order marks: what Codex takes. */
  readonly bare: Omit<PatchCase, 'bare'>
}

/** A text, and the hunks of a diff for it. */
export interface DiffCase {
  readonly text: string
  readonly diff: string
}

/** Some lines are equal, some look alike, and some are equal but for whitespace. */
const CONTENTS = [
  ...[
    'class A:',
    'class B:',
    '  def one(self):',
    '  def two(self):',
    '    return 1',
    '    return 2',
    '\treturn 1',
  ],
  ...['}', '})', '', '', ' ', '\t', 'a', 'a ', '  a', 'b', 'c\u00a0d', 'c d', 'x = “a” – 1', 'x = "a" - 1'],
  ...['- **item**', '-->', '+ more', '@@ no header', ' *** End Patch', '# ünï 🌍', 'a\u2028b', '$& $1 \\n'],
]
const content = fc.constantFrom(...CONTENTS)
const ADDED = [
  'new line',
  '    new line',
  '\tnew line',
  '',
  'x = “new” – 1',
  '+new',
  '-new',
  '@@ new',
  'é',
  'a',
]

const fileText = fc
  .record({
    lines: fc.array(content, { maxLength: 16 }),
    ending: fc.constantFrom('\n', '\n', '\n', '\n', '\r\n'),
    end: fc.constantFrom('\n', '\n', '\n', '', '\n\n'),
  })
  .map(({ lines, ending, end }) =>
    (lines.join('\n') + (lines.length > 0 ? end : '')).replaceAll('\n', ending),
  )

/** What a request does to a line of the file that it quotes. */
const SLIPS: Readonly<Record<string, (line: string) => string>> = {
  none: (line) => line,
  trailing: (line) => `${line}  `,
  deeper: (line) => `  ${line}`,
  shallower: (line) => line.trimStart(),
  plain: (line) => line.replace(/[“”]/g, '"').replace('–', '-').replace('\u00a0', ' '),
  other: () => 'nowhere in the file',
  /** Without a mark: a leading dash of the line is taken for one. */
  bare: (line) => line,
}
const slip = fc.constantFrom(...Array<string>(30).fill('none'), ...Object.keys(SLIPS))

/** The line that tells where a hunk is, from the lines of the file and the first line of the hunk. */
const ANCHORS: Readonly<Record<string, (lines: readonly string[], from: number) => readonly string[]>> = {
  bare: () => ['@@'],
  none: () => [],
  line: (lines, from) => [`@@ ${lines[from - 1] ?? ''}`],
  above: (lines, from) => [`@@ ${lines.slice(0, from).findLast((line) => /class|def/.test(line)) ?? ''}`],
  own: (lines, from) => [`@@ ${lines[from] ?? ''}`],
  trimmed: (lines, from) => [`@@ ${lines[from - 1]?.trim() ?? ''}`],
  part: (lines, from) => [`@@ ${lines[from - 1]?.slice(0, 7) ?? ''}`],
  stacked: (lines, from) => [`@@ ${lines[from - 2] ?? 'class A:'}`, `@@ ${lines[from - 1] ?? ''}`],
  numbers: (lines, from) => [`@@ -${from + 1},3 +${from + 1},4 @@ ${lines[0] ?? ''}`],
  missing: () => ['@@ class Nowhere:'],
  empty: () => ['@@ '],
}
const anchor = fc.constantFrom(
  ...Array<string>(12).fill('bare'),
  'line',
  'line',
  'above',
  ...Object.keys(ANCHORS),
)

interface HunkPlan {
  /** How many lines of the file are between this hunk and the one above. */
  readonly gap: number
  readonly fates: readonly {
    readonly step: string
    readonly slip: string
    readonly added: readonly string[]
  }[]
  readonly leading: readonly string[]
  readonly anchor: string
  readonly end: 'none' | 'marked'
  readonly separators: readonly string[]
}

const added = fc.oneof(
  { weight: 3, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...ADDED), { minLength: 1, maxLength: 2 }) },
)
const hunkPlan: fc.Arbitrary<HunkPlan> = fc.record({
  gap: fc.nat(4),
  fates: fc.array(fc.record({ step: fc.constantFrom(' ', ' ', ' ', '-'), slip, added }), { maxLength: 5 }),
  leading: added,
  anchor,
  end: fc.constantFrom('none', 'none', 'none', 'none', 'none', 'none', 'none', 'marked'),
  separators: fc.constantFrom([], [], [], [], [''], ['', ''], [' ']),
})

/** The lines of a hunk for the lines of a file. One without fates only adds, one without added lines may be a waypoint. */
function hunkLines(
  lines: readonly string[],
  from: number,
  plan: HunkPlan,
  blankAs: '' | ' ',
): readonly string[] {
  const body = plan.fates.flatMap(({ step, slip: name, added: more }, i) => {
    const line = lines[from + i]
    if (line === undefined) return more.map((one) => `+${one}`)
    const quoted = SLIPS[name]?.(line) ?? line
    const mark = name === 'bare' ? '' : step
    return [quoted === '' && step === ' ' ? blankAs : mark + quoted, ...more.map((one) => `+${one}`)]
  })
  const leading = plan.leading.map((one) => `+${one}`)
  const marked = plan.end === 'marked' ? ['*** End of File'] : []
  return [...(ANCHORS[plan.anchor]?.(lines, from) ?? []), ...leading, ...body, ...marked, ...plan.separators]
}

/** Hunks for a text, mostly in its order. */
const hunks = (text: string): fc.Arbitrary<readonly string[]> =>
  fc
    .record({
      plans: fc.array(hunkPlan, { minLength: 1, maxLength: 3 }),
      isOrdered: fc.constantFrom(true, true, true, true, true, false),
      blankAs: fc.constantFrom('' as const, ' ' as const),
    })
    .map(({ plans, isOrdered, blankAs }) => {
      const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
      let from = 0
      const all = plans.map((plan) => {
        const written = hunkLines(lines, from + plan.gap, plan, blankAs)
        from += plan.gap + plan.fates.length
        return written
      })
      return (isOrdered ? all : all.reverse()).flat()
    })

/** A text, and a diff for it as the Agents SDK takes it: without an envelope. */
export const diffCase: fc.Arbitrary<DiffCase> = fileText.chain((text) =>
  hunks(text).map((lines) => ({ text, diff: lines.join('\n') })),
)

const PATHS = ['a', 'd/b', 'new', 'd/new', 'missing']

/** A section of a patch for one of the files. */
function section(files: Readonly<Record<string, string>>): fc.Arbitrary<readonly string[]> {
  const known = fc.constantFrom(...Object.keys(files))
  const update = known.chain((path) =>
    fc.tuple(
      fc.constant(`*** Update File: ${path}`),
      fc.constantFrom(...Array<undefined>(6).fill(undefined), ...PATHS),
      hunks(files[path] ?? ''),
    ),
  )
  const rows = fc.array(fc.constantFrom(...ADDED), { maxLength: 3 })
  return fc.oneof(
    {
      weight: 8,
      arbitrary: update.map(([head, target, lines]) => [
        head,
        ...(target === undefined ? [] : [`*** Move to: ${target}`]),
        ...lines,
      ]),
    },
    { weight: 1, arbitrary: known.map((path) => [`*** Update File: ${path}`, '*** Move to: d/new']) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...PATHS), rows)
        .map(([path, lines]) => [`*** Add File: ${path}`, ...lines.map((line) => `+${line}`)]),
    },
    { weight: 1, arbitrary: fc.constantFrom(...PATHS).map((path) => [`*** Delete File: ${path}`]) },
  )
}

const padding = fc.constantFrom(...Array<string>(8).fill(''), ' ', '\t')

/** What a request has around its envelope. */
const AROUND: Readonly<Record<string, (patch: string) => string>> = {
  nothing: (patch) => patch,
  prose: (patch) => `Here is the change:\n\n${patch}`,
  behind: (patch) => `${patch}\n\nThat is all.`,
  fence: (patch) => `\`\`\`\n${patch}\n\`\`\``,
  'fence with a name': (patch) => `Now:\n\`\`\`diff\n${patch}\n\`\`\`\n`,
  heredoc: (patch) => `apply_patch <<'EOF'\n${patch}\nEOF`,
  'byte order mark': (patch) => `\ufeff${patch}`,
  input: (patch) => JSON.stringify({ input: patch }),
  patch: (patch) => JSON.stringify({ patch }),
  command: (patch) => JSON.stringify({ command: ['apply_patch', patch] }),
}
const around = fc.constantFrom(...Array<string>(16).fill('nothing'), ...Object.keys(AROUND))

/** Two files, and a patch in its envelope. */
export const patchCase: fc.Arbitrary<PatchCase> = fc.record({ a: fileText, 'd/b': fileText }).chain((files) =>
  fc
    .record({
      sections: fc.oneof(
        { weight: 4, arbitrary: fc.tuple(section(files)) },
        { weight: 1, arbitrary: fc.array(section(files), { minLength: 2, maxLength: 3 }) },
      ),
      padding,
      ending: fc.constantFrom(...Array<string>(8).fill('\n'), '\r\n'),
      shell: fc.constantFrom(...Array<string>(12).fill(''), "<<'EOF'"),
      end: fc.constantFrom(...Array<string>(12).fill('*** End Patch'), ' *** End Patch ', ''),
      environment: fc.constantFrom(...Array<string>(12).fill(''), '*** Environment ID: local'),
      around,
      mark: fc.constantFrom(...Array<string>(12).fill(''), '\ufeff'),
    })
    .map(({ sections, padding: pad, ending, shell, end, environment, around: name, mark }) => {
      const lines = [
        `${pad}*** Begin Patch`,
        ...(environment === '' ? [] : [environment]),
        ...sections.flat(),
        ...(end === '' ? [] : [end]),
      ]
      const isPlain = shell === '' || name !== 'nothing'
      const patch = (isPlain ? lines : [shell, ...lines, 'EOF']).join(ending)
      const marked = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, mark + text]))
      return { files: marked, patch: AROUND[name]?.(patch) ?? patch, bare: { files, patch } }
    }),
)

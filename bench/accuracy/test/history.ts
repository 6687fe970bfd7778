import type { FileChange } from '../src/histories/history.js'

/** Returns a file with a number of functions, of which every seventh changes in one of several ways. */
function fileChange(name: string, count: number): FileChange {
  const before: string[] = []
  const after: string[] = []
  for (let i = 0; i < count; i++) {
    const lines = [
      `/** Does step ${i} of ${name}. */`,
      `export function step${i}(input) {`,
      `\tconst label${i} = "step ${i} - " + input`,
      `\tif (input.size > ${i * 3}) {`,
      `\t\treturn prepare${i}(label${i}, 'of ${name}')`,
      '\t}',
      '',
      `\tlog(label${i})`,
      `\treturn finish${i}(input)`,
      '}',
      '',
    ].map((line) => (name.endsWith('.js') ? line.replaceAll('\t', '  ') : line))
    before.push(...lines)
    if (i % 7 === 2)
      after.push(...lines.slice(0, 7), lines[7]?.replace('log', 'trace') ?? '', ...lines.slice(8))
    else if (i % 7 === 5) after.push(...lines.slice(0, 3), `${lines[2]} // again`, ...lines.slice(3))
    else after.push(...lines)
  }
  return { path: name, before: `${before.join('\n')}\n`, after: `${after.join('\n')}\n`, step: 'one to two' }
}

export const HISTORY: readonly FileChange[] = [fileChange('src/a.js', 60), fileChange('src/b.go', 60)]

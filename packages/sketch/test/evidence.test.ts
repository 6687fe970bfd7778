import { describe, expect, test } from 'vitest'
import { applySketch } from '../src/index.js'

const MARKER = '// ... existing code ...\n'

interface Case {
  readonly name: string
  readonly before: string
  /** The lines of the sketch; `...` is a marker. */
  readonly sketch: string
  /** The text afterwards, or the code of the refusal. */
  readonly expected: string
}

const SUITES = ['one', 'two']
  .map(
    (name) => `${name}.add('${name}', () => {
  try { ${name}Case() }
  catch (error) {}
})
.on('cycle', (event) => {
  print(${name}.title + ': ' + event.target)
})
`,
  )
  .join('')
const ALL = `${SUITES}report([one, two])\n`
const TYPES = `/** @internal */
export type Result<T, O> =
  | null
  | undefined
  | T
  | O

/** @internal */
export type Other = {
  /** @internal */
  name: string
}
`
const REPORTER = `function reporter(runner, root) {
  var stats = this.stats
  root = root || find('reporter')
  var total = runner.total
  if (!root) return missing(total)
  root.append(stats)
}
`
const NEWS = `0.5.1 / 2012-02-05
==================

* Pages with comments fail no more

0.5.0 / 2012-02-04
==================

* Faster
`
const COMPILER = `class Compiler {
  one(node) {
    const kind = this.kindOf(node)
    if (kind === 'simple') {
      this.simple(node)
    } else if (kind === 'helper') {
      this.helper(node)
    } else {
      this.unclear(node)
    }
  }

  all() {
      if (this.source[1]) {
        this.source[1] = 'var ' + this.source[1] + ';'
      }

      this.children()

      if (!this.isSimple) {
        this.source.push('return buffer;')
      }
  }
}
`
const LISTS = `  if (deep) {
      results = []
      for (const cookie of list) {
        results.push(match(cookie))
      }
      return results
  }
  dump() {
    results = []
    for (const cookie of list) {
      results.push(print(cookie))
    }
    return results
  }
`
const API = `# Tool

Text.

## API

* \`watch(paths)\`

\`watch()\` produces a watcher:

More.
`
const LONG = Array.from({ length: 30 }, (_, at) => `* option${at} does thing ${at}\n`).join('')
const GRAPH = `for (const node of graph) {
  for (const edge of node) {
    visit(edge)

    if (node !== start) {
      count(node)
    }
  }
}
done()
`
const MIXED = `import { toLevel } from './levels'
function filter(level, next) {
    const least = toLevel(level)
    return (event) => {
\tif (event.level >= least) {
\t    next(event)
\t}
    }
}
export { filter }
`
const SASS = `.block
  +block

${['.container', ...Array.from({ length: 10 }, (_, at) => `  margin-${at}: 0`)].join('\n')}

.delete
  +delete
`

const cases: readonly Case[] = [
  {
    name: 'lines of a run in another order, which the file has once',
    before: 'open()\nread()\nwrite()\nclose()\n',
    sketch: '...\nwrite()\nread()\n...',
    expected: 'open()\nwrite()\nread()\nclose()\n',
  },
  {
    name: 'lines in another order of a run that the file has twice',
    before: 'open()\nread()\nwrite()\nclose()\nread()\nwrite()\nend()\n',
    sketch: '...\nwrite()\nread()\n...',
    expected: 'sketch-would-delete',
  },
  {
    name: 'lines in another order that the file has apart',
    before: 'open()\nread()\nwrite()\nclose()\n',
    sketch: '...\nclose()\nread()\n...',
    expected: 'sketch-not-placed',
  },
  {
    name: 'each new line is like one that goes, below lines that the file has twice',
    before: ALL,
    sketch:
      "...\n  catch (error) {}\n})\n.on('cycle', (event) => {\n  print(two.title, event.target)\n})\nreport([one, two])\n",
    expected: ALL.replace("two.title + ': ' + event.target", 'two.title, event.target'),
  },
  {
    name: 'a new line is like none that goes, below lines that the file has twice',
    before: ALL,
    sketch: "...\n  catch (error) {}\n})\n.on('cycle', (event) => {\n  log()\n})\nreport([one, two])\n",
    expected: 'sketch-not-placed',
  },
  {
    name: 'the same words in fewer lines, above a line that the file has often',
    before: TYPES,
    sketch: '...\nexport type Result<T, O> =\n  null | undefined | T | O\n\n/** @internal */\n...\n',
    expected: TYPES.replace(/( {2}\| .*\n)+/, '  null | undefined | T | O\n'),
  },
  {
    name: 'fewer words in fewer lines, above a line that the file has often',
    before: TYPES,
    sketch: '...\nexport type Result<T, O> =\n  null | undefined\n\n/** @internal */\n...\n',
    expected: 'sketch-would-delete',
  },
  {
    name: 'an assignment goes that reads its own variable',
    before: REPORTER,
    sketch: '...\n  var stats = this.stats\n  var total = runner.total\n...\n',
    expected: REPORTER.replace("  root = root || find('reporter')\n", ''),
  },
  {
    name: 'a declaration goes that is still used',
    before: REPORTER,
    sketch: "...\nfunction reporter(runner, root) {\n  root = root || find('reporter')\n...\n",
    expected: 'sketch-would-delete',
  },
  {
    name: 'new lines below a marker above which the file has nothing',
    before: NEWS,
    sketch:
      '...\n==================\n\n* Text fails no more\n\n0.5.1 / 2012-02-05\n==================\n\n* Pages with comments fail no more\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'several lines of the file would be there twice, deeper',
    before: COMPILER,
    sketch:
      "...\n\n  if (this.source[1]) {\n    this.source[1] = 'var ' + this.source[1] + ';'\n  }\n\nif (kind === 'simple') {\n  this.simple(node)\n} else if (kind === 'helper') {\n  this.helper(node)\n} else {\n  this.unclear(node)\n}\n\n  if (!this.isSimple) {\n    this.source.push('return buffer;')\n  }\n\n...\n",
    expected: 'sketch-not-placed',
  },
  {
    name: 'the same lines twice, as deep as in the sketch once',
    before: LISTS,
    sketch:
      '...\n    results = []\n    for (const cookie of list) {\n      results.push(write(cookie))\n    }\n    return results\n...\n',
    expected: LISTS.replace('print(', 'write('),
  },
  {
    name: 'the same lines twice, as deep as in the sketch nowhere',
    before: LISTS,
    sketch:
      '...\nresults = []\nfor (const cookie of list) {\n  results.push(write(cookie))\n}\nreturn results\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'a long text between two lines that only this file has',
    before: API,
    sketch: `...\n## API\n\n${LONG}\n\`watch()\` produces a watcher:\n\n...\n`,
    expected: API.replace('* `watch(paths)`\n', LONG),
  },
  {
    name: 'a long text below one line that only this file has',
    before: API,
    sketch: `...\n## API\n\n${LONG}...\n`,
    expected: 'sketch-not-placed',
  },
  {
    name: 'some lines are less deep than in the file, between lines that stay',
    before: GRAPH,
    sketch: '...\n    visit(edge)\n  }\n\n  if (node !== start) {\n    count(node)\n  }\n}\ndone()\n',
    expected: GRAPH.replace(
      /\n {4}if[^}]*\}\n {2}\}\n/,
      '  }\n\n  if (node !== start) {\n    count(node)\n  }\n',
    ),
  },
  {
    name: 'one line is less deep than in the file, between lines that stay',
    before: GRAPH,
    sketch:
      '...\n  for (const edge of node) {\n  visit(edge)\n\n    if (node !== start) {\n      log()\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'new lines between blank ones, which may be those of the file',
    before: NEWS.replace('no more\n', 'no more\n\n\n'),
    sketch: '...\n* Pages with comments fail no more\n\n* Text fails no more\n\n\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'all lines less deep, in a file that indents by tabs and by spaces',
    before: MIXED,
    sketch:
      '...\nfunction filter(level, next) {\n  const least = toLevel(level)\n  return (event) => {\n    if (event.level >= least) {\n      next(event)\n    }\n  };\n}\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'a new line below a marker, which another block above has: what is between may go',
    before: SASS,
    sketch: '...\n  +block\n\n.delete\n  +delete\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'no marker at the top, where one line is left out',
    before: API,
    sketch: '\nText, and more.\n\n## API\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'no marker at the top, where the first line is a new version of another one than the first',
    before: GRAPH,
    sketch: '  for (const edge of others(node)) {\n    visit(edge)\n\n    if (node !== start) {\n...\n',
    expected: 'sketch-not-placed',
  },
]

describe('what speaks for a place', () => {
  test.each(cases)('$name', ({ before, sketch, expected }) => {
    const code_edit = sketch.replaceAll(/^\.\.\.\n/gm, MARKER)
    const result = applySketch(before, { target_file: 'a.ts', code_edit })
    expect(result.ok ? result.text : result.failures[0]?.code).toBe(expected)
  })
})

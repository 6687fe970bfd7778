import { describe, expect, test } from 'vitest'
import { applySketch } from '../src/index.js'

/** A sketch that one more fact decides, in a file of its own; `...` is a marker. */
interface Case {
  readonly name: string
  readonly before: string
  readonly sketch: string
  /** The text afterwards, or the code of the refusal. */
  readonly expected: string
  /** The readings that are offered. */
  readonly choices?: readonly string[]
}

const LOG = `# Log

2.1 / May
---------
* old: one
* old: two

2.0 / April
-----------
* first
`
const STYLE = `.card {
  color: red;
  margin: 0;
}

.list {
  color: blue;
}
`
const LICENCE = `Copyright (c) 2011 Ann Smith

You may use this text
as you like.
`
const TREE = `jobs:
  build:
    steps:
      - run: make
      - run: test
  deploy:
    steps:
      - run: ship
`
const OPTIONS = `export function read(path) {
  const text = load(path)
  return parse(text)
}

export function write(path) {
  const text = print(path)
  return text
}

const last = read('a')
`
const CHAIN = `function pick(arg) {
  if (arg === 'a') {
    first = true
  } else if (arg === 'b') {
    second = arg
    wanted = false
  } else if (arg === 'c') {
    third = arg
  }
}
`
const CALLS = 'boot()\nwarm()\n\nstart(one)\nshow(two)\nshow(three)\n\nstop(one)\nend(six)\n'
const NESTED = 'boot()\nstart(\n  one,\n  two(\n    six,\n  ),\n)\nstop()\nend()\n'
const TESTS = `describe('token', function () {
  it('is text', function () {
    var token = sign('text')
    expect(token).to.equal('hello')
  });

  it('fails', function () {
    var token = sign('text')
    expect(function () {
      verify(token)
    }).to.throw()
  });
});
`
const FLAGS = ['one', 'two']
  .map(
    (name) => `test('${name}', function (t) {
    var argv = parse(['a'], {
        boolean: true
    });
    
    t.deepEqual(argv, {
        honk: true,
        ${name}: 'good',
        p: '55',
        _: ['moo', 'cow']
    });
    
    t.deepEqual(typeof argv.honk, 'boolean');
    t.end();
});
`,
  )
  .join('\n')
const NAMES = `* audience
* subject
* issuer
* token
* subject
* header
`
const IMPORTS = `import { a } from './a.js'
import { b } from './b.js'
import { c } from './c.js'
import { d } from './d.js'

export const all = [a, b, c, d]
export const none = []
`

const cases: readonly Case[] = [
  {
    name: 'two blank lines below a marker, where the file has one: a new block that begins as one of the file does',
    before: LOG,
    sketch: '...\n\n\n2.1 / May\n---------\n* new: one\n* new: two\n\n2.0 / April\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'the same with the blank lines of the file: a new version of that block',
    before: LOG,
    sketch: '...\n\n2.1 / May\n---------\n* new: one\n* new: two\n\n2.0 / April\n...\n',
    expected: LOG.replaceAll('old:', 'new:'),
  },
  {
    name: 'two blank lines above a marker, where the file has one',
    before: CALLS,
    sketch: '...\nwarm()\n\nbegin(one)\nshow(two)\nshow(three)\n\n\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'a comment on top of a file that begins with a blank line, which is shown',
    before: `\n${OPTIONS}`,
    sketch: '/*\n * Ann Smith\n */\n\nexport function read(path) {\n...\n',
    expected: `/*\n * Ann Smith\n */\n\n${OPTIONS}`,
  },
  {
    name: 'a comment on top of a file that begins with a blank line, which is not shown',
    before: `\n${OPTIONS}`,
    sketch: '/*\n * Ann Smith\n */\nexport function read(path) {\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'one line above another that both have: the first of the file anew',
    before: LICENCE,
    sketch: 'Copyright (c) 2011 The Text Team.\n\nYou may use this text\n...\n',
    expected: LICENCE.replace('Ann Smith', 'The Text Team.'),
  },
  {
    name: 'one import above another that both have: it may be a new one',
    before: IMPORTS,
    sketch: "import { n } from './n.js'\nimport { b } from './b.js'\n...\n",
    expected: 'sketch-not-placed',
  },
  {
    name: 'how deep a line is, and nothing else',
    before: TREE,
    sketch: '...\n  build:\n    steps:\n    - run: make\n      - run: test\n  deploy:\n...\n',
    expected: TREE.replace('      - run: make', '    - run: make'),
  },
  {
    name: 'how deep a line is beside another change: a slip, or one more change',
    before: TREE,
    sketch: '...\n  build:\n    steps:\n    - run: make\n      - run: test all\n  deploy:\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'how deep all lines of a block are, by another unit, and nothing else',
    before: NESTED,
    sketch: '...\nstart(\n    one,\n    two(\n        six,\n    ),\n)\nstop()\n...\n',
    expected: NESTED.replaceAll('  ', '    '),
  },
  {
    name: 'no marker at the end, where few lines are left, behind one at the top: they stay or go',
    before: CALLS,
    sketch: '...\nstart(one)\nshow(four)\nshow(three)\n',
    expected: 'sketch-not-placed',
    choices: [
      CALLS.replace('two', 'four'),
      CALLS.replace('two', 'four').replace('\nstop(one)\nend(six)\n', ''),
    ],
  },
  {
    name: 'no marker at the end, where few lines are left, and none at the top',
    before: OPTIONS,
    sketch:
      'export function read(path) {\n...\n}\n\nexport function write(path) {\n  const text = show(path)\n  return text\n}\n',
    expected: OPTIONS.replace('print', 'show'),
  },
  {
    name: 'a branch that is left out, and nothing in its place',
    before: CHAIN,
    sketch:
      "...\nfunction pick(arg) {\n  if (arg === 'a') {\n    first = false\n  } else if (arg === 'c') {\n    third = arg\n...\n",
    expected: 'sketch-would-delete',
  },
  {
    name: 'lines in another order, one of which is there once more right below: that one may be meant, and another goes',
    before: NAMES,
    sketch: '...\n* audience\n* issuer\n* token\n* subject\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'a part without a marker that begins among the imports: those above may go',
    before: IMPORTS,
    sketch:
      "import { c } from './c.js'\nimport { d } from './d.js'\nimport { e } from './e.js'\n\nexport const all = [a, b, c, d]\n",
    expected: 'looks-truncated',
  },
  {
    name: 'a bracket below a new line, beside a marker: the nearest',
    before: `${STYLE}\n.foot {\n  color: red;\n}\n`,
    sketch: '...\n  color: blue;\n  margin: 1px;\n}\n...\n',
    expected: `${STYLE.replace('blue;\n', 'blue;\n  margin: 1px;\n')}\n.foot {\n  color: red;\n}\n`,
  },
  {
    name: 'the same where a line of what would go is shown: it may go',
    before: `${STYLE}\n.foot {\n  border: 0;\n}\n`,
    sketch: '...\n  color: blue;\n  margin: 1px;\n  border: 0;\n}\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'a new block, whole, with a line that a block near it has: there twice',
    before: TESTS,
    sketch:
      "...\n  });\n\n  it('expires', function () {\n    expect(function () {\n      sign('text', '12h')\n    }).to.throw(/invalid/)\n  });\n\n  it('fails', function () {\n    var token = sign('text')\n    ...\n",
    expected: TESTS.replace(
      "  it('fails'",
      "  it('expires', function () {\n    expect(function () {\n      sign('text', '12h')\n    }).to.throw(/invalid/)\n  });\n\n  it('fails'",
    ),
  },
  {
    name: 'lines of two blocks, around one that the file has once: at the other place that one would be there twice',
    before: FLAGS,
    sketch:
      "    ...\n    });\n    \n    t.deepEqual(argv, {\n        honk: true,\n        two: 'good',\n        p: 55,\n        _: ['moo', 'cow']\n    });\n    \n    t.deepEqual(typeof argv.honk, 'boolean');\n    ...\n",
    expected: FLAGS.replace("two: 'good',\n        p: '55'", "two: 'good',\n        p: 55"),
  },
  {
    name: 'each line of the top is shown anew, above a line that both have',
    before: `// tool.js settings\n// language : spanish\n// author : Ann Smith\n${CHAIN}`,
    sketch:
      '/*!\n * tool.js settings\n * language : spanish\n * author : Ann Smith\n */\nfunction pick(arg) {\n...\n',
    expected: `/*!\n * tool.js settings\n * language : spanish\n * author : Ann Smith\n */\n${CHAIN}`,
  },
  {
    name: 'one line of the top is not shown',
    before: `// tool.js settings\n// language : spanish\n// author : Ann Smith\n${CHAIN}`,
    sketch: '/*!\n * tool.js settings\n * author : Ann Smith\n */\nfunction pick(arg) {\n...\n',
    expected: 'sketch-not-placed',
  },
  {
    name: 'a thing in spaces, of which the file has a line with a tab behind spaces',
    before: 'function ask(url) {\n  \treturn send(url)\n}\n\nask(1)\nask(2)\nask(3)\nask(4)\n',
    sketch: 'function ask(url) {\n  var asked = make(url)\n  return asked.run()\n}\n',
    expected:
      'function ask(url) {\n  var asked = make(url)\n  return asked.run()\n}\n\nask(1)\nask(2)\nask(3)\nask(4)\n',
  },
]

describe('what one more fact decides', () => {
  test.each(cases)('$name', ({ before, sketch, expected, choices }) => {
    const code_edit = sketch.replaceAll(/^( *)\.\.\.\n/gm, '$1// ... existing code ...\n')
    const result = applySketch(before, { target_file: 'a.txt', code_edit })
    expect(result.ok ? result.text : result.failures[0]?.code, result.ok ? '' : result.message).toBe(expected)
    if (choices === undefined) return
    const [failure] = result.ok ? [] : result.failures
    const offered = failure && 'choices' in failure ? (failure.choices ?? []) : []
    expect(offered.map(({ text }) => text)).toEqual(choices)
  })
})

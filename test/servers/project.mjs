// A small project in four languages, and forty edits of it: half of them break something, in the edited file or in another one.

/** Files by path. Each has an error of before, which no edit may tell as new. */
export const FILES = {
  'package.json': '{ "type": "module" }\n',
  'tsconfig.json': `{ "compilerOptions": { "strict": true, "target": "es2022", "module": "nodenext", "noEmit": true, "types": [] }, "include": ["*.ts"] }\n`,
  'shapes.ts': `export interface Box {
  readonly width: number
  readonly height: number
}

export function area(box: Box): number {
  return box.width * box.height
}

export function label(text: string): string {
  return text.trim()
}

const oldShape: number = 'before'
`,
  'page.ts': `import { area, type Box, label } from './shapes.js'

export const box: Box = { width: 2, height: 3 }
export const size = area(box)
export const title = label(' page ')
const oldPage: number = 'before'
`,
  'money.py': `import math


def price(amount: int) -> int:
    return math.floor(amount * 2)


def name(text: str) -> str:
    return text.strip()


old: int = "before"
`,
  'shop.py': `from money import name, price

total: int = price(3)
label: str = name(" shop ")
old: int = "before"
`,
  'data.json': '{\n  "a": 1,\n  "b": [1, 2],\n  "old" 3\n}\n',
  'look.css': 'a {\n  color: red;\n}\n\nb {\n  margin: 0;\n}\n\nc {\n  oldproperty: 1;\n}\n',
}

/** An edit, and the errors that it brings: their files, lines and a part of their messages. */
const edit = (path, oldString, newString, ...news) => ({ path, oldString, newString, news })

export const EDITS = [
  // A renamed function that another file uses, a changed type, a missing import, a bracket.
  edit('shapes.ts', 'function area(', 'function surface(', ['page.ts', 1, 'area']),
  edit(
    'shapes.ts',
    'function label(text: string)',
    'function label(text: number)',
    ['shapes.ts', 11, 'trim'],
    ['page.ts', 5, 'string'],
  ),
  edit(
    'shapes.ts',
    'readonly height: number',
    'readonly depth: number',
    ['shapes.ts', 7, 'height'],
    ['page.ts', 3, 'height'],
  ),
  edit('shapes.ts', '  return text.trim()\n}', '  return text.trim()\n', ['shapes.ts', 14, "'}'"]),
  edit('shapes.ts', 'return box.width', 'return missing.width', ['shapes.ts', 7, 'missing']),
  edit(
    'page.ts',
    "import { area, type Box, label } from './shapes.js'",
    "import { type Box, label } from './shapes.js'",
    ['page.ts', 4, 'area'],
  ),
  edit('page.ts', "from './shapes.js'", "from './shape.js'", ['page.ts', 1, './shape.js']),
  edit('page.ts', 'area(box)', 'area(5)', ['page.ts', 4, 'number']),
  edit('page.ts', "label(' page ')", 'label(box)', ['page.ts', 5, 'Box']),
  edit('page.ts', 'height: 3 }', 'height: 3', ['page.ts', 4, "','"]),
  edit('money.py', 'def price(', 'def cost(', ['shop.py', 1, 'price']),
  edit(
    'money.py',
    'def name(text: str)',
    'def name(text: int)',
    ['money.py', 9, 'strip'],
    ['shop.py', 4, 'int'],
  ),
  edit('money.py', 'import math\n', '', ['money.py', 4, 'math']),
  edit('money.py', 'math.floor(amount * 2)', 'math.floor(amount * 2', ['money.py', 5, '"("']),
  edit('shop.py', 'price(3)', 'price("3")', ['shop.py', 3, 'int']),
  edit('shop.py', 'from money import name, price', 'from money import price', ['shop.py', 4, 'name']),
  edit('data.json', '"a": 1,', '"a": 1', ['data.json', 3, 'comma']),
  edit('data.json', '[1, 2]', '[1, 2', ['data.json', 4, 'comma']),
  edit('look.css', 'color: red;\n}', 'color: red;\n', ['look.css', 12, '} expected']),
  edit('look.css', 'margin: 0;', 'margin 0;', ['look.css', 6, 'colon expected']),
  // These break nothing.
  edit('shapes.ts', 'box.width * box.height', 'box.height * box.width'),
  edit('shapes.ts', '  return text.trim()', '  const trimmed = text.trim()\n  return trimmed'),
  edit('shapes.ts', 'export function label', '/** A label. */\nexport function label'),
  edit('shapes.ts', 'export interface Box {', 'export interface Empty {}\n\nexport interface Box {'),
  edit('shapes.ts', 'area(box: Box)', 'area(box: Readonly<Box>)'),
  edit('page.ts', 'width: 2, height: 3', 'width: 20, height: 30'),
  edit('page.ts', 'export const size', 'export const double = area(box) * 2\nexport const size'),
  edit('page.ts', "' page '", "' first page '"),
  edit('page.ts', 'export const title', '// The title.\nexport const title'),
  edit('page.ts', 'area(box)', 'area({ ...box })'),
  edit('money.py', 'amount * 2', 'amount * 3'),
  edit('money.py', '    return text.strip()', '    text = text.lower()\n    return text.strip()'),
  edit('money.py', 'import math\n', 'import math\nimport os\n'),
  edit('shop.py', 'total: int = price(3)', 'total: int = price(3) + price(4)'),
  edit('shop.py', 'label: str', '# A label.\nlabel: str'),
  edit('shop.py', '" shop "', '" my shop "'),
  edit('data.json', '[1, 2]', '[1, 2, 3]'),
  edit('data.json', '"a": 1,', '"a": 1,\n  "c": 2,'),
  edit('look.css', 'color: red;', 'color: blue;\n  margin: 1px;'),
  edit('look.css', 'b {', 'b,\nd {'),
]

/** How many lines are put above everything, so that each old error moves. */
const ABOVE = 200

/** Comments for the beginning of a file, as many lines as are asked for; JSON has none. */
export function linesAbove(path) {
  const line = path.endsWith('.py')
    ? '# above\n'
    : path.endsWith('.css')
      ? '/* above */\n'
      : path.endsWith('.json')
        ? '\n'
        : '// above\n'
  return line.repeat(ABOVE)
}

import type { Plugin } from 'vitest/config'

/** The statement that each block of code runs to count itself. */
const COUNT = '__work.blocks++'
const HEAD = `const __work = globalThis[Symbol.for('emend work')] ??= { blocks: 0 }; `

/**
 * Makes every block of code count how often it runs: the body of a function or a loop, and each branch. Tests of running time
 * then need no clock: the same input gives the same count on any machine. `packages/core/test/support/work.ts` reads the count.
 */
export function countWork(): Plugin {
  return {
    name: 'count-work',
    transform(code, id) {
      // Test files are left out: their own work is not counted, and parsing them would take as long as parsing
      // everything else.
      if (!/\.[jt]s$/.test(id) || /\.test\.ts$|\/support\/work\.ts$/.test(id)) return undefined
      const insertions: Insertion[] = []
      visit(this.parse(code) as unknown as Node, insertions)
      return { code: HEAD + inserted(code, insertions), map: null }
    },
  }
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

type Insertion = readonly [at: number, text: string]

/** The properties of each node type that are blocks. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  FunctionDeclaration: ['body'],
  FunctionExpression: ['body'],
  ArrowFunctionExpression: ['body'],
  ForStatement: ['body'],
  ForInStatement: ['body'],
  ForOfStatement: ['body'],
  WhileStatement: ['body'],
  DoWhileStatement: ['body'],
  IfStatement: ['consequent', 'alternate'],
  ConditionalExpression: ['consequent', 'alternate'],
}

/** Collects the insertions for a node and all nodes below it: the opening of an outer block comes first, its end last. */
function visit(node: Node, insertions: Insertion[]): void {
  for (const [name, part] of Object.entries(node)) {
    const parts = Array.isArray(part) ? part : [part]
    for (const child of parts.filter(isNode)) {
      const closing = BLOCKS[node.type]?.includes(name) ? open(child, insertions) : undefined
      visit(child, insertions)
      if (closing !== undefined) insertions.push([child.end, closing])
    }
  }
}

/** Inserts the count at the start of a block. @returns the text to insert at its end, if any */
function open({ type, start }: Node, insertions: Insertion[]): string | undefined {
  if (type === 'BlockStatement') {
    insertions.push([start + 1, ` ${COUNT};`])
    return undefined
  }
  const isStatement = type.endsWith('Statement')
  insertions.push([start, isStatement ? `{ ${COUNT}; ` : `(${COUNT}, `])
  return isStatement ? ' }' : ')'
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

function inserted(code: string, insertions: readonly Insertion[]): string {
  const parts: string[] = []
  let from = 0
  for (const [at, text] of insertions.toSorted(([one], [two]) => one - two)) {
    parts.push(code.slice(from, at), text)
    from = at
  }
  return parts.join('') + code.slice(from)
}

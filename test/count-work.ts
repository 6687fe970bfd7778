import type { Plugin } from 'vitest/config'

/** What a block of code adds to as it runs. */
const COUNT = '__work.blocks++'
const HEAD = `const __work = globalThis[Symbol.for('emend work')] ??= { blocks: 0 }; `

/**
 * Makes every block of code count how often it runs: the body of a function or a loop, and each branch. So tests of how long
 * something may take need no clock: the same input counts the same on any machine. `packages/core/test/support/work.ts` reads it.
 */
export function countWork(): Plugin {
  return {
    name: 'count-work',
    transform(code, id) {
      // What is counted is not the work of a test itself, and reading the tests takes as long as reading all else.
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

/** Its parts that are blocks of their own. */
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

/** Pushes what is inserted for a node and all below it: what begins outside goes before, what ends there behind. */
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

/** Begins a block. @returns what ends it, where something has to */
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

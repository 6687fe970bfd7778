import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { type DeclaredRule, declaredRules } from './declared-rules.js'
import { sourcesIn } from './workspace.js'

/** How much code something is, without comments before it. */
export interface Size {
  readonly functions: number
  readonly lines: number
  /** The blocks that V8 counts in its coverage, but for functions: branches of `if` and `?:`, right sides of `&&`, `||` and `??`, loops, cases, `catch`. */
  readonly branches: number
}

/** The sizes of rules, each with the helpers that it alone has, and of all else that decides where edits go and what is written. */
export interface Sizes {
  readonly rules: ReadonlyMap<string, Size>
  readonly ofRules: Size
  readonly ofRest: Size
}

const NO_SIZE: Size = { functions: 0, lines: 0, branches: 0 }

/** The folders whose functions are a rule, the helper of one, or mechanics. */
const DECIDING =
  /^packages\/(?:core\/src\/(?:hunk|place|choose|merge|splice|applied)\/|(?:tolerant|new-text)\/src\/)/

/** Counts all rules of a tree, and the rest of the folders that decide. Linear in the sources. */
export function sizesIn(root: string): Sizes {
  const rules = new Map<string, Size>()
  let rest = NO_SIZE
  for (const file of sourcesIn(root)) {
    const text = readFileSync(join(root, file), 'utf8')
    const own = declaredRules(file, text).filter(({ off }) => off !== undefined)
    if (own.length === 0 && !DECIDING.test(file)) continue
    for (const [rule, size] of sizesOf(file, text, own)) {
      if (rule !== undefined) rules.set(rule, plus(rules.get(rule) ?? NO_SIZE, size))
      else if (DECIDING.test(file)) rest = plus(rest, size)
    }
  }
  return { rules, ofRules: [...rules.values()].reduce(plus, NO_SIZE), ofRest: rest }
}

/** The size of each declaration of a file, with the rule that it is, or that alone uses it. */
function sizesOf(
  file: string,
  text: string,
  rules: readonly DeclaredRule[],
): readonly (readonly [rule: string | undefined, size: Size])[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const parts = source.statements.flatMap((statement) => partOf(source, statement, rules) ?? [])
  const users = usersOf(parts)
  return parts.map((part) => {
    const [only, ...others] = users.get(part) ?? []
    return [others.length === 0 ? only?.rule : undefined, part.size]
  })
}

/** A declaration at the top of a file. */
interface Part {
  readonly name: string
  readonly rule: string | undefined
  /** Whether others may use it: it is exported, or runs by itself. */
  readonly isOpen: boolean
  readonly uses: ReadonlySet<string>
  readonly size: Size
}

function partOf(source: ts.SourceFile, node: ts.Statement, rules: readonly DeclaredRule[]): Part | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return undefined
  const declaration = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node
  const name = (declaration as { readonly name?: ts.Node } | undefined)?.name?.getText(source) ?? ''
  const [start, end] = [node.getStart(source), node.getEnd()]
  const rule = rules.find(({ off }) => off !== undefined && off.start >= start && off.end <= end)?.name
  const isExported =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  const uses = new Set<string>()
  let [functions, branches] = [0, 0]
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one) && one.text !== name) uses.add(one.text)
    if (ts.isFunctionLike(one) && 'body' in one && one.body !== undefined) functions++
    branches += branchesOf(one)
    ts.forEachChild(one, visit)
  }
  visit(node)
  const lines = lineOf(source, end) - lineOf(source, start) + 1
  return { name, rule, isOpen: isExported === true, uses, size: { functions, lines, branches } }
}

function lineOf(source: ts.SourceFile, at: number): number {
  return source.getLineAndCharacterOfPosition(at).line
}

function branchesOf(node: ts.Node): number {
  if (ts.isIfStatement(node)) return node.elseStatement === undefined ? 1 : 2
  if (ts.isConditionalExpression(node)) return 2
  if (ts.isBinaryExpression(node)) return LOGICAL.has(node.operatorToken.kind) ? 1 : 0
  const isBlock =
    ts.isIterationStatement(node, false) || ts.isCaseOrDefaultClause(node) || ts.isCatchClause(node)
  return isBlock ? 1 : 0
}

const LOGICAL: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
])

/** The rules and open declarations from which each declaration is reached without passing through another of these. */
function usersOf(parts: readonly Part[]): ReadonlyMap<Part, ReadonlySet<Part>> {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const isEnd = ({ rule, isOpen }: Part) => rule !== undefined || isOpen
  const users = new Map(parts.map((part) => [part, new Set<Part>(isEnd(part) ? [part] : [])]))
  const reach = (from: Part, user: Part): void => {
    for (const name of from.uses) {
      const part = byName.get(name)
      if (part === undefined || isEnd(part) || users.get(part)?.has(user)) continue
      users.get(part)?.add(user)
      reach(part, user)
    }
  }
  for (const part of parts) if (isEnd(part)) reach(part, part)
  return users
}

function plus(one: Size, other: Size): Size {
  return {
    functions: one.functions + other.functions,
    lines: one.lines + other.lines,
    branches: one.branches + other.branches,
  }
}

import ts from 'typescript'

/** A rule of the sources, as the tags of its doc comment declare it. */
export interface DeclaredRule {
  /** In kebab case, and unique in all sources. */
  readonly name: string
  /** What the rule decides. */
  readonly sentence: string
  /** The file, from the root, with slashes. */
  readonly file: string
  /** The line of its name, counted from 1. */
  readonly line: number
  /** How many lines the declaration has, without its comment. */
  readonly lines: number
  /** How it is switched off; absent for a name that reports give, without a switch of its own. */
  readonly off?: Switch
}

/** Where a switch goes: around the body of a function, or around the value of a constant. Offsets are in the file. */
type Switch =
  | { readonly kind: 'body'; readonly start: number; readonly end: number; readonly value: string }
  | { readonly kind: 'value'; readonly start: number; readonly end: number }

/** A tag that declares no rule: says where, why, and what to write instead. */
export class TagError extends Error {
  constructor(file: string, line: number, what: string) {
    super(`${file}:${line}: ${what}`)
    this.name = 'TagError'
  }
}

/**
 * The rules that a file declares. A rule is a function with the tags `@rule name A sentence.` and `@off` with the value that it
 * gives when it is off, an expression over its parameters; or a constant with the tag `@rule`, whose value finds something (a
 * replacer, a reading, a check), and finds nothing when it is off. A comment with several `@rule` names what the declaration may
 * answer: the first one has the switch. What has neither `@off` nor finds anything is a name that reports give, and cannot be off.
 *
 * @throws TagError for a tag that declares no rule
 */
export function declaredRules(file: string, text: string): DeclaredRule[] {
  if (!/@(?:rule|off)\b/.test(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const rules: DeclaredRule[] = []
  const visit = (node: ts.Node): void => {
    const { jsDoc } = node as { readonly jsDoc?: readonly ts.JSDoc[] }
    const comment = jsDoc?.at(-1)
    if (comment !== undefined) rules.push(...declaredBy(source, node, comment))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return rules
}

function declaredBy(source: ts.SourceFile, node: ts.Node, { tags }: ts.JSDoc): DeclaredRule[] {
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1
  const [line, end] = [lineOf(node.getStart(source)), lineOf(node.getEnd())]
  const fail = (what: string): never => {
    throw new TagError(source.fileName, line, what)
  }
  const texts = (name: string) =>
    (tags ?? []).flatMap((tag) => (tag.tagName.text === name ? [textOf(tag)] : []))
  const rules = texts('rule')
  const [off, ...more] = texts('off')
  if (rules.length === 0 && off !== undefined) fail('@off without @rule: name the rule that is switched off')
  if (more.length > 0) fail('two @off in one comment: a declaration has one switch')
  return rules.map((text, at): DeclaredRule => {
    const { name, sentence } = named(text, fail)
    const about = { name, sentence, file: source.fileName, line, lines: end - line + 1 }
    const own = at > 0 ? undefined : switchOf(source, node, off, (what) => fail(`the rule ${name} ${what}`))
    return own === undefined ? about : { ...about, off: own }
  })
}

function named(text: string, fail: (what: string) => never) {
  const [, name = '', sentence = ''] = /^(\S*)\s*(.*)$/.exec(text) ?? []
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    fail(`the rule has no name: write "@rule a-name-in-kebab-case A sentence.", not ${JSON.stringify(name)}`)
  if (!/^\p{Lu}.*\.$/u.test(sentence))
    fail(`the rule ${name} has no sentence: say what it decides, from a capital letter to a period`)
  return { name, sentence }
}

/** The text of a tag on one line. */
function textOf({ comment }: ts.JSDocTag): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim()
}

function switchOf(
  source: ts.SourceFile,
  node: ts.Node,
  off: string | undefined,
  fail: (what: string) => never,
): Switch | undefined {
  const made = ts.isVariableStatement(node) ? node.declarationList.declarations[0]?.initializer : undefined
  const value = made ?? node
  if (isFunction(value)) {
    if (off === undefined) return undefined
    if (value.body === undefined || value.asteriskToken !== undefined)
      return fail('cannot be switched: it is a generator, or has no body')
    if (!isExpression(off)) return fail(`has an @off that is no expression: ${off}`)
    return { kind: 'body', start: value.body.getStart(source), end: value.body.getEnd(), value: off }
  }
  if (off !== undefined)
    return fail('is no function: a constant finds nothing when it is off, so leave @off out')
  if (made === undefined || !finds(made, source)) return undefined
  return { kind: 'value', start: made.getStart(source), end: made.getEnd() }
}

/** Whether a constant is something that finds: by the type that it declares, or what makes it. */
function finds(value: ts.Expression, source: ts.SourceFile): boolean {
  const { type } = value.parent as ts.VariableDeclaration
  return FINDER.test(type?.getText(source) ?? '') || /^(?:withReading|onRung)\b/.test(value.getText(source))
}

const FINDER = /^(?:Replacer|Reading|Check)\b/

type WithBody = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction | ts.MethodDeclaration

function isFunction(node: ts.Node): node is WithBody {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node)
  )
}

function isExpression(text: string): boolean {
  const { diagnostics = [] } = ts.transpileModule(`void (${text})`, { reportDiagnostics: true })
  return diagnostics.length === 0
}

import MagicString from 'magic-string'
import type { Options } from 'tsup'
import ts from 'typescript'

/** Values without effects, as every bundler knows; a function takes its name from where it stands. */
const PLAIN = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.RegularExpressionLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.ArrowFunction,
  ts.SyntaxKind.FunctionExpression,
  ts.SyntaxKind.ClassExpression,
])

/**
 * A plugin of tsup: marks what is worked out on loading as free of effects. A host's bundler drops whole files of a package without
 * effects, but within one file only the values that are marked. esbuild leaves such marks out where it leaves out whitespace.
 */
export const withoutEffects: NonNullable<Options['plugins']>[number] = {
  name: 'without-effects',
  renderChunk(code, { path }) {
    const text = new MagicString(code)
    const { statements } = ts.createSourceFile(path, code, ts.ScriptTarget.ES2022, false, ts.ScriptKind.JS)
    const values = statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .flatMap(({ initializer }) => initializer ?? [])
      .filter((value) => !PLAIN.has(value.kind) && !isAwaited(value))
    for (const { pos, end } of values) text.appendLeft(pos, '/* @__PURE__ */(()=>(').prependRight(end, '))()')
    return { code: text.toString(), map: text.generateMap({ source: path, hires: 'boundary' }) }
  },
}

function isAwaited(value: ts.Expression): boolean {
  if (ts.isAwaitExpression(value)) return true
  return 'expression' in value && isAwaited(value.expression as ts.Expression)
}

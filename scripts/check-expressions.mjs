// Checks that every regular expression in the sources takes time in proportion to the text, whatever the text: none may
// backtrack over a run of characters again and again. recheck decides each expression by automata, or by fuzzing those with
// lookarounds and back-references.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { publishedPackages, ROOT } from './packages.mjs'

/** Milliseconds, for one expression on a busy machine. */
const PATIENCE = { timeout: 60_000, incubationTimeout: 10_000, attackTimeout: 10_000 }

const expressions = new Map()
const problems = []
for (const file of sources()) for (const found of expressionsIn(file)) await judge(found)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else console.log(`expressions: ${expressions.size} regular expressions are linear`)

async function judge({ place, literal, isMade }) {
  if (isMade) return problems.push(`${place}: write the expression as a literal, so that it can be checked`)
  const end = literal.lastIndexOf('/')
  const known = expressions.get(literal) ?? check(literal.slice(1, end), literal.slice(end + 1), PATIENCE)
  expressions.set(literal, known)
  const { status, complexity, attack, error } = await known
  if (status === 'vulnerable')
    problems.push(`${place}: ${complexity.summary} for ${attack.pattern}\n  ${literal}`)
  if (status === 'unknown')
    problems.push(`${place}: recheck cannot decide (${error.kind}); write it more simply\n  ${literal}`)
}

function sources() {
  return publishedPackages()
    .map(({ folder }) => join(folder, 'src'))
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, name)))
    .filter((file) => file.endsWith('.ts'))
}

/** Returns the literals in a file, and the calls that make an expression from a string. */
function expressionsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    const isMade = (ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)
    if (isMade || ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      const place = `${relative(ROOT, file).replaceAll(sep, '/')}:${line + 1}`
      found.push({ place, literal: node.getText(), isMade })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isRegExp(node) {
  return ts.isIdentifier(node) && node.text === 'RegExp'
}

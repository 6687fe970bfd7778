// Checks doc comments for what shows that one is damaged, or stands over another declaration than the one it is about.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { filesBelow, publishedPackages, ROOT } from './packages.mjs'

const files = publishedPackages()
  .flatMap(({ folder }) => filesBelow(join(folder, 'src')))
  .filter((name) => name.endsWith('.ts'))
const problems = files.flatMap(problemsIn)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else console.log(`comments: the doc comments of ${files.length} files are where they belong`)

function problemsIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node) => {
    for (const comment of node.jsDoc ?? []) {
      const line = source.getLineAndCharacterOfPosition(comment.pos).line + 1
      for (const problem of problemsOf(comment, node, source))
        found.push(`${relative(ROOT, file)}:${line}: ${problem}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function problemsOf(comment, node, source) {
  const text = ts.getTextOfJSDocComment(comment.comment) ?? ''
  const behind = source.text.slice(comment.end, comment.end + 40)
  const parameters = parametersOf(node)
  const unknown = (comment.tags ?? [])
    .filter((tag) => ts.isJSDocParameterTag(tag))
    .map((tag) => tag.name.getText(source))
    .filter((name) => parameters !== undefined && !parameters.some((one) => takes(one, name, source)))
  return [
    ...(/^[*/]/.test(text) ? ['the doc comment begins with a mark of its own'] : []),
    ...(/^\r?\n[ \t]*\/\*\*/.test(behind) ? ['a doc comment stands right above another one'] : []),
    ...unknown.map((name) => `the doc comment is about a parameter ${name}, which is not there`),
    ...(answersOtherwise(text, node, source)
      ? ['the doc comment says whether something is so, but the function below does not return a boolean']
      : []),
  ]
}

/** The parameters of a function; undefined for what is none, or has the type of another. */
function parametersOf(node) {
  return ts.isFunctionLike(node) ? node.parameters : undefined
}

/** A parameter that is taken apart has no name of its own. */
function takes({ name }, wanted, source) {
  return !ts.isIdentifier(name) || name.getText(source) === wanted
}

function answersOtherwise(text, node, source) {
  if (!ts.isFunctionLike(node) || node.type === undefined) return false
  const type = node.type.getText(source)
  return /^(Whether|Says (?:\S+ ){0,4}whether)\b/.test(text) && !/\bboolean\b| is /.test(type)
}

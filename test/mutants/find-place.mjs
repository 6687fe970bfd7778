// Finds the code of a mutant by its function, so that a fault goes on applying when files are moved or formatted anew.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/**
 * Where the fault goes in the sources of a package.
 *
 * @param folder the folder of the sources
 * @param mutant `in` is the name of a function or method, `find` its code; whitespace is not compared
 * @returns the file with its span, or why there is none
 */
export function findPlace(folder, { in: name, find }) {
  const tokens = find.match(/\w+|[^\w\s]/g).map((token) => token.replace(/\W/, '\\$&'))
  const code = new RegExp(tokens.join('\\s*'), 'g')
  let functions = 0
  const places = []
  for (const { file, text } of sourcesOf(folder))
    for (const { start, end } of text.includes(name) ? functionsNamed(name, text) : []) {
      functions++
      for (const { 0: found, index } of text.slice(start, end).matchAll(code))
        places.push({ file, text, start: start + index, end: start + index + found.length })
    }
  if (places.length === 1) return places[0]
  const problem =
    functions === 0 ? 'no function has this name' : `it has the code ${places.length} times, not once`
  return { problem: `${name}: ${problem}` }
}

const read = new Map()

/** The sources below a folder, read once. */
function sourcesOf(folder) {
  if (!read.has(folder)) {
    const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts'))
    read.set(
      folder,
      names.map((name) => ({ file: join(folder, name), text: readFileSync(join(folder, name), 'utf8') })),
    )
  }
  return read.get(folder)
}

/** The spans of the functions, methods and function values with a name. */
function functionsNamed(name, text) {
  const found = []
  const visit = (node) => {
    const isCode = ts.isFunctionLike(node) || ts.isVariableDeclaration(node)
    if (isCode && node.body !== null && node.name?.getText() === name)
      found.push({ start: node.getStart(), end: node.end })
    else ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true))
  return found
}

// Texts to edit, and edits of them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Returns a block of six lines, three of which are in every block, so that a text of them is full of near misses. */
export function block(number) {
  return [
    `  function itemNumber${number}(value, options) {`,
    '    const name = "item"',
    '    const size = value.length',
    '    if (size === 0) return name',
    `    return name + ${number}`,
    `  } // ${number}`,
  ]
}

/** Returns such lines inside two nested blocks. The inner block starts with the same line everywhere. */
export function nestedBlock(number) {
  return [
    `class Item${number} {`,
    '  run(value, options) {',
    '    const name = "item"',
    '    const size = value.length',
    `    if (size === ${number}) return name`,
    `    return name + ${number}`,
    '  }',
    '}',
  ]
}

function generated(count) {
  const lines = []
  for (let number = 0; lines.length < count; number++) lines.push(...block(number))
  return lines.slice(0, count - (count % 6))
}

/** Returns lines of the TypeScript compiler: two hundred thousand lines written by many people. */
function real(count) {
  const file = createRequire(import.meta.url).resolve('typescript/lib/typescript.js')
  const lines = readFileSync(file, 'utf8').split('\n')
  if (lines.length < count) throw new Error(`the real sample has only ${lines.length} lines`)
  return lines.slice(0, count)
}

export const SAMPLES = { generated, real }

/** Returns an edit of six lines at 70 % of the file that are nowhere else. It changes the third line and adds one after it. */
export function sixLines(lines, sample) {
  const text = textOf(lines)
  const isFit = (start) => {
    const six = lines.slice(start, start + 6)
    const first = `\n${six[0]}\n`
    return (
      six.every((line) => /^ {2,}\S.*\w/.test(line)) &&
      text.indexOf(first) === text.lastIndexOf(first) &&
      !/[\\"'`]/.test(six[2])
    )
  }
  let start = Math.floor(lines.length * 0.7)
  if (sample === 'generated') start -= start % 6
  else while (!isFit(start)) start++
  const old = lines.slice(start, start + 6)
  const changed = `${old[2]} // changed`
  const added = `${old[2].match(/^ */)[0]}log(1)`
  return { start, old, new: [old[0], old[1], changed, added, ...old.slice(3)] }
}

export function textOf(lines) {
  // Makes the string one piece of memory, as if read from a file, because joined strings are searched differently.
  return Buffer.from(`${lines.join('\n')}\n`).toString()
}

/** Returns the text with one run of lines replaced. */
export function withLines(lines, start, count, replacement) {
  return textOf([...lines.slice(0, start), ...replacement, ...lines.slice(start + count)])
}

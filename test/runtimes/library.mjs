// Uses the library in a folder, and prints what it did. `run.mjs` compares what runtimes print.
import { readdirSync, readFileSync } from 'node:fs'
import { applyToFiles, createEmend, toTextEdits } from 'emend'

const root = process.argv[2]
const FILES = { 'a.js': 'function one() {\r\n\treturn 1\r\n}\r\n' }
const REQUESTS = [
  'a.js\n<<<<<<< SEARCH\n    return 1\n=======\n    return 2\n>>>>>>> REPLACE\n',
  '*** Begin Patch\n*** Update File: a.js\n-\treturn 1\n+\treturn 2\n*** End Patch\n',
  '--- a/a.js\n+++ b/a.js\n@@ -2 +2 @@\n-\treturn 1\n+\treturn 2\n',
  { path: 'a.js', oldString: 'return 1', newString: 'return 2' },
  { target_file: 'a.js', code_edit: 'function one() {\n\treturn 2\n}\n// ... existing code ...\n' },
  { path: 'a.js', oldString: 'nowhere', newString: '' },
]
const inMemory = REQUESTS.map((request) => {
  const result = applyToFiles(FILES, request)
  return [result.message, result.ok && result.files.map((file) => [file.after, toTextEdits(file)])]
})

const texts = () =>
  Object.fromEntries(
    readdirSync(root, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.emend'))
      .map(({ name }) => [name, readFileSync(`${root}/${name}`, 'utf8')]),
  )
const emend = createEmend({ root })
const patch =
  '*** Begin Patch\n*** Update File: greet.js\n*** Move to: hello.js\n-greet()\n+greet("ä")\n*** Add File: new.js\n+new()\n*** End Patch\n'
const applied = await emend.apply(patch)
const changed = texts()
const undone = await emend.undo()
console.log(
  JSON.stringify({ inMemory, applied: applied.message, changed, undone: undone.message, after: texts() }),
)

import { requestsFor } from '../derive.mjs'
import { field, rowsOf } from './rows.mjs'

/** A set of texts before and after an edit. The calls are derived from the texts, exactly and with a slip. */
function beforeAfter({ fields: [before, after, path], ...about }) {
  return {
    ...about,
    *read(file) {
      for (const [number, row] of rowsOf(file).entries()) {
        const name = path === undefined ? 'file.py' : field(row, path)
        yield* casesOf(`row ${number}`, [[name, field(row, before), field(row, after)]])
      }
    },
  }
}

/** The cases for some files that change, each with its path, text before and text after. */
function* casesOf(id, changes, others = new Map()) {
  for (const [path, before, after] of changes)
    for (const derived of requestsFor(path, before, after))
      yield {
        id: `${id}, ${path}`,
        ...derived,
        files: new Map([...others, [path, before]]),
        expected: new Map([...others, [path, after]]),
      }
}

export const canItEdit = beforeAfter({
  name: 'canitedit',
  what: 'CanItEdit: 105 programs before and after an edit',
  license: 'MIT',
  get: `  pip install datasets
  python3 -c "from datasets import load_dataset; load_dataset('nuprl/CanItEdit', split='test').to_json('canitedit.jsonl')"`,
  fields: ['before', 'after'],
})

export const editPackFt = beforeAfter({
  name: 'editpackft',
  what: 'EditPackFT: 22,602 commits of one file each',
  license: 'MIT',
  get: `  pip install datasets
  python3 -c "from datasets import load_dataset; load_dataset('nuprl/EditPackFT', split='train').to_json('editpackft.jsonl')"`,
  fields: ['old_contents', 'new_contents', 'old_file'],
})

/** The tasks of explicit-edit-benchmark without a model: their files before and after. */
export const explicitEdit = {
  name: 'explicit-edit',
  what: 'explicit-edit-benchmark: 226 tasks of exact edits, up to a thousand places in a file',
  license: 'MIT, data CC BY 4.0',
  get: `  git clone --depth 1 https://github.com/alexshpunt/explicit-edit-benchmark && cd explicit-edit-benchmark && npm ci
  npx tsx -e "import { explicitEditTasks } from './src/suites/explicit-edit/fixtures.ts'; console.log(JSON.stringify(explicitEditTasks()))" > tasks.json`,
  *read(file) {
    for (const { id, input, expected } of rowsOf(file)) {
      const changed = Object.entries(input).filter(([path, text]) => expected[path] !== text)
      yield* casesOf(
        id,
        changed.map(([path, text]) => [path, text, expected[path] ?? '']),
      )
    }
  },
}

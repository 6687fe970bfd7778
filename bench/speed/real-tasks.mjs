// Provides edits of real files, from the changes between versions of packages. They are fetched once for all parts of
// a run.
import { exactTasks, installedTasks, plainTasks } from '@emend/bench-accuracy/plain-tasks'
import DiffMatchPatch from 'diff-match-patch'
import { hunksIn } from './implementations/appliers.mjs'

const SEED = 24
const known = new Map()

export function realTasks(count) {
  if (!known.has(count)) known.set(count, plainTasks(count, SEED))
  return known.get(count)
}

/** Edits of one hunk that every implementation can apply, with a request for each. */
export async function exactEdits(count) {
  return (await exactTasks(count, SEED)).map(editOf)
}

/** The same from packages that are installed, which are the same ones everywhere. */
export async function installedEdits(count) {
  return (await installedTasks(count, SEED)).map(editOf)
}

const library = new DiffMatchPatch()

function editOf(task) {
  const { text, wanted, editString, v4a, v4aAnchored } = task
  const { oldString, newString } = editString
  const patches = library.patch_make(oldString, newString)
  const start = text.indexOf(oldString)
  for (const patch of patches) {
    patch.start1 += start
    patch.start2 += start
  }
  const requests = {
    ...task,
    v4aDiff: hunksIn(v4a),
    v4aAnchoredDiff: hunksIn(v4aAnchored),
    diffMatchPatch: library.patch_toText(patches),
  }
  return { text, wanted, requests }
}

/** What a process reads to apply some edits as one library takes them: each text once, and the edits with the numbers of their texts. */
export function fileOf(edits, { format, ending }) {
  const numbers = new Map()
  const numberOf = (text) => {
    if (!numbers.has(text)) numbers.set(text, numbers.size)
    return numbers.get(text)
  }
  const tasks = edits.map(({ text, wanted, requests }) => ({
    text: numberOf(text),
    wanted: numberOf(wanted),
    request: requests[format],
  }))
  const files = Array.from(numbers.keys(), (text) =>
    ending === undefined ? text : text.replace(/\r?\n/g, ending),
  )
  return { files, tasks }
}

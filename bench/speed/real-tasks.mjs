// Provides edits of real files, from the changes between versions of packages. They are fetched once for all parts of
// a run.
import { historyTasks, SHOWN } from '@emend/bench-accuracy/history-tasks'
import { installedTasks, plainTasks } from '@emend/bench-accuracy/plain-tasks'
import DiffMatchPatch from 'diff-match-patch'
import { hunksIn } from './implementations/appliers.mjs'

const SEED = 24
const known = new Map()

export function realTasks(count) {
  if (!known.has(count)) known.set(count, plainTasks(count, SEED))
  return known.get(count)
}

/** Edits of one to three hunks with three lines of context, as models send them, with a request for each implementation. */
export async function realEdits(count) {
  const tasks = await historyTasks(count, SEED, SHOWN)
  return tasks
    .filter(({ searchReplace }) => searchReplace !== undefined)
    .map((task) => editOf({ ...task, v4aAnchored: anchored(task) }))
}

/** Edits of one line from packages that are installed, which are the same ones everywhere. */
export async function installedEdits(count) {
  const tasks = await installedTasks(count, SEED)
  return tasks.map((task) => editOf({ ...task, editStrings: [task.editString] }))
}

const library = new DiffMatchPatch()

function editOf({ text, wanted, ...task }) {
  const requests = {
    ...task,
    v4aDiff: hunksIn(task.v4a),
    v4aAnchoredDiff: hunksIn(task.v4aAnchored),
    diffMatchPatch: library.patch_toText(characterPatches(text, task.editStrings)),
  }
  return { text, wanted, requests }
}

/** The patches of the hunks. What changes in each is all between what both sides begin and end with: to compare that takes a second. */
function characterPatches(text, edits) {
  let shift = 0
  return edits.flatMap(({ oldString, newString }) => {
    const start = text.indexOf(oldString)
    const patches = library.patch_make(oldString, differences(oldString, newString))
    for (const patch of patches) {
      patch.start1 += start
      patch.start2 += start + shift
    }
    shift += newString.length - oldString.length
    return patches
  })
}

function differences(old, now) {
  const top = library.diff_commonPrefix(old, now)
  const end = library.diff_commonSuffix(old.slice(top), now.slice(top))
  const all = [
    [0, old.slice(0, top)],
    [-1, old.slice(top, old.length - end)],
    [1, now.slice(top, now.length - end)],
    [0, old.slice(old.length - end)],
  ]
  return all.filter(([, text]) => text !== '')
}

/** The V4A patch whose hunks are below the line that git would show in their header, where that is not above an earlier hunk. */
function anchored({ text, v4a, unifiedDiff }) {
  const lines = text.split('\n')
  const headers = Array.from(unifiedDiff.matchAll(/^@@ -(\d+)(?:,(\d+))?/gm))
  let end = 0
  return v4a.replace(/^@@$/gm, () => {
    const [, line, length = '1'] = headers.shift()
    const first = Number(line) - 1
    const above = lines.slice(end, first).findLast((one) => /^[A-Za-z_$]/.test(one))
    end = first + Number(length)
    return above === undefined ? '@@' : `@@ ${above}`
  })
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

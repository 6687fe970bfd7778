import { hostile } from './hostile.mjs'
import { hunkKinds } from './hunk-kinds.mjs'
import { anchoredHunks, hunks, sequential } from './many-edits.mjs'
import { drifted, driftedBelow, exact, miss, unknown, whitespace, window } from './one-edit.mjs'
import { replacers } from './replacers.mjs'

export const SCENARIOS = [
  exact,
  whitespace,
  drifted,
  driftedBelow,
  miss,
  unknown,
  window,
  hunks,
  anchoredHunks,
  hunkKinds,
  sequential,
  hostile,
  replacers,
]

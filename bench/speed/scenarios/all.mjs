import { hostile } from './hostile.mjs'
import { anchoredHunks, hunks, sequential } from './many-edits.mjs'
import { drifted, exact, miss, whitespace, window } from './one-edit.mjs'
import { replacers } from './replacers.mjs'

export const SCENARIOS = [
  exact,
  whitespace,
  drifted,
  miss,
  window,
  hunks,
  anchoredHunks,
  sequential,
  hostile,
  replacers,
]

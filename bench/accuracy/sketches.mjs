// Sketches made from real changes of npm packages: how many are merged right, wrong, or refused?
//   node bench/accuracy/sketches.mjs [--versions 10] [--tasks 150] [--seed 1] [--list wrong] package...
import { measureSketches } from './dist/sketches/main.js'

process.exitCode = await measureSketches(process.argv)

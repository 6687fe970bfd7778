// Answers with whole files and parts of real changes of npm packages: how many are right, asked about, refused or wrong?
//   node bench/accuracy/whole-files.mjs [--versions 8] [--files 30] [--seed 1] [--list wrong] [--kind WORDS] package...
import { measureWhole } from './dist/whole/main.js'

process.exitCode = await measureWhole(process.argv)

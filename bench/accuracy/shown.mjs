// Answers of chats made from real changes of npm packages, for us and, by its rules, for Continue: right, asked about, refused or wrong?
//   node bench/accuracy/shown.mjs [--versions 8] [--tasks 200] [--seed 1] [--list wrong] package...
import { measureShown } from './dist/sketches/shown.js'

process.exitCode = await measureShown(process.argv)

export { mergeSketch } from './merge-sketch.js'

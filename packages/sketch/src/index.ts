export {
  applySketch,
  applySketchOrThrow,
  applySketchToFiles,
  applySketchToFilesOrThrow,
} from './apply-sketch.js'
export { type ExplainedSketch, type ExplainedStretch, explainSketch } from './explain.js'
export { sketch } from './format.js'

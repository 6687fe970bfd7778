export { anchorOf, printRows, showRows } from './anchor.js'
export {
  applyHashline,
  applyHashlineOrThrow,
  applyHashlineToFiles,
  applyHashlineToFilesOrThrow,
} from './apply-hashline.js'
export { hashline } from './format.js'

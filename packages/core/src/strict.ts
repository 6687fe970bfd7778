export { applyFormat, applyFormatToFiles } from './apply/apply-format.js'
export { editFiles, editText } from './apply/edit-text.js'
export { strict } from './profiles/strict.js'

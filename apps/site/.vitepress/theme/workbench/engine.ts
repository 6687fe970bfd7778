// What the page loads when something is pasted: all of emend.

export { declaredRule } from '@emend/feedback'
export { choicesOf, renderDiff, select } from 'emend/browser'
export { answerOf, formatOf, namesIn, pathsIn } from './answer.js'
export { openFolder } from './folder.js'

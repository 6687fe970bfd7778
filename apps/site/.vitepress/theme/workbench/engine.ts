// What the page loads when something is pasted: all of emend, and what shows an answer.

export { declaredRule, describe, forPerson } from '@emend/feedback'
export { choicesOf, markedLines, renderDiff, select, toHunks } from 'emend/browser'
export { answerOf, formatOf, namesIn, pathsIn } from './answer.js'
export { openFolder } from './folder.js'
export { resultView } from './result-view.js'
export { barView } from './writing-view.js'

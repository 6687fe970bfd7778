/** A question that rules answer, each on a page of its own. */
export interface Question {
  /** The name of its page. */
  readonly name: string
  readonly title: string
}

const READING: Question = { name: 'reading', title: 'How else may a request be read?' }
const PLACE: Question = { name: 'place', title: 'Where may an edit go, and was it applied before?' }
const CHOICE: Question = { name: 'choice', title: 'Which of several places is meant?' }
const MERGE: Question = { name: 'merge', title: 'What is written there?' }
const NEW_TEXT: Question = { name: 'new-text', title: 'Is the new text what was meant?' }
const TOGETHER: Question = { name: 'together', title: 'How do the edits of a request go together?' }

export const QUESTIONS: readonly Question[] = [READING, PLACE, CHOICE, MERGE, NEW_TEXT, TOGETHER]

/** The question that the rules of a file answer, by the folder or the package that it is in. */
export function questionOf(file: string): Question {
  if (/\/new-text\//.test(file)) return NEW_TEXT
  if (/\/(?:hunk|readings|cascade)\b/.test(file)) return READING
  if (/\/choose\//.test(file)) return CHOICE
  if (/\/(?:place|applied)\//.test(file)) return PLACE
  return /\/merge\//.test(file) ? MERGE : TOGETHER
}

/**
 * The guards that refuse a place which a replacer found, or what the edit would make of it, each with its reason. Refusals name the one
 * that decided, and `emend explain` prints it.
 *
 * First the guards of places (`survey/acceptance`), then those of text that is out of date (`survey/replacers/drifted-context`), then the
 * conflicts of the three-way merge (`merge/run-conflicts`, `merge/missing-context`).
 */
export const GUARDS = {
  'line-left-out':
    'new lines and a blank line end the edit, and the file has one line more before its blank line: the new lines may belong above or below it',
  'cut-in-two': 'the place begins or ends inside a number or a word',
  'blank-search': 'a part of a line that is only whitespace is found only exactly',
  'unreadable-new-text': 'the new text cannot be read in the way in which the old text was found',
  'outer-whitespace': 'whitespace at an end of the old text has no counterpart in the file',
  'quoted-whitespace': 'whitespace inside quotes differs',
  'other-block': 'a closing bracket may be that of another block',
  'other-blank-lines': 'the blank lines between the lines differ',
  'escapes-in-file': 'the text is found only by undoing escapes of the file',
  'less-similar': 'the place is less similar than the threshold allows',
  'more-than-typos': 'a line differs in more than a typo',
  'too-little-found':
    'less than half of the old text, or fewer than two of its context lines, is together in the file',
  'other-region': 'another part of the file agrees with the old text nearly as well',
  'several-results': 'repeated lines can be matched in several ways, and the results differ',
  'no-change': 'the merge would change nothing',
  'other-heading':
    'a line that heads a block with a change is another one in the file, or a line is in another block',
  'unproven-place': 'removed lines are missing, and none that is left shows that this is the place',
  'own-line': 'the file has a line of its own among the lines that change',
  'own-blank-line': 'the file has a blank line of its own among the lines that change',
  'moved-line': 'a removed line is missing here, and may have been moved or reworded',
  'line-twice': 'the new text has a line twice that the file has once',
  'equal-lines': 'the edit removes a line and keeps an equal one, and the file has one of them',
  'context-outside': 'a blank context line beside new lines is not there, and the file goes on',
  'context-across': 'a context line is missing, and the file has one like it on the other side of the change',
  'context-missing-around':
    'the context around a change is missing, so nothing shows which lines it is about',
} as const

/** The name of a guard that refuses an edit. */
export type GuardName = keyof typeof GUARDS

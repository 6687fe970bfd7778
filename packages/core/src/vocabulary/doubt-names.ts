/**
 * The doubts for which a place is refused where only a part of the old text agrees, or what the edit would make of it, each with its
 * reason. Refusals name the one that decided, and `emend explain` prints it.
 */
export const DOUBTS = {
  'too-little-found':
    'less than half of the old text, or fewer than two of its lines, is together in the file',
  'part-missing':
    'a part of the old text is not in the file, and the rest is apart, or far from the line that the edit names',
  'too-much-equal': 'too many lines of the file are equal to lines of the old text',
  'unproven-place': 'a removed line may be another one than is meant: it is apart from what else agrees',
  'other-heading': 'the lines that agree are in another block than the one that the old text names',
  'other-region': 'another part of the file agrees with the old text nearly as well',
  'added-twice': 'the edit would add a line that the file has at this place already',
  'own-line': 'the file has a line of its own among the lines that change',
  'context-missing': 'a context line beside an added line is not in the file: its plus sign may be missing',
  'context-elsewhere': 'a context line is not here, but elsewhere in the file',
  'removal-missing': 'a removed line at the edge of the edit is not here',
  'removal-elsewhere': 'a removed line is not here, but elsewhere in the file',
  'unknown-indentation': 'the indentation of an added line cannot be known',
} as const

/** The name of a doubt. */
export type DoubtName = keyof typeof DOUBTS

/**
 * The rules that choose the place of an edit, each with the reason that it gives. Reports and refusals name the
 * rule that decided.
 *
 * First come rules about the edit by itself, then rules about all edits of the file in the order in which they run, then
 * rules for whatever is left.
 */
export const RULES = {
  'missing-anchor': 'an anchor of the edit is not in the file',
  insertion: 'the edit has no old text; its anchor, its end mark or its line number says where it goes',
  'only-at-end': 'the edit is meant for the end of the file, and its old text is at several other places',
  'new-text': 'the old text is missing, and the new text is there',
  'new-text-around': 'the new text is already around the place of the old text, or where the edit points to',
  'closer-new-text': 'the new text is there more exactly than the old text is',
  'only-place': 'the old text is at one place only',
  nowhere: 'the old text is missing, and no new text shows that the edit was applied',
  'line-numbers': 'the line numbers of all edits agree on whether they were applied',
  'in-section': 'only one of the places is in the section that the edit names',
  'on-line':
    'a place is on the very line that the edit names, or where other edits show that this line is now',
  'nearest-line': 'a place is nearer to the line that the edit names than any other',
  'in-order': 'there is one way to place all edits of the file in their order',
  'out-of-order': 'the edits have no places in their order, and the new text of this one is in the file',
  'opened-block': 'only one of the places is in the block that the edit before opens',
  'one-each': 'the request has the same edit as often as its old text has places',
  'number-alone': 'only its line number says where the edit goes, and the numbers of other edits are off',
  'every-place': 'the edit is for every place of its old text',
  'changes-nothing': 'the edit changes nothing and is at several places; nothing is lost without it',
  'several-places': 'the old text is at several places, and nothing says which is meant',
  'first-unique-text': 'the first text that a replacer yields and that is in the file once is taken',
} as const

/** The name of a rule that chooses a place. */
export type RuleName = keyof typeof RULES

// Written by `npm run rules -- --pages` from the tags `@rule` beside the code. Do not edit it.

/** What a rule says, and the file in which it is. */
export interface DeclaredRule {
  readonly sentence: string
  /** From the root of emend's repository. */
  readonly file: string
}

/** The names of all declared rules that a report may give. */
export type DeclaredName =
  | 'added-as-in-file'
  | 'added-twice'
  | 'as-written'
  | 'beyond-the-end'
  | 'blank-search'
  | 'by-columns'
  | 'by-levels'
  | 'by-script'
  | 'byte-for-byte'
  | 'byte-order-mark'
  | 'changes-nothing'
  | 'closer-new-text'
  | 'context-elsewhere'
  | 'context-missing'
  | 'control-characters'
  | 'damaged-text'
  | 'drifted-context'
  | 'elided'
  | 'empty-search'
  | 'escapes-and-lost-characters'
  | 'every-place'
  | 'exact'
  | 'final-newline'
  | 'first-unique-text'
  | 'gutter'
  | 'in-order'
  | 'in-section'
  | 'insertion'
  | 'known-indentations'
  | 'line-breaks'
  | 'line-numbers'
  | 'line-part'
  | 'line-split'
  | 'look-alikes'
  | 'lost-characters'
  | 'lost-dash'
  | 'lost-indentation'
  | 'marks'
  | 'missing-anchor'
  | 'moved-lines'
  | 'nearest-line'
  | 'new-text'
  | 'new-text-around'
  | 'new-text-as-in-file'
  | 'new-text-control-characters'
  | 'new-text-diff-rows'
  | 'new-text-line-end'
  | 'new-text-line-numbers'
  | 'new-text-lines-left-over'
  | 'new-text-literal-escapes'
  | 'new-text-look-alikes'
  | 'new-text-repeated-lines'
  | 'new-text-request-residue'
  | 'no-place'
  | 'nowhere'
  | 'number-alone'
  | 'on-line'
  | 'only-at-end'
  | 'only-place'
  | 'opened-block'
  | 'other-heading'
  | 'other-region'
  | 'other-whitespace'
  | 'out-of-order'
  | 'overlap'
  | 'own-line'
  | 'paired-at-ends'
  | 'paired-between-blanks'
  | 'paired-early'
  | 'part-missing'
  | 'part-of-a-line'
  | 'placeholder'
  | 'plugin-failed'
  | 'reformatted'
  | 'removal-elsewhere'
  | 'removal-missing'
  | 'repeated-edges'
  | 'repeated-edit'
  | 'repeated-lines'
  | 'replaced'
  | 'run-kept'
  | 'run-replaced'
  | 'run-shared-ends'
  | 'run-there-already'
  | 'several-places'
  | 'three-way'
  | 'too-little-found'
  | 'too-much-equal'
  | 'trim-end'
  | 'typo'
  | 'unicode-normalized'
  | 'unknown-indentation'
  | 'unprefixed-line'
  | 'unproven-place'
  | 'wrong-count'

export const DECLARED_RULES: Readonly<Record<DeclaredName, DeclaredRule>> = {
  'added-as-in-file': {
    sentence: "Added lines are indented in the file's style already, and the old lines are not.",
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  'added-twice': {
    sentence: 'The edit would add a line that the file has at this place already.',
    file: 'packages/core/src/merge/three-way/changes-at.ts',
  },
  'as-written': {
    sentence: 'Added lines are indented as the request writes them.',
    file: 'packages/core/src/merge/line-change.ts',
  },
  'beyond-the-end': {
    sentence:
      "A blank line at the end of the old text may be none of the file's where the file ends: it is looked for without it.",
    file: 'packages/core/src/readings/beyond-the-end.ts',
  },
  'blank-search': {
    sentence: 'The edit is for every place of a text that is empty or blank.',
    file: 'packages/core/src/apply/plan.ts',
  },
  'by-columns': {
    sentence: 'Added lines are moved by as many columns as the old lines are off.',
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  'by-levels': {
    sentence:
      "Added lines have as many levels of the file's unit as the request has of its own, moved as the old lines are.",
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  'by-script': {
    sentence: 'The file has every old line, and the lines are kept, removed and added as the request says.',
    file: 'packages/core/src/merge/in-place.ts',
  },
  'byte-for-byte': {
    sentence: 'The file has the old text byte for byte, and the new text goes in so, line endings included.',
    file: 'packages/core/src/merge/as-written.ts',
  },
  'byte-order-mark': {
    sentence: 'A byte order mark comes or goes only where the request asks for it.',
    file: 'packages/core/src/apply/changes-of.ts',
  },
  'changes-nothing': {
    sentence: 'The edit changes nothing and is at several places; nothing is lost without it.',
    file: 'packages/core/src/choose/which-place.ts',
  },
  'closer-new-text': {
    sentence: 'The new text is there more exactly than the old text is.',
    file: 'packages/core/src/applied/elsewhere.ts',
  },
  'context-elsewhere': {
    sentence: 'A context line is not here, but elsewhere in the file.',
    file: 'packages/core/src/merge/three-way/absent-lines.ts',
  },
  'context-missing': {
    sentence: 'A context line beside an added line is not in the file: its plus sign may be missing.',
    file: 'packages/core/src/merge/three-way/absent-lines.ts',
  },
  'control-characters': {
    sentence: 'Control characters in new lines are what decoding made of escapes.',
    file: 'packages/core/src/check/new-text/control-characters.ts',
  },
  'damaged-text': {
    sentence: 'The new text has damaged characters, such as U+FFFD.',
    file: 'packages/core/src/check/damaged-text.ts',
  },
  'drifted-context': {
    sentence:
      'An old text that is out of date belongs to the one region that agrees best with it, if the edit merges there and no other agrees nearly as well.',
    file: 'packages/core/src/place/tolerant/drifted-context.ts',
  },
  elided: {
    sentence:
      'Lines of dots stand for lines left out: the pieces between them are found in their order, and what is left out stays.',
    file: 'packages/core/src/place/tolerant/elided.ts',
  },
  'empty-search': {
    sentence: 'The text to replace is empty, which is only allowed for a new or empty file.',
    file: 'packages/core/src/choose/insertion.ts',
  },
  'escapes-and-lost-characters': {
    sentence:
      'A request may be escaped once too often and have lost characters: it is looked for with both undone.',
    file: 'packages/core/src/readings/lost-characters.ts',
  },
  'every-place': {
    sentence: 'The edit is for every place of its old text.',
    file: 'packages/core/src/choose/which-place.ts',
  },
  exact: {
    sentence: 'The old text is where the file has it to the letter, line endings apart.',
    file: 'packages/core/src/place/exact.ts',
  },
  'final-newline': {
    sentence: 'The edit says how the file ends, and its place is not at the end.',
    file: 'packages/core/src/splice/final-newline.ts',
  },
  'first-unique-text': {
    sentence: 'The first text that a replacer yields and that is in the file once is taken.',
    file: 'packages/edit-string/src/opencode/placement.ts',
  },
  gutter: {
    sentence:
      'The bar that an editor or viewer draws before every line is no text: old lines are looked for without it.',
    file: 'packages/core/src/readings/gutter.ts',
  },
  'in-order': {
    sentence: 'There is one way to place all edits of the file in their order.',
    file: 'packages/core/src/choose/in-order.ts',
  },
  'in-section': {
    sentence: 'Only one of the places is in the section that the edit names.',
    file: 'packages/core/src/choose/in-section.ts',
  },
  insertion: {
    sentence: 'The edit has no old text; its anchor, its end mark or its line number says where it goes.',
    file: 'packages/core/src/choose/insertion.ts',
  },
  'known-indentations': {
    sentence: 'An added line is indented as the file indents old lines of the same indentation.',
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  'line-breaks': {
    sentence: 'The file has the old text with other line breaks.',
    file: 'packages/core/src/problem/not-found.ts',
  },
  'line-numbers': {
    sentence: 'The line numbers of all edits agree on whether they were applied.',
    file: 'packages/core/src/choose/numbered.ts',
  },
  'line-part': {
    sentence: 'A part of one line is where a line has it up to whitespace and look-alikes.',
    file: 'packages/core/src/place/tolerant/line-part.ts',
  },
  'line-split': {
    sentence: 'The edit would cut a line of the file in two.',
    file: 'packages/core/src/merge/line-split.ts',
  },
  'look-alikes': {
    sentence:
      'A new line that differs from an old one by curly quotes or odd spaces only stays as the file has it.',
    file: 'packages/core/src/check/new-text/look-alikes.ts',
  },
  'lost-characters': {
    sentence:
      'Characters lost in a wrong encoding come back from the only line of the file that is the same elsewhere.',
    file: 'packages/core/src/readings/lost-characters.ts',
  },
  'lost-dash': {
    sentence: 'A removed line begins with a dash that is taken for its mark.',
    file: 'packages/core/src/problem/not-found.ts',
  },
  'lost-indentation': {
    sentence: 'The old text has lost its indentation, and the new text has that of the file.',
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  marks: {
    sentence:
      'A context line between added ones that the file lacks was meant to be added, and a line of dashes begins with the dash that was read as its mark.',
    file: 'packages/core/src/readings/marks.ts',
  },
  'missing-anchor': {
    sentence: 'An anchor of the edit is not in the file.',
    file: 'packages/core/src/choose/narrow.ts',
  },
  'moved-lines': {
    sentence: 'A line that the edit only moves gets no whitespace at its end that the file does not have.',
    file: 'packages/core/src/merge/three-way/moved-lines.ts',
  },
  'nearest-line': {
    sentence: 'A place is nearer to the line that the edit names than any other.',
    file: 'packages/core/src/choose/on-its-line.ts',
  },
  'new-text': {
    sentence: 'The old text is missing, and the new text is there.',
    file: 'packages/core/src/applied/already-applied.ts',
  },
  'new-text-around': {
    sentence: 'The new text is already around the place of the old text, or where the edit points to.',
    file: 'packages/core/src/applied/done-at.ts',
  },
  'new-text-as-in-file': {
    sentence: 'The new text indents the lines that it shares with the old text as the file does.',
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  'new-text-control-characters': {
    sentence: 'The new text has control characters that a language reads out of an escape or a path.',
    file: 'packages/core/src/check/new-text/kinds.ts',
  },
  'new-text-diff-rows': {
    sentence: 'The new text has rows of a diff with their marks.',
    file: 'packages/core/src/check/new-text/diff-rows.ts',
  },
  'new-text-line-end': {
    sentence: 'The new text lost or gained what ends its last line.',
    file: 'packages/core/src/check/new-text/line-end.ts',
  },
  'new-text-line-numbers': {
    sentence: 'The new text has line numbers or hash marks of a viewer.',
    file: 'packages/core/src/check/new-text/kinds.ts',
  },
  'new-text-lines-left-over': {
    sentence: 'The new text has a line twice that the edit was to change.',
    file: 'packages/core/src/check/new-text/lines-left-over.ts',
  },
  'new-text-literal-escapes': {
    sentence: 'The new text has escapes in place of the characters that they stand for.',
    file: 'packages/core/src/check/new-text/kinds.ts',
  },
  'new-text-look-alikes': {
    sentence: 'The new text has characters that only look like those of the file.',
    file: 'packages/core/src/check/new-text/kinds.ts',
  },
  'new-text-repeated-lines': {
    sentence: 'The new text repeats lines of the file beside its place.',
    file: 'packages/core/src/check/new-text/kinds.ts',
  },
  'new-text-request-residue': {
    sentence: "The new text ends or begins with lines of the request's own format.",
    file: 'packages/core/src/check/new-text/kinds.ts',
  },
  'no-place': {
    sentence: 'The edit only adds lines, and nothing says where.',
    file: 'packages/core/src/choose/insertion.ts',
  },
  nowhere: {
    sentence: 'The old text is missing, and no new text shows that the edit was applied.',
    file: 'packages/core/src/apply/find.ts',
  },
  'number-alone': {
    sentence: 'Only its line number says where the edit goes, and the numbers of other edits are off.',
    file: 'packages/core/src/choose/numbered.ts',
  },
  'on-line': {
    sentence:
      'A place is on the very line that the edit names, or where other edits show that this line is now.',
    file: 'packages/core/src/choose/on-its-line.ts',
  },
  'only-at-end': {
    sentence: 'The edit is meant for the end of the file, and its old text is at several other places.',
    file: 'packages/core/src/choose/narrow.ts',
  },
  'only-place': {
    sentence: 'The old text is at one place only.',
    file: 'packages/core/src/apply/signs.ts',
  },
  'opened-block': {
    sentence: 'Only one of the places is in the block that the edit before opens.',
    file: 'packages/core/src/choose/opened-block.ts',
  },
  'other-heading': {
    sentence: 'The lines that agree are in another block than the one that the old text names.',
    file: 'packages/core/src/place/tolerant/blocks-of-lines.ts',
  },
  'other-region': {
    sentence: 'Another part of the file agrees with the old text nearly as well.',
    file: 'packages/core/src/place/tolerant/drifted-context.ts',
  },
  'other-whitespace': {
    sentence: 'Old lines are where the file has them up to whitespace outside of quotes.',
    file: 'packages/core/src/place/lines.ts',
  },
  'out-of-order': {
    sentence: 'The edits have no places in their order, and the new text of this one is in the file.',
    file: 'packages/core/src/choose/out-of-order.ts',
  },
  overlap: {
    sentence: 'The edit changes what another edit of the request changes.',
    file: 'packages/core/src/splice/change-set.ts',
  },
  'own-line': {
    sentence: 'The file has a line of its own among the lines that change.',
    file: 'packages/core/src/merge/three-way/merge-run.ts',
  },
  'paired-at-ends': {
    sentence: 'Old and new lines are paired from both ends of the texts.',
    file: 'packages/core/src/merge/three-way/changes-at.ts',
  },
  'paired-between-blanks': {
    sentence: 'Old and new lines are paired from both ends, and blank lines that all keep end a run.',
    file: 'packages/core/src/merge/three-way/changes-at.ts',
  },
  'paired-early': {
    sentence: 'Old and new lines are paired as early as they can be.',
    file: 'packages/core/src/merge/three-way/changes-at.ts',
  },
  'part-missing': {
    sentence:
      'A part of the old text is not in the file, and the rest is apart, or far from the line that the edit names.',
    file: 'packages/core/src/place/tolerant/drifted-context.ts',
  },
  'part-of-a-line': {
    sentence: 'A context line that the file has only as a part of one line stands for that line.',
    file: 'packages/core/src/readings/part-of-a-line.ts',
  },
  placeholder: {
    sentence: 'The new text has a placeholder in place of code.',
    file: 'packages/core/src/check/placeholder.ts',
  },
  'plugin-failed': {
    sentence: 'A plugin threw, or gave what its contract does not allow.',
    file: 'packages/core/src/place/checked-matches.ts',
  },
  reformatted: {
    sentence:
      'An old text is where the file has its characters over other line breaks, in other quotes, or with other commas before closing brackets.',
    file: 'packages/core/src/place/tolerant/reformatted.ts',
  },
  'removal-elsewhere': {
    sentence: 'A removed line is not here, but elsewhere in the file.',
    file: 'packages/core/src/merge/three-way/merge-run.ts',
  },
  'removal-missing': {
    sentence: 'A removed line at the edge of the edit is not here.',
    file: 'packages/core/src/merge/three-way/three-way.ts',
  },
  'repeated-edges': {
    sentence: 'The new text is written without lines at its edges that the file has there.',
    file: 'packages/core/src/apply/changes-of.ts',
  },
  'repeated-edit': {
    sentence: 'An edit that is sent twice in one request is taken once.',
    file: 'packages/core/src/apply/repeats.ts',
  },
  'repeated-lines': {
    sentence:
      "New lines at an edge that repeat the file's lines right outside of the place are left out or refused.",
    file: 'packages/core/src/check/new-text/repeated-lines.ts',
  },
  replaced: {
    sentence: 'The new text replaces the old text as a whole.',
    file: 'packages/core/src/merge/in-place.ts',
  },
  'run-kept': {
    sentence: 'The run changes nothing.',
    file: 'packages/core/src/merge/three-way/merge-run.ts',
  },
  'run-replaced': {
    sentence: 'The file has the old lines of the run, and the new ones replace them.',
    file: 'packages/core/src/merge/three-way/merge-run.ts',
  },
  'run-shared-ends': {
    sentence: 'What file and new text share at both ends of the run stays, and the rest is replaced.',
    file: 'packages/core/src/merge/three-way/merge-run.ts',
  },
  'run-there-already': {
    sentence: 'The file has all new lines of the run, and nothing is written.',
    file: 'packages/core/src/merge/three-way/merge-run.ts',
  },
  'several-places': {
    sentence: 'The old text is at several places, and nothing says which is meant.',
    file: 'packages/core/src/choose/several-places.ts',
  },
  'three-way': {
    sentence: 'Old text, new text and file are merged, run by run between the lines that all three keep.',
    file: 'packages/core/src/merge/three-way/three-way.ts',
  },
  'too-little-found': {
    sentence: 'Less than half of the old text, or fewer than two of its lines, is together in the file.',
    file: 'packages/core/src/place/tolerant/drifted-context.ts',
  },
  'too-much-equal': {
    sentence: 'Too many lines of the file are equal to lines of the old text.',
    file: 'packages/core/src/place/regions.ts',
  },
  'trim-end': {
    sentence: 'Old lines are where the file has them up to whitespace at their ends.',
    file: 'packages/core/src/place/lines.ts',
  },
  typo: {
    sentence: 'A kept line with a typo inside one word stands for the only line of the file like it.',
    file: 'packages/core/src/readings/typo.ts',
  },
  'unicode-normalized': {
    sentence: 'Old lines are where the file has them up to look-alike characters.',
    file: 'packages/core/src/place/lines.ts',
  },
  'unknown-indentation': {
    sentence: 'The indentation of an added line cannot be known.',
    file: 'packages/core/src/merge/three-way/indentation.ts',
  },
  'unprefixed-line': {
    sentence: 'A line of the hunk has no mark, and is not in the file.',
    file: 'packages/core/src/problem/not-found.ts',
  },
  'unproven-place': {
    sentence: 'A removed line may be another one than is meant: it is apart from what else agrees.',
    file: 'packages/core/src/place/tolerant/drifted-context.ts',
  },
  'wrong-count': {
    sentence: 'The old text is at another number of places than the edit says.',
    file: 'packages/core/src/choose/counted.ts',
  },
}

// Faults planted on purpose, for `npm run mutants`. The function `in` must have the code `find` exactly once, in whatever file it is;
// `instead` takes its place.

/** The package of each kind of fault, and the packages whose tests could find it. */
export const PACKAGES = {
  placing: { folder: 'packages/core', tests: ['packages/core'] },
  merging: { folder: 'packages/core', tests: ['packages/core'] },
  splicing: { folder: 'packages/core', tests: ['packages/core'] },
  journal: { folder: 'packages/fs-node', tests: ['packages/fs-node'] },
  recovery: { folder: 'packages/fs-node', tests: ['packages/fs-node'] },
}

export const MUTANTS = [
  {
    kind: 'placing',
    name: 'line hint counted from 0',
    in: 'byLine',
    find: 'first + 1 === line || ',
    instead: 'first === line || ',
  },
  {
    kind: 'placing',
    name: 'nearest place without a margin',
    in: 'nearestTo',
    find: 'next.distance >= MARGIN * nearest.distance',
    instead: 'next.distance >= nearest.distance',
  },
  {
    kind: 'placing',
    name: 'end of a place inside a number',
    in: 'cutsInTwo',
    find: '[start, end].some(',
    instead: '[start].some(',
  },
  {
    kind: 'placing',
    name: 'last line left out of a range',
    in: 'narrowed',
    find: 'place.end <= lastLine',
    instead: 'place.end < lastLine',
  },
  {
    kind: 'placing',
    name: 'the first of two places in the opened block',
    in: 'insideBlock',
    find: 'return inside.length === 1 ? inside[0] : undefined',
    instead: 'return inside[0]',
  },
  {
    kind: 'merging',
    name: 'missing removal at the bottom edge passed over',
    in: 'removalMissingAtEdge',
    find: 'isLast ? run.steps.findLast(hasContent) : undefined',
    instead: 'undefined',
  },
  {
    kind: 'merging',
    name: 'end of the changed lines by the new text',
    in: 'changeOf',
    find: 'end: first + ours.length, lines',
    instead: 'end: first + lines.length, lines',
  },
  {
    kind: 'merging',
    name: 'removed line that is elsewhere passed over',
    in: 'mergeRest',
    find: '!rest.includes(one) && file.at(one.text).length > 0)',
    instead: '!rest.includes(one) && file.at(one.text).length > 1)',
  },
  {
    kind: 'merging',
    name: 'shared lines counted at both ends',
    in: 'sharedEnds',
    find: 'while (tail < least - head && ',
    instead: 'while (tail < least && ',
  },
  {
    kind: 'merging',
    name: 'letters cut off with the indentation',
    in: 'byColumns',
    find: 'return indentationOf(line).length < -shift ? undefined : line.slice(-shift)',
    instead: 'return line.slice(-shift)',
  },
  {
    kind: 'splicing',
    name: 'overlap with the change above passed over',
    in: 'addChanges',
    find: 'span.start < before.span.end)',
    instead: 'span.start < before.span.start)',
  },
  {
    kind: 'splicing',
    name: 'insertions at one place in reverse order',
    in: 'insertionIndex',
    find: 'if (order <= 0) low',
    instead: 'if (order < 0) low',
  },
  {
    kind: 'splicing',
    name: 'shared end inside a line',
    in: 'sharedLines',
    find: "at >= head && (at === 0 || other[at - 1] === '\\n')",
    instead: 'at >= head',
  },
  {
    kind: 'splicing',
    name: 'half of a CRLF left at the end of the file',
    in: 'beforeEnding',
    find: "return text[offset - 2] === '\\r' ? offset - 2 : offset - 1",
    instead: 'return offset - 1',
  },
  {
    kind: 'splicing',
    name: 'composed change ends too late',
    in: 'composeChanges',
    find: 'end: end - growthAfter }',
    instead: 'end: end - growthBefore }',
  },
  {
    kind: 'journal',
    name: 'marked before the new files are written',
    in: '#makeReady',
    find: `      await writeTemporaries(this.#tree, this.#drafts, (path) => this.#setCurrent(path, 'write'))
      await this.#lock.require()
      isMarking = true
      await this.#journal.mark(verdict === undefined ? 'committed' : 'on-trial')`,
    instead: `      await this.#lock.require()
      isMarking = true
      await this.#journal.mark(verdict === undefined ? 'committed' : 'on-trial')
      await writeTemporaries(this.#tree, this.#drafts, (path) => this.#setCurrent(path, 'write'))`,
  },
  {
    kind: 'journal',
    name: 'file not compared right before its turn',
    in: '#putInPlace',
    find: '        await this.#requireUnchanged(placed)\n',
    instead: '',
  },
  {
    kind: 'journal',
    name: 'rolled back without the mark',
    in: '#rollBack',
    find: "const isMarked = await succeeds(this.#journal.mark('aborted'))",
    instead: 'const isMarked = true',
  },
  {
    kind: 'journal',
    name: 'plan removed after its other files',
    in: 'drop',
    find: `    await ignoreMissing(this.#disk.unlink(\`\${this.folder}/\${PLAN}\`))
    await this.flush()
    await atOnce(`,
    instead: `    await this.flush()
    await atOnce(`,
  },
  {
    kind: 'journal',
    name: 'hard link as the backup of a file written in place',
    in: 'writeBackups',
    find: '!entry.inPlace && entry.link === undefined && old?.nlink === 1',
    instead: 'entry.link === undefined',
  },
  {
    kind: 'recovery',
    name: 'half-written new file believed',
    in: 'canFinish',
    find: 'else if (isDue && after !== undefined && !(await isAsWritten(disk, temporary, after, mode)))',
    instead: 'else if (isDue && after !== undefined && !(await exists(disk, temporary)))',
  },
  {
    kind: 'recovery',
    name: 'finished without the mark',
    in: 'directionOf',
    find: "if (mark === undefined) return 'clear'\n  return mark === 'committed' && ",
    instead: "return mark !== 'aborted' && ",
  },
  {
    kind: 'recovery',
    name: 'torn file not put back',
    in: 'rollBack',
    find: "if (state === 'new' || state === 'torn') await restore(disk, placed)",
    instead: "if (state === 'new') await restore(disk, placed)",
  },
  {
    kind: 'recovery',
    name: "finished over somebody's change",
    in: 'canFinish',
    find: 'return reachedOther || !changedOld',
    instead: 'return true',
  },
  {
    kind: 'recovery',
    name: 'journal of an ended commit run again',
    in: 'inspect',
    find: "?? '') < plan.id ? undefined : ENDED",
    instead: "?? '') <= plan.id ? undefined : ENDED",
  },
]

// Faults planted on purpose, for `npm run mutants`. `find` must be in the file exactly once; `instead` takes its place.

const CORE = 'packages/core/src'
const DISK = 'packages/fs-node/src'
/** The tests that could find a fault of each kind. */
export const TESTS = {
  placing: ['packages/core/test'],
  merging: ['packages/core/test'],
  splicing: ['packages/core/test'],
  journal: ['packages/fs-node/test'],
  recovery: ['packages/fs-node/test'],
}

export const MUTANTS = [
  {
    kind: 'placing',
    name: 'line hint counted from 0',
    file: `${CORE}/choose/by-line.ts`,
    find: 'first + 1 === line || ',
    instead: 'first === line || ',
  },
  {
    kind: 'placing',
    name: 'nearest place without a margin',
    file: `${CORE}/choose/by-line.ts`,
    find: 'next.distance >= MARGIN * nearest.distance',
    instead: 'next.distance >= nearest.distance',
  },
  {
    kind: 'placing',
    name: 'end of a place inside a number',
    file: `${CORE}/place/whole-words.ts`,
    find: '[start, end].some(',
    instead: '[start].some(',
  },
  {
    kind: 'placing',
    name: 'last line left out of a range',
    file: `${CORE}/choose/narrow.ts`,
    find: 'place.end <= lastLine',
    instead: 'place.end < lastLine',
  },
  {
    kind: 'placing',
    name: 'fewer copies than places take the first ones',
    file: `${CORE}/choose/settle.ts`,
    find: 'if (same.length === same[0]?.places.length)',
    instead: 'if (same.length <= (same[0]?.places.length ?? 0))',
  },
  {
    kind: 'merging',
    name: 'missing removal at the bottom edge passed over',
    file: `${CORE}/merge/three-way.ts`,
    find: 'isLast ? run.steps.findLast(hasContent) : undefined',
    instead: 'undefined',
  },
  {
    kind: 'merging',
    name: 'end of the changed lines by the new text',
    file: `${CORE}/merge/merge-run.ts`,
    find: 'end: first + ours.length, lines',
    instead: 'end: first + lines.length, lines',
  },
  {
    kind: 'merging',
    name: 'removed line that is elsewhere passed over',
    file: `${CORE}/merge/merge-run.ts`,
    find: '!rest.includes(one) && file.at(one.text).length > 0)',
    instead: '!rest.includes(one) && file.at(one.text).length > 1)',
  },
  {
    kind: 'merging',
    name: 'shared lines counted at both ends',
    file: `${CORE}/merge/merge-run.ts`,
    find: 'while (tail < least - head && ',
    instead: 'while (tail < least && ',
  },
  {
    kind: 'merging',
    name: 'letters cut off with the indentation',
    file: `${CORE}/merge/indentation.ts`,
    find: 'return indentationOf(line).length < -shift ? undefined : line.slice(-shift)',
    instead: 'return line.slice(-shift)',
  },
  {
    kind: 'splicing',
    name: 'overlap with the change above passed over',
    file: `${CORE}/splice/change-set.ts`,
    find: 'span.start < before.span.end)',
    instead: 'span.start < before.span.start)',
  },
  {
    kind: 'splicing',
    name: 'insertions at one place in reverse order',
    file: `${CORE}/splice/change-set.ts`,
    find: 'if (order <= 0) low',
    instead: 'if (order < 0) low',
  },
  {
    kind: 'splicing',
    name: 'shared end inside a line',
    file: `${CORE}/splice/trim.ts`,
    find: 'if (beginsLine(one, one.length - at) && beginsLine(other, other.length - at)) tail = at',
    instead: 'if (beginsLine(one, one.length - at)) tail = at',
  },
  {
    kind: 'splicing',
    name: 'half of a CRLF left at the end of the file',
    file: `${CORE}/splice/text-of-change.ts`,
    find: "return text[offset - 2] === '\\r' ? offset - 2 : offset - 1",
    instead: 'return offset - 1',
  },
  {
    kind: 'splicing',
    name: 'composed change ends too late',
    file: `${CORE}/text/change.ts`,
    find: 'end: end - growthAfter }',
    instead: 'end: end - growthBefore }',
  },
  {
    kind: 'journal',
    name: 'marked before the new files are written',
    file: `${DISK}/journal/commit.ts`,
    find: `      await writeTemporaries(this.#tree, this.#drafts, (path) => this.#setCurrent(path, 'write'))
      await this.#lock.require()
      isMarking = true
      await this.#journal.mark('committed')`,
    instead: `      await this.#lock.require()
      isMarking = true
      await this.#journal.mark('committed')
      await writeTemporaries(this.#tree, this.#drafts, (path) => this.#setCurrent(path, 'write'))`,
  },
  {
    kind: 'journal',
    name: 'file not compared right before its turn',
    file: `${DISK}/journal/commit.ts`,
    find: '        await this.#requireUnchanged(placed)\n',
    instead: '',
  },
  {
    kind: 'journal',
    name: 'rolled back without the mark',
    file: `${DISK}/journal/commit.ts`,
    find: "const isMarked = await succeeds(this.#journal.mark('aborted'))",
    instead: 'const isMarked = true',
  },
  {
    kind: 'journal',
    name: 'plan removed after its other files',
    file: `${DISK}/journal/journal.ts`,
    find: `    await ignoreMissing(this.#disk.unlink(\`\${this.folder}/\${PLAN}\`))
    await this.flush()
    await atOnce(`,
    instead: `    await this.flush()
    await atOnce(`,
  },
  {
    kind: 'journal',
    name: 'hard link as the backup of a file written in place',
    file: `${DISK}/journal/make-ready.ts`,
    find: '!entry.inPlace && entry.link === undefined && old?.nlink === 1',
    instead: 'entry.link === undefined',
  },
  {
    kind: 'recovery',
    name: 'half-written new file believed',
    file: `${DISK}/journal/inspect.ts`,
    find: 'else if (isDue && after !== undefined && !(await isAsWritten(disk, temporary, after, mode)))',
    instead: 'else if (isDue && after !== undefined && !(await exists(disk, temporary)))',
  },
  {
    kind: 'recovery',
    name: 'finished without the mark',
    file: `${DISK}/journal/inspect.ts`,
    find: "if (mark === undefined) return 'clear'\n  return mark === 'committed' && ",
    instead: "return mark !== 'aborted' && ",
  },
  {
    kind: 'recovery',
    name: 'torn file not put back',
    file: `${DISK}/journal/recover.ts`,
    find: "if (state === 'new' || state === 'torn') await restore(disk, placed)",
    instead: "if (state === 'new') await restore(disk, placed)",
  },
  {
    kind: 'recovery',
    name: "finished over somebody's change",
    file: `${DISK}/journal/inspect.ts`,
    find: 'return reachedOther || !changedOld',
    instead: 'return true',
  },
  {
    kind: 'recovery',
    name: 'journal of an ended commit run again',
    file: `${DISK}/journal/inspect.ts`,
    find: "?? '') < plan.id ? undefined : ENDED",
    instead: "?? '') <= plan.id ? undefined : ENDED",
  },
]

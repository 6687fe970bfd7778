import { expect, test } from 'vitest'
import { createPatchApplicator, PatchApplicator } from '../src/index.js'

const fileSystem = { readFile: () => '', writeFile() {}, deleteFile() {}, exists: () => false }

test.each<[unknown, string]>([
  [
    { maxFuzz: 0 },
    'a patch applicator has no option "maxFuzz"; there are allowFuzzyMatching, maxFuzzScore, ',
  ],
  [{ maxFuzzScore: '0' }, 'the option maxFuzzScore of a patch applicator must be a number of at least 0'],
  [
    { validateBeforeApply: 'yes' },
    'the option validateBeforeApply of a patch applicator must be true or false',
  ],
  [0, 'must be an object, not 0'],
])('the options %j are refused', (options, says) => {
  expect(() => new PatchApplicator(fileSystem, {}, options as never)).toThrow(says)
  expect(() => createPatchApplicator({ fileSystem, options: options as never })).toThrow(TypeError)
})

test('the host is checked, too', () => {
  const misspelled = { fileSystem, progress: () => undefined }
  expect(() => createPatchApplicator(misspelled as never)).toThrow('has no option "progress"')
  expect(() => createPatchApplicator({ fileSystem, logger: 'x' } as never)).toThrow(TypeError)
})

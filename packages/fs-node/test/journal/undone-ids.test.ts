import { expect, test } from 'vitest'
import { type KeptCommit, undoneIds } from '../../src/index.js'

function commit(id: string, undoes?: string): KeptCommit {
  return { id, time: new Date(0), ...(undoes !== undefined && { undoes: [undoes] }), files: [] }
}

test.each<[string, KeptCommit[], string[]]>([
  ['nothing', [commit('1'), commit('2')], []],
  ['what was taken back', [commit('1'), commit('2', '1')], ['1']],
  [
    'the taking back, where that was taken back in turn',
    [commit('1'), commit('2', '1'), commit('3', '2')],
    ['2'],
  ],
  ['what is no longer kept', [commit('2', '1')], ['1']],
  ['nothing by what somebody else says', [commit('1'), { ...commit('2', '1'), unverified: 'is odd' }], []],
])('%s', (_, commits, undone) => {
  expect([...undoneIds(commits)]).toEqual(undone)
})

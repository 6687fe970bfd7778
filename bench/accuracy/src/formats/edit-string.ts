import type { RequestHunk, Situation } from '../situation.js'
import { sidesOf } from './format.js'

/** The call for one hunk. */
export interface EditCall {
  readonly path: string
  readonly oldString: string
  readonly newString: string
}

export function renderEditStrings(situation: Situation): EditCall[] {
  const { path, style } = situation
  return situation.hunks.map((hunk) => {
    const { old, now } = sidesOf(situation, hunk)
    const fragment = style.fragment ? fragmentOf(hunk) : undefined
    return { path, oldString: fragment?.old ?? old, newString: fragment?.now ?? now }
  })
}

/** Returns the part of the one changed line that differs, with some text around it, or the whole line if little of it is left. */
export function fragmentOf({ lines }: RequestHunk): { readonly old: string; readonly now: string } {
  const [removed, added] = lines.filter(({ step }) => step !== 'keep')
  const [old, now] = [removed?.old ?? '', added?.new ?? '']
  let start = 0
  while (start < old.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const [before, after] = [Math.max(0, start - AROUND), Math.max(0, end - AROUND)]
  return { old: old.slice(before, old.length - after), now: now.slice(before, now.length - after) }
}

const AROUND = 12

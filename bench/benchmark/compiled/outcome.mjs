/** What may come of a diff, from the best to the worst. Those up to `worse` are of a text that changed. */
export const OUTCOMES = ['fixed', 'fewer', 'same', 'other', 'worse', 'refused', 'unchanged']

/** How many of a text's outcomes are of a diff that was applied. */
export const APPLIED = OUTCOMES.slice(0, OUTCOMES.indexOf('refused'))

/** What came of a diff, by the errors before and after it. */
export function outcomeOf(before, after, errorsOf) {
  if (after === undefined) return 'refused'
  if (after === before) return 'unchanged'
  const [had, has] = [errorsOf(before), errorsOf(after)]
  if (has.length === 0) return 'fixed'
  if (has.length !== had.length) return has.length < had.length ? 'fewer' : 'worse'
  return newErrorsIn(had, has).length === 0 ? 'same' : 'other'
}

/** The messages that are there after and were not there before, or not as often. */
function newErrorsIn(before, after) {
  const left = [...before]
  return after.filter((message) => {
    const at = left.indexOf(message)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

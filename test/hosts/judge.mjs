/**
 * Returns the result of an edit: `right` if its files are as they should be, `refused` if they did not change but should have,
 * `mangled` for anything else; undefined if the host has no call for it.
 */
export function judge({ before, calls, after }, host, files) {
  if (calls.some((call) => host.toCall(call, '') === undefined)) return undefined
  const wanted = { ...before, ...after }
  if (areAs(wanted, files)) return 'right'
  const untouched = { ...Object.fromEntries(Object.keys(after).map((path) => [path, undefined])), ...before }
  return areAs(untouched, files) ? 'refused' : 'mangled'
}

function areAs(texts, files) {
  return Object.entries(texts).every(([path, text]) => files.get(path) === text)
}

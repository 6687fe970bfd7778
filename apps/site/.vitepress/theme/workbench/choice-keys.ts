/**
 * Keys for the changes of a result: j and k go to the next and the one before, y accepts it, n rejects it. Not while a person writes.
 *
 * @param signal takes the listener away
 */
export function onChoiceKeys(result: HTMLElement, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey)
    if (!isPlain || isWriting(event.target)) return
    const changes = [...result.querySelectorAll<HTMLElement>('.wb-change')]
    const at = changes.findIndex((one) => one.contains(document.activeElement))
    const next = { j: Math.min(at + 1, changes.length - 1), k: at < 0 ? 0 : Math.max(at - 1, 0) }[event.key]
    const decision = { y: '.wb-accept', n: '.wb-reject' }[event.key]
    if (next !== undefined) changes[next]?.focus()
    else if (at >= 0 && decision !== undefined) changes[at]?.querySelector<HTMLElement>(decision)?.click()
    else return
    event.preventDefault()
  }
  addEventListener('keydown', press, { signal })
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isText = target instanceof HTMLInputElement && !['checkbox', 'file'].includes(target.type)
  return isText || target.isContentEditable || target instanceof HTMLSelectElement
}

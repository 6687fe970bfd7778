type Attributes = Readonly<Record<string, string | boolean | number | ((event: Event) => void) | undefined>>

/**
 * Makes an element. Texts are only ever added as text, so that nothing that was pasted can become markup.
 *
 * @param attributes a function is a listener for the event of that name; true is an attribute without a value; false and undefined are none
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== undefined && value !== false)
      element.setAttribute(name, value === true ? '' : String(value))
  }
  for (const child of children) if (child !== undefined) element.append(child)
  return element
}

export function button(text: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  return el('button', { type: 'button', click: press, ...attributes }, text)
}

/**
 * Puts other children into an element. The focus stays on the child with the same `data-key`, if there still is one, and what was folded
 * out stays so.
 */
export function refill(parent: HTMLElement, ...children: readonly (Node | string | undefined)[]): void {
  const focused = document.activeElement
  const key = parent.contains(focused) ? focused?.getAttribute('data-key') : undefined
  const opened = Array.from(parent.querySelectorAll('details[open]'), (one) => one.getAttribute('data-key'))
  parent.replaceChildren(...children.filter((child) => child !== undefined))
  for (const one of opened) byKey(parent, one)?.setAttribute('open', '')
  byKey(parent, key)?.focus()
}

function byKey(parent: HTMLElement, key: string | null | undefined): HTMLElement | undefined {
  return key ? (parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? undefined) : undefined
}

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

import { describe, expect, it } from 'vitest'
import { listOfPages, plainText } from '../.vitepress/plain-pages.mjs'

const toSite = (href: string) => `https://site/${href}`

describe('a page as Markdown', () => {
  it('has whole links, also around pictures and code', () => {
    const page = 'See [a](a.md#b), [`c`](c.md) and [![p](p.svg)](d.md).\n'
    expect(plainText(page, toSite)).toBe(
      'See [a](https://site/a.md#b), [`c`](https://site/c.md) and [![p](https://site/p.svg)](https://site/d.md).\n',
    )
  })

  it('has no comments for the tests', () => {
    expect(plainText('One.\n\n<!-- hidden\ncode\n-->\n\n<!-- output -->\n\nTwo.\n', toSite)).toBe(
      'One.\n\nTwo.\n',
    )
  })

  it('keeps code as it is, in fences of any length and in a line', () => {
    const page =
      '````md\n```\n<!-- a -->\n```\n[a](b)\n````\n\n`[a](b)`\n\n```html\n<!-- c -->\n\n[d](e)\n```\n'
    expect(plainText(page, toSite)).toBe(page)
  })
})

it('the list of pages for models has their sections', () => {
  const sections = [{ text: 'Guides', items: [{ text: 'Start', link: 'https://site/start.md' }] }]
  expect(listOfPages({ title: 'emend', description: 'Edits.', sections })).toBe(
    '# emend\n\n> Edits.\n\n## Guides\n\n- [Start](https://site/start.md)\n',
  )
})

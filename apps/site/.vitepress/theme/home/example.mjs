// What the home page shows: a file, the answer of a model with three slips, and what emend makes of it. Only the file and the answers are
// written here. The rest is made by emend when the site is built, which fails if it comes out otherwise.
import { equal, ok } from 'node:assert/strict'
import { applyToText } from 'emend'
import { besides, markOf, piecesOf, whitespaceMarks } from './marks.mjs'

const FILE = `def total(cart):
	"""The cart’s price, in cents."""
	net = cart.net()

	return net


def count(cart):
	return len(cart.items)
`
const ANSWER = `The total takes the rebate off now:
\`\`\`
*** Begin Patch
*** Update File: cart.py
@@
 def total(cart):
     """The cart's price, in cents."""
-    net = cart.net()
+    net = cart.net() - cart.rebate()
     return net
*** End Patch
\`\`\`
`
const SECOND = `cart.py
<<<<<<< SEARCH
def count(cart):
    return cart.size
=======
def count(cart):
    return max(cart.size, 0)
>>>>>>> REPLACE
`
/** The slips: the part of the file that the answer has otherwise, that of the answer, and the part of the result that must stay. */
const SLIPS = [
  {
    title: 'A straight apostrophe',
    text: 'The file has a curly one. It stays, since the edit does not change this line.',
    file: ['’', 0, 1],
    answer: ["'", 0, 1],
    kept: '"""The cart’s price',
  },
  {
    title: 'Spaces for tabs',
    text: 'The file is indented with tabs. So is the line that is written.',
    file: ['\tnet', 0, 1],
    answer: ['-    net', 1, 5],
    kept: '\n\tnet = cart.net() - cart.rebate()\n',
  },
  {
    title: 'A line left out',
    text: 'The file has a blank line here. It stays, too.',
    file: ['()\n\n\treturn net', 3, 3],
    answer: ['()\n     return net', 3, 3],
    kept: '\n\n\treturn net\n',
  },
]

/** Returns the example as pieces of text to show, and what emend says. Throws if emend does not do what the page is about. */
export function shownExample() {
  const result = applyToText(FILE, ANSWER)
  ok(result.ok, result.message)
  for (const { kept } of SLIPS) ok(result.text.includes(kept), result.text)
  const [{ changes }] = result.files
  equal(changes.length, 1)
  const refused = applyToText(FILE, SECOND)
  equal(refused.failures[0]?.code, 'not-found')
  const shown = (text, side) =>
    piecesOf(
      text,
      besides(
        whitespaceMarks(text, side === 'answer'),
        SLIPS.map(({ [side]: [part, from, to] }, at) => within(markOf(text, part), from, to, at + 1)),
      ),
    )
  const changed = changedPart(FILE, changes[0])
  return {
    file: shown(FILE, 'file'),
    answer: shown(ANSWER, 'answer'),
    after: piecesOf(result.text, besides(whitespaceMarks(result.text), [changed])),
    message: result.message,
    slips: SLIPS.map(({ title, text }) => ({ title, text })),
    refused: { answer: piecesOf(SECOND, whitespaceMarks(SECOND)), message: refused.message },
  }
}

function within({ start }, from, to, slip) {
  return { start: start + from, end: start + to, kind: from === to ? 'gap' : 'slip', slip }
}

/** Returns a mark of what a change adds: its text without what begins and ends as the text that it replaces. */
function changedPart(before, { span, text }) {
  const old = before.slice(span.start, span.end)
  let start = 0
  while (start < old.length && old[start] === text[start]) start++
  let tail = 0
  while (tail < old.length - start && old.at(-1 - tail) === text.at(-1 - tail)) tail++
  return { start: span.start + start, end: span.start + text.length - tail, kind: 'added' }
}

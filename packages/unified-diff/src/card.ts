import { type FormatCard, GENERAL_INSTRUCTIONS } from '@emend/request/card'
import { FORMAT } from './failures.js'

/** The example of the instructions, which is the first sample. */
const EXAMPLE = `--- a/src/cart.py
+++ b/src/cart.py
@@ -1,2 +1,2 @@
 def total(items):
-    return sum(items)
+    return sum(items or [])`

const INSTRUCTIONS = `Edit files with a diff as git writes it, like this one:

${EXAMPLE}

- Every line of a hunk begins with one character that is not part of the text: a space for a line that stays, "-" for one that goes, "+" for one that comes.
- Give about three lines that stay above and below a change. Line numbers may be off; the lines themselves may not.
- A new file has "--- /dev/null" above its name, a deleted one "+++ /dev/null" below it.

${GENERAL_INSTRUCTIONS}`

/** What models and people read about the unified-diff format. */
export const card: FormatCard<typeof FORMAT> = {
  apiVersion: 1,
  name: FORMAT,
  summary: 'a unified diff',
  instructions: INSTRUCTIONS,
  tools: [],
  samples: [
    {
      before: { 'src/cart.py': 'def total(items):\n    return sum(items)\n' },
      request: EXAMPLE,
      after: { 'src/cart.py': 'def total(items):\n    return sum(items or [])\n' },
    },
  ],
}

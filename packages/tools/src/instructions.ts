import type { FormatName } from './format-name.js'

/**
 * Instructions for a model that writes requests in a format, for a system prompt or the description of a tool. They are
 * plain text of at most a few hundred words, and their examples are valid requests.
 */
export function instructions(format: FormatName): string {
  return TEXTS[format]
}

const GENERAL = `Read a file before you edit it, and copy old text and context from it as they are.
Paths are relative to the project; they never begin with / and never lead out of it.
Write all new code out. Never write a placeholder such as "... rest unchanged ..." in place of code.
A request is applied as a whole or not at all. When it is refused, the answer says what to change: send a corrected request. When it says that the edit is already applied, do not send it again.`

const EDIT_STRING = `Edit a file by replacing text in it, with an object like this one:

{"path": "src/cart.py", "oldString": "    return sum(items)\\n", "newString": "    return sum(items or [])\\n"}

- oldString must occur in the file exactly once. Add lines around it until it does.
- Set "replaceAll": true to replace it everywhere in the file.
- An empty oldString creates a new file with newString as its text.
- Several edits are a list of such objects. They are applied one after the other; each sees the result of those before.

${GENERAL}`

const V4A = `Edit files with a patch like this one:

*** Begin Patch
*** Update File: src/cart.py
@@ def total(items):
-    return sum(items)
+    return sum(items or [])
*** Add File: src/tax.py
+RATE = 0.19
*** Delete File: src/old.py
*** End Patch

- A section begins with "*** Update File: ", "*** Add File: " or "*** Delete File: " and a path. Below an update, "*** Move to: " and a path moves the file.
- In an update every line begins with one character that is not part of the text: a space for a line that stays, "-" for one that goes, "+" for one that comes. In a new file every line begins with "+".
- A line "@@" begins another place in the same file. After it may come a line from above the change, such as the head of a class or function, to say which place is meant; there may be several such lines.
- Give about three lines that stay above and below a change. Do not give line numbers.
- "*** End of File" below a change says that it is at the end of the file.

${GENERAL}`

const SEARCH_REPLACE = `Edit a file with blocks like this one:

src/cart.py
<<<<<<< SEARCH
    return sum(items)
=======
    return sum(items or [])
>>>>>>> REPLACE

- The path is on the line above the block, unless the file is named elsewhere in the call.
- The text below SEARCH must be in the file; where it is there several times, give more lines, or name its first line: ":start_line:12" and then "-------" on lines of their own right below SEARCH.
- Each marker is on a line of its own. Write a backslash before a line of the file that looks like a marker.
- An empty SEARCH part creates a new file.
- All blocks are about the file as it was before the first of them. They must not overlap.

${GENERAL}`

const UNIFIED_DIFF = `Edit files with a diff as git writes it, like this one:

--- a/src/cart.py
+++ b/src/cart.py
@@ -1,2 +1,2 @@
 def total(items):
-    return sum(items)
+    return sum(items or [])

- Every line of a hunk begins with one character that is not part of the text: a space for a line that stays, "-" for one that goes, "+" for one that comes.
- Give about three lines that stay above and below a change. Line numbers may be off; the lines themselves may not.
- A new file has "--- /dev/null" above its name, a deleted one "+++ /dev/null" below it.

${GENERAL}`

const HASHLINE = `Edit a file by naming its rows, with an object like this one:

{"path": "src/cart.py", "edits": [{"op": "replace", "pos": "2#MY", "lines": ["    return sum(items or [])"]}]}

- A row is named by its number and the two letters behind it, as the read tool showed them: "2#MY:    return sum(items)" is the row 2#MY.
- "op" is "replace", "append" (new lines below the row "pos") or "prepend" (above it). "end" is the last row to replace; without it only the row "pos" is replaced.
- "lines" are the new lines, without numbers and letters; null removes the rows.
- Without "pos", "append" adds lines at the end of the file, and "prepend" at its top.
- All edits of a call name the rows as they were last shown. After an edit, take the rows below it from the answer, or read them again.

${GENERAL}`

const SKETCH = `Edit a file with a sketch: its new text with a marker for every part that stays as it is, like this one:

{"target_file": "src/cart.py", "code_edit": "# ... existing code ...\\ndef total(items):\\n    if not items:\\n        return 0\\n    # ... existing code ...\\n"}

- A marker is a comment of the language with the words "... existing code ...", on a line of its own. Write one wherever the file goes on, also above the first and below the last line that you show.
- Around every change show two or three lines of the file as they are, so that its place is certain.
- To delete lines, show the lines above and below them, or write a comment such as "removed: name" in their place. Lines that are left out without a marker may be refused.
- One call has all changes of one file, from top to bottom.

Read a file before you edit it. Paths are relative to the project; they never begin with / and never lead out of it.
A sketch is merged as a whole or not at all. When it is refused, the answer says what to change: send a corrected sketch.`

const TEXTS: Readonly<Record<FormatName, string>> = {
  'edit-string': EDIT_STRING,
  v4a: V4A,
  'search-replace': SEARCH_REPLACE,
  'unified-diff': UNIFIED_DIFF,
  hashline: HASHLINE,
  sketch: SKETCH,
}

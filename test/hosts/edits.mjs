// Edits as models send them: some with harmless slips, and some that have no right place. Each edit has its own files.
//
// `before` and `after` are the files; a file that is not in `after` must not change. A call replaces `old` with `now` in `path`,
// or creates the file if there is no `old`; `patch` is the same change as the body of a patch, for tools that take one. The
// calls of a list are sent at once.

const CART = 'def total(items):\n\treturn sum(items)\n\ndef main():\n\tprint(total([]))\n'

export const EDITS = [
  {
    name: 'indentation',
    about: 'the file is indented with tabs, the call with spaces',
    before: { 'cart.py': CART },
    calls: [
      {
        path: 'cart.py',
        old: 'def total(items):\n    return sum(items)\n',
        now: 'def total(items):\n    if not items:\n        return 0\n    return sum(items)\n',
        patch: '@@\n def total(items):\n+    if not items:\n+        return 0\n     return sum(items)',
      },
    ],
    after: { 'cart.py': CART.replace('\treturn', '\tif not items:\n\t\treturn 0\n\treturn') },
  },
  {
    name: 'quotes',
    about: 'a comment has typographic quotes and dashes, the call plain ones',
    before: { 'limit.py': '# the “soft” limit – see below\nlimit = 10\nprint(limit)\n' },
    calls: [
      {
        path: 'limit.py',
        old: '# the "soft" limit - see below\nlimit = 10',
        now: '# the "soft" limit - see below\nlimit = 20',
        patch: '@@\n # the "soft" limit - see below\n-limit = 10\n+limit = 20',
      },
    ],
    after: { 'limit.py': '# the “soft” limit – see below\nlimit = 20\nprint(limit)\n' },
  },
  {
    name: 'CRLF',
    about: 'lines of the file end in CRLF and are indented with tabs',
    before: { 'dos.py': CART.replaceAll('\n', '\r\n') },
    calls: [
      {
        path: 'dos.py',
        old: 'def main():\n    print(total([]))\n',
        now: 'def main():\n    items = []\n    print(total(items))\n',
        patch: '@@\n def main():\n-    print(total([]))\n+    items = []\n+    print(total(items))',
      },
    ],
    after: {
      'dos.py': CART.replace('print(total([]))', 'items = []\n\tprint(total(items))').replaceAll(
        '\n',
        '\r\n',
      ),
    },
  },
  {
    name: 'missing context',
    about: 'the file has a line that the call leaves out',
    before: { 'area.py': 'def area(w, h):\n    # in metres\n    size = w * h\n    return size\n' },
    calls: [
      {
        path: 'area.py',
        old: 'def area(w, h):\n    size = w * h\n    return size\n',
        now: 'def area(w, h):\n    size = w * h\n    print(size)\n    return size\n',
        patch: '@@\n def area(w, h):\n     size = w * h\n+    print(size)\n     return size',
      },
    ],
    after: {
      'area.py': 'def area(w, h):\n    # in metres\n    size = w * h\n    print(size)\n    return size\n',
    },
  },
  {
    name: 'second place',
    about: 'the old text has two places, so there is no right answer but to ask',
    before: { 'twice.py': 'def a():\n\tlog("x")\n\treturn 1\n\ndef b():\n\tlog("x")\n\treturn 1\n' },
    calls: [
      {
        path: 'twice.py',
        old: '    log("x")\n    return 1\n',
        now: '    log("x")\n    return 2\n',
        patch: '@@\n     log("x")\n-    return 1\n+    return 2',
      },
    ],
    after: {},
  },
  {
    name: 'already applied',
    about: 'the file is as the call wants it',
    before: { 'again.py': 'import os\n\ndef home():\n    path = os.environ["HOME"]\n    return path\n' },
    calls: [
      {
        path: 'again.py',
        old: 'def home():\n    return path\n',
        now: 'def home():\n    path = os.environ["HOME"]\n    return path\n',
        patch: '@@\n def home():\n+    path = os.environ["HOME"]\n     return path',
      },
    ],
    after: {},
  },
  {
    name: 'new file',
    about: 'the call makes a file',
    before: {},
    calls: [{ path: 'made.py', now: 'def made():\n\treturn True\n' }],
    after: { 'made.py': 'def made():\n\treturn True\n' },
  },
  {
    name: 'move',
    about: 'the file is edited and moved; only patches say that',
    before: { 'old-name.py': 'def shout(text):\n\treturn text.upper()\n' },
    calls: [
      {
        path: 'old-name.py',
        moveTo: 'new-name.py',
        patch: '@@\n def shout(text):\n-    return text.upper()\n+    return text.upper() + "!"',
      },
    ],
    after: { 'old-name.py': undefined, 'new-name.py': 'def shout(text):\n\treturn text.upper() + "!"\n' },
  },
  {
    name: 'refused',
    about:
      'the lines between the first and the last are others: the edit was made for another state of the file',
    before: { 'other.py': 'def f(x):\n    y = load(x)\n    save(y)\n    return y\n' },
    calls: [
      {
        path: 'other.py',
        old: 'def f(x):\n    z = x + 1\n    check(z)\n    return y\n',
        now: 'def f(x):\n    z = x + 2\n    check(z)\n    return y\n',
        patch: '@@\n def f(x):\n-    z = x + 1\n+    z = x + 2\n     check(z)\n     return y',
      },
    ],
    after: {},
  },
  {
    name: 'two at once',
    about: 'two calls in one message for one file',
    before: { 'pair.py': 'def one():\n\treturn 1\n\ndef two():\n\treturn 2\n' },
    calls: [
      {
        path: 'pair.py',
        old: 'def one():\n    return 1\n',
        now: 'def one():\n    return 10\n',
        patch: '@@\n def one():\n-    return 1\n+    return 10',
      },
      {
        path: 'pair.py',
        old: 'def two():\n    return 2\n',
        now: 'def two():\n    return 20\n',
        patch: '@@\n def two():\n-    return 2\n+    return 20',
      },
    ],
    after: { 'pair.py': 'def one():\n\treturn 10\n\ndef two():\n\treturn 20\n' },
  },
]

/** Returns the text of the patch for a call. */
export function patchOf({ path, moveTo, now, patch }) {
  const section =
    patch === undefined
      ? [
          `*** Add File: ${path}`,
          ...now
            .trimEnd()
            .split('\n')
            .map((line) => `+${line}`),
        ]
      : [`*** Update File: ${path}`, ...(moveTo === undefined ? [] : [`*** Move to: ${moveTo}`]), patch]
  return ['*** Begin Patch', ...section, '*** End Patch'].join('\n')
}

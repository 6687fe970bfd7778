// The examples of the page to try: one of each format, and the slips that people ask about most.

const CART = `def total(items):
\treturn sum(items)

def count(items):
\treturn len(items)
`
const SHOP = `function total(items) {
  let sum = 0
  for (const item of items) {
    sum += item.price
  }
  return sum
}

const label = “Total”
`
const TWICE = `function a() {
  return 1
}

function b() {
  return 1
}
`

const SPACES_FOR_TABS = `*** Begin Patch
*** Update File: cart.py
@@ def total(items):
-    return sum(items)
+    if not items:
+        return 0
+    return sum(items)
*** End Patch
`

function block(path, search, replacement) {
  return `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replacement}\n>>>>>>> REPLACE\n`
}

export const EXAMPLES = [
  {
    name: 'V4A patch: spaces where the file has tabs',
    path: 'cart.py',
    file: CART,
    request: SPACES_FOR_TABS,
  },
  {
    name: 'SEARCH/REPLACE block: a level of indentation is missing',
    path: 'shop.js',
    file: SHOP,
    request: block(
      'shop.js',
      'for (const item of items) {\n  sum += item.price\n}',
      'for (const item of items) {\n  sum += item.price * item.count\n}',
    ),
  },
  {
    name: 'Tool call: straight quotes for curly ones',
    path: 'shop.js',
    file: SHOP,
    request: `{ "path": "shop.js", "old_string": "const label = \\"Total\\"", "new_string": "const label = \\"Sum\\"" }\n`,
  },
  {
    name: 'Unified diff: wrong line numbers',
    path: 'shop.js',
    file: SHOP,
    request: `--- a/shop.js
+++ b/shop.js
@@ -100,3 +100,3 @@
   for (const item of items) {
-    sum += item.price
+    sum += item.price ?? 0
   }
`,
  },
  {
    name: 'Hashline: rows named by number and hash',
    path: 'cart.py',
    file: CART,
    request: `{ "path": "cart.py", "edits": [{ "op": "replace", "pos": "2#WS", "lines": ["\\treturn sum(items or [])"] }] }\n`,
  },
  {
    name: 'Sketch: the new file with what stays left out',
    path: 'cart.py',
    file: CART,
    request: `\`\`\`python cart.py
def total(items):
\tif not items:
\t\treturn 0
\t# ... existing code ...
\`\`\`
`,
  },
  {
    name: 'Slip: the edit names no file',
    path: 'cart.py',
    file: CART,
    request: block('', '    return len(items)', '    return len(items or [])').trimStart(),
  },
  {
    name: 'Slip: the edit names another path',
    path: 'cart.py',
    file: CART,
    request: block('src/shop/cart.py', '    return len(items)', '    return len(items or [])'),
  },
  {
    name: 'Slip: two places fit',
    path: 'twice.js',
    file: TWICE,
    request: block('twice.js', '  return 1', '  return 2'),
  },
  {
    name: 'Slip: the edit is there already',
    path: 'cart.py',
    file: CART.replace('\treturn sum(items)', '\tif not items:\n\t\treturn 0\n\treturn sum(items)'),
    request: SPACES_FOR_TABS,
  },
  {
    name: 'Slip: the line is another by now',
    path: 'cart.py',
    file: CART,
    request: block(
      'cart.py',
      'def count(items):\n    return items.size',
      'def count(items):\n    return items.length',
    ),
  },
  {
    name: 'Slip: lines remembered wrongly, mended by one click',
    path: 'shop.js',
    file: SHOP,
    request: block(
      'shop.js',
      '  let sum = 0\n  for (const item of items) {\n    sum += item.price;\n  }\n  return total',
      '  let sum = items.fee ?? 0\n  for (const item of items) {\n    sum += item.price;\n  }\n  return total',
    ),
  },
]

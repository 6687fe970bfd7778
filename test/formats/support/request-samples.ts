import { GRAMMAR_SAMPLES } from '../../../packages/request/src/calls/grammar-samples.js'

/** A request in each way in which one can begin, that puts `a = 2` in place of `a = 1` in a file, or writes the file. */
export const REQUEST_SAMPLES: ReadonlyMap<string, (file: string) => string> = new Map([
  ['patch', (file) => `*** Begin Patch\n*** Update File: ${file}\n@@\n-a = 1\n+a = 2\n*** End Patch`],
  ['patch that adds', (file) => `*** Begin Patch\n*** Add File: ${file}\n+a = 2\n*** End Patch`],
  ['patch that deletes', (file) => `*** Begin Patch\n*** Delete File: ${file}\n*** End Patch`],
  [
    'patch in a shell',
    (file) =>
      `apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: ${file}\n@@\n-a = 1\n+a = 2\n*** End Patch\nEOF`,
  ],
  [
    'patch in a fence',
    (file) => `\`\`\`\n*** Begin Patch\n*** Update File: ${file}\n@@\n-a = 1\n+a = 2\n*** End Patch\n\`\`\``,
  ],
  ['block', (file) => `${file}\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE`],
  [
    'block in a fence',
    (file) => `${file}\n\`\`\`py\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n\`\`\``,
  ],
  ['block of ORIGINAL', (file) => `${file}\n<<<<<<< ORIGINAL\na = 1\n=======\na = 2\n>>>>>>> UPDATED`],
  ['block of dashes', (file) => `${file}\n------- SEARCH\na = 1\n=======\na = 2\n+++++++ REPLACE`],
  ['block in small letters', (file) => `${file}\n<<<<<<<search\na = 1\n=======\na = 2\n>>>>>>>replace`],
  [
    'block in XML',
    (file) =>
      `<apply_diff>\n<args>\n<file>\n<path>${file}</path>\n<diff>\n<content>\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n</content>\n</diff>\n</file>\n</args>\n</apply_diff>`,
  ],
  [
    'block in tags',
    (file) =>
      `<replace_in_file>\n<path>${file}</path>\n<diff>\n<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE\n</diff>\n</replace_in_file>`,
  ],
  ['diff', (file) => `--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-a = 1\n+a = 2`],
  [
    'diff in a fence',
    (file) => `\`\`\`diff\n--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-a = 1\n+a = 2\n\`\`\``,
  ],
  [
    'git diff',
    (file) =>
      `diff --git a/${file} b/${file}\nindex 1111111..2222222 100644\n--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-a = 1\n+a = 2`,
  ],
  [
    'rename of git',
    (file) =>
      `diff --git a/${file} b/x${file}\nsimilarity index 100%\nrename from ${file}\nrename to x${file}`,
  ],
  ...calls(),
  ...grammars(),
  [
    'write in tags',
    (file) => `<write_to_file>\n<path>${file}</path>\n<content>\na = 2\n</content>\n</write_to_file>`,
  ],
  [
    'write in a tool call',
    (file) =>
      `<function_calls>\n<invoke name="Write">\n<parameter name="file_path">${file}</parameter>\n<parameter name="content">a = 2\n</parameter>\n</invoke>\n</function_calls>`,
  ],
  [
    'sketch below a path',
    (file) => `${file}\n\`\`\`py\n# ... existing code ...\na = 2\n# ... existing code ...\n\`\`\``,
  ],
  [
    'sketch with a path in its fence',
    (file) => `\`\`\`py ${file}\n# ... existing code ...\na = 2\n# ... existing code ...\n\`\`\``,
  ],
])

/** Calls in JSON, by the fields that they have. */
function calls(): [string, (file: string) => string][] {
  const fields: Readonly<Record<string, (file: string) => object>> = {
    'old_string, new_string': (file) => ({ path: file, old_string: 'a = 1', new_string: 'a = 2' }),
    'search, replace': (file) => ({ path: file, search: 'a = 1', replace: 'a = 2' }),
    content: (file) => ({ path: file, content: 'a = 2\n' }),
    file_text: (file) => ({ command: 'create', path: file, file_text: 'a = 2\n' }),
    insert_line: (file) => ({ command: 'insert', path: file, insert_line: 0, insert_text: 'a = 2\n' }),
    code_edit: (file) => ({
      target_file: file,
      code_edit: '# ... existing code ...\na = 2\n# ... existing code ...\n',
    }),
    edits: (file) => ({ path: file, edits: [{ oldText: 'a = 1', newText: 'a = 2' }] }),
    rows: (file) => ({ path: file, edits: [{ op: 'replace', pos: '1#KT', lines: ['a = 2'] }] }),
    diff: (file) => ({ path: file, diff: '<<<<<<< SEARCH\na = 1\n=======\na = 2\n>>>>>>> REPLACE' }),
    operation: (file) => ({ type: 'update_file', path: file, diff: '@@\n-a = 1\n+a = 2' }),
    input: (file) => ({
      input: `*** Begin Patch\n*** Update File: ${file}\n@@\n-a = 1\n+a = 2\n*** End Patch`,
    }),
    'name, arguments': (file) => ({
      name: 'edit',
      arguments: { path: file, old_string: 'a = 1', new_string: 'a = 2' },
    }),
    'name, arguments as text': (file) => ({
      name: 'write',
      arguments: JSON.stringify({ file_path: file, content: 'a = 2\n' }),
    }),
    message: (file) => ({
      role: 'assistant',
      content: [
        {
          type: 'tool_use',
          id: file,
          name: 'edit',
          input: { path: file, old_string: 'a = 1', new_string: 'a = 2' },
        },
      ],
    }),
  }
  return Object.entries(fields).flatMap(([name, make]): [string, (file: string) => string][] => [
    [`call with ${name}`, (file) => JSON.stringify(make(file))],
    [`call with ${name} in a fence`, (file) => `\`\`\`json\n${JSON.stringify(make(file), null, 2)}\n\`\`\``],
  ])
}

function grammars(): [string, (file: string) => string][] {
  return Object.entries(GRAMMAR_SAMPLES).map(([name, { sample }]) => [
    `call in the grammar ${name}`,
    (file) => sample.replaceAll('f.py', file).replace('<old_str>a', `<path>${file}</path>\n<old_str>a`),
  ])
}

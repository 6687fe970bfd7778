// A small language server for tests. Its language: `def NAME` declares, `use NAME` uses a declaration of any file `*.toy` of the folder, and
// `BAD WORD` is an error, and a bracket hides all others. Its argument says how it behaves: `pull`, `push` (with versions), `push-bare`, or one of the faults below.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

const [how = 'pull', notes] = process.argv.slice(2)
const isPush = how.startsWith('push')
const root = process.cwd()
const documents = new Map()
const counts = {}
const connection = createProtocolConnection(
  new StreamMessageReader(process.stdin),
  new StreamMessageWriter(process.stdout),
)

function note(method) {
  counts[method] = (counts[method] ?? 0) + 1
  if (notes) writeFileSync(notes, JSON.stringify(counts))
}

/** The texts of the folder, open documents before the disk. */
function texts() {
  const all = new Map()
  for (const name of readdirSync(root, { recursive: true }))
    if (String(name).endsWith('.toy')) {
      const file = join(root, String(name))
      all.set(pathToFileURL(file).href, readFileSync(file, 'utf8'))
    }
  for (const [uri, { text }] of documents) all.set(uri, text)
  return all
}

function wordsOf(text) {
  return text.split('\n').flatMap((content, line) =>
    [...content.matchAll(/\b(def|use|BAD) (\w+)/g)].map(([whole, kind, name]) => ({
      kind,
      name,
      range: rangeAt(line, content.indexOf(whole) + kind.length + 1, name.length),
    })),
  )
}

function rangeAt(line, character, length) {
  return { start: { line, character }, end: { line, character: character + length } }
}

function diagnosticsOf(uri) {
  const text = documents.get(uri)?.text ?? ''
  const bracket = text.split('\n').findIndex((line) => line.includes('('))
  if (bracket !== -1)
    return [
      {
        range: rangeAt(bracket, 0, 1),
        severity: 1,
        code: 'bracket',
        source: 'toy',
        message: '( is not closed',
      },
    ]
  const defined = new Set(
    [...texts().values()].flatMap(wordsOf).flatMap(({ kind, name }) => (kind === 'def' ? name : [])),
  )
  const found = wordsOf(text).flatMap(({ kind, name, range }) => {
    if (kind === 'BAD') return { range, severity: 1, code: 'bad', source: 'toy', message: `${name} is bad` }
    if (kind === 'use' && !defined.has(name))
      return { range, severity: 1, code: 'unknown', source: 'toy', message: `${name} is not defined` }
    return []
  })
  if (how === 'lies')
    return [
      ...found.map((one, index) => ({ ...one, range: rangeAt(1e6 + index, -3, 1e9) })),
      { message: 5 },
      null,
      { message: 'nowhere', severity: 9, code: {}, range: 'here' },
    ]
  return found
}

function publish(uri) {
  if (!isPush) return
  const { version } = documents.get(uri)
  const diagnostics = diagnosticsOf(uri)
  void connection.sendNotification('textDocument/publishDiagnostics', {
    uri,
    ...(how === 'push' && { version }),
    diagnostics,
  })
}

connection.onRequest('initialize', () => {
  note('initialize')
  if (how === 'crash-at-start') process.exit(3)
  return {
    capabilities: {
      textDocumentSync: 2,
      documentSymbolProvider: true,
      referencesProvider: true,
      ...(!isPush && { diagnosticProvider: { interFileDependencies: true, workspaceDiagnostics: false } }),
    },
  }
})
connection.onNotification('textDocument/didOpen', ({ textDocument: { uri, version, text } }) => {
  note('didOpen')
  documents.set(uri, { version, text })
  for (const one of documents.keys()) publish(one)
})
connection.onNotification('textDocument/didChange', ({ textDocument: { uri, version }, contentChanges }) => {
  note('didChange')
  let { text } = documents.get(uri)
  for (const change of contentChanges) {
    if (change.range === undefined) text = change.text
    else {
      const [start, end] = [offsetAt(text, change.range.start), offsetAt(text, change.range.end)]
      text = text.slice(0, start) + change.text + text.slice(end)
      counts.sent = (counts.sent ?? 0) + change.text.length
      note('range')
    }
  }
  documents.set(uri, { version, text })
  if (how === 'crash') process.exit(1)
  for (const one of documents.keys()) publish(one)
})
connection.onNotification('textDocument/didClose', ({ textDocument: { uri } }) => {
  note('didClose')
  documents.delete(uri)
})
connection.onNotification('workspace/didChangeWatchedFiles', () => note('didChangeWatchedFiles'))
connection.onRequest('textDocument/documentSymbol', ({ textDocument: { uri } }) =>
  wordsOf(documents.get(uri).text).flatMap(({ kind, name, range }) =>
    kind === 'def' ? [{ name, kind: 12, range, selectionRange: range }] : [],
  ),
)
connection.onRequest('textDocument/references', ({ textDocument: { uri }, position }) => {
  const [{ name }] = wordsOf(documents.get(uri).text).filter(
    ({ range: { start } }) => start.line === position.line && start.character === position.character,
  )
  return [...texts()].flatMap(([user, text]) =>
    wordsOf(text).flatMap((one) =>
      one.kind === 'use' && one.name === name ? [{ uri: user, range: one.range }] : [],
    ),
  )
})
connection.onRequest('textDocument/diagnostic', async ({ textDocument: { uri } }) => {
  note('diagnostic')
  if (how === 'hang') await new Promise(() => {})
  if (how === 'slow') await released()
  if (how.startsWith('flood')) {
    const body = JSON.stringify(how === 'flood' ? 'drop' : 'sea'.repeat(100_000))
    const many = `Content-Length: ${body.length}\r\n\r\n${body}`.repeat(how === 'flood' ? 5_000 : 1)
    for (;;) if (!process.stdout.write(many)) await drained()
  }
  return { kind: 'full', items: diagnosticsOf(uri) }
})
connection.onRequest('shutdown', () => null)
connection.onNotification('exit', () => process.exit(0))
process.stdin.on('end', () => process.exit(0))
connection.listen()

function offsetAt(text, { line, character }) {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return starts[line] + character
}

function drained() {
  return new Promise((resolve) => process.stdout.once('drain', resolve))
}

/** Waits until the test makes a file. */
async function released() {
  for (;;) {
    try {
      return readFileSync(join(root, 'release'))
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

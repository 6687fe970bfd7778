import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import {
  agents,
  applySketch,
  applyToText,
  applyV4aDiff,
  opencode,
  replace,
} from '../../apps/cli/src/index.js'
import { jsonFiles } from '../../apps/cli/src/output/json.js'
import { OUTPUT_SCHEMA } from '../../apps/mcp/src/output-schema.js'
import type { EditReport } from '../../packages/core/src/plugin.js'
import { editText } from '../../packages/core/test/support/calls.js'
import { readCases } from '../../packages/core/test/support/case-files.js'
import { callOf } from '../../packages/core/test/support/case-outcome.js'
import { ROOT } from './read-snippets.js'

const SKETCHED = 'function start() {\n  first()\n  second()\n}\n\nfunction end() {\n  third()\n  close()\n}\n'

type Result = ReturnType<typeof applyToText>

/** Every way that makes a report: the fast way, the cascade, and the placements of other formats and profiles. */
const WAYS: Readonly<Record<string, () => Result>> = {
  'an exact edit': () =>
    applyToText('a\nb\n', 'f\n<<<<<<< SEARCH\nb\n=======\nc\n>>>>>>> REPLACE\n', { path: 'f' }),
  'a tolerant edit': () =>
    applyToText('\ta()\n\tb()\n', 'f\n<<<<<<< SEARCH\na()\nb()\n=======\na()\nc()\n>>>>>>> REPLACE\n', {
      path: 'f',
    }),
  'a sketch': () =>
    applySketch(SKETCHED, 'function start() {\n  first()\n  2()\n}\n\n// ... existing code ...\n'),
  'the rules of opencode': () => replace('a\nb\n', 'b', 'c', { profile: opencode }),
  'the rules of agents': () => applyV4aDiff('a\nb\n', '@@\n a\n-b\n+c\n', 'default', { profile: agents }),
  'all occurrences': () => replace('a\nb\na\n', 'a', 'c', { replaceAll: true }),
}

/** What each report of an applied edit has, whoever made it. */
const ALWAYS = ['status', 'replacer', 'tier', 'places', 'notices']

test.each(Object.keys(WAYS))('the report of %s has all of its fields', (way) => {
  const result = WAYS[way]?.()
  if (result?.ok !== true) return expect.fail(result?.message)
  const [report] = result.edits
  expect(report).toMatchObject({ status: 'applied' })
  expect(ALWAYS.filter((name) => !(name in (report ?? {})))).toEqual([])
})

/** The names of all fields of values, as `written[].runs[].rule`. */
function fieldsOf(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, `${at}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const own = at === '' ? name : `${at}.${name}`
    return inner === undefined ? [] : [own, ...fieldsOf(inner, own)]
  })
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** Whether a schema has a field. */
function isIn(schema: Schema | undefined, field: string): boolean {
  let own = schema
  for (const part of field.split('.')) {
    own = own?.properties?.[part.replace('[]', '')]
    if (part.endsWith('[]')) own = own?.items
  }
  return own !== undefined
}

test('every field of a full report is in JSON, in the schema of MCP, and on the page of the JSON', () => {
  const cases = readCases(new URL('../../packages/core/test/cases/', import.meta.url))
  const found = new Set<string>()
  const note = (reports: readonly EditReport[], inJson: readonly unknown[], name: string) => {
    for (const [at, report] of reports.entries()) {
      const fields = fieldsOf(report)
      expect(fieldsOf(inJson[at]), name).toEqual(fields)
      for (const field of fields) found.add(field)
    }
  }
  for (const [name, way] of Object.entries(WAYS)) {
    const result = way()
    const [inJson] = JSON.parse(JSON.stringify(jsonFiles(result.ok ? result.files : [])))
    note(result.ok ? result.files.flatMap(({ edits }) => edits) : [], inJson.edits, name)
  }
  for (const one of cases) {
    const result = editText(one.file, one.edits, callOf(one.settings))
    if (!result.ok) continue
    const [inJson] = JSON.parse(JSON.stringify(jsonFiles(result.files)))
    note(
      result.files.flatMap(({ edits }) => edits),
      inJson.edits,
      one.name,
    )
  }
  expect(found.size).toBeGreaterThan(20)
  const files = (OUTPUT_SCHEMA as Schema).properties?.['files']?.items?.properties
  expect(Array.from(found).filter((field) => !isIn(files?.['edits']?.items, field))).toEqual([])
  const onPage = fieldsOnPage('Edit')
  expect(Array.from(found).filter((field) => !onPage.has(field))).toEqual([])
})

/** The fields of an interface of the page of the JSON, named as {@link fieldsOf} names those of a value. */
function fieldsOnPage(name: string): ReadonlySet<string> {
  const page = readFileSync(join(ROOT, 'docs/cli-json.md'), 'utf8')
  const blocks = Array.from(page.matchAll(/^```ts\n([\s\S]*?)^```/gm), ([, code = '']) => code)
  const { statements } = ts.createSourceFile('page.ts', blocks.join('\n'), ts.ScriptTarget.Latest, true)
  const interfaces = new Map(statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]))
  const fieldsIn = (type: ts.Node | undefined, at: string): readonly string[] => {
    if (type === undefined) return []
    if (ts.isArrayTypeNode(type)) return fieldsIn(type.elementType, `${at}[]`)
    if (ts.isIndexedAccessTypeNode(type)) return fieldsIn(memberOf(type), at)
    if (ts.isTypeReferenceNode(type)) return fieldsIn(interfaces.get(type.typeName.getText()), at)
    if (!ts.isTypeLiteralNode(type) && !ts.isInterfaceDeclaration(type)) return []
    return type.members.filter(ts.isPropertySignature).flatMap((member) => {
      const own = at === '' ? member.name.getText() : `${at}.${member.name.getText()}`
      return [own, ...fieldsIn(member.type, own)]
    })
  }
  const memberOf = ({ objectType, indexType }: ts.IndexedAccessTypeNode) =>
    interfaces
      .get(objectType.getText())
      ?.members.filter(ts.isPropertySignature)
      .find(({ name }) => `'${name.getText()}'` === indexType.getText())?.type
  return new Set(fieldsIn(interfaces.get(name), ''))
}

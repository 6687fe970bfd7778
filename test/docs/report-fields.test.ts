import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
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
  readonly required?: readonly string[]
  readonly items?: Schema
}

/** The fields of a schema, named as {@link fieldsOf} names those of a value, each with whether it may be absent. */
function fieldsInSchema(schema: Schema | undefined, at = ''): ReadonlyMap<string, boolean> {
  const { properties = {}, required = [], items } = schema ?? {}
  if (items !== undefined) return fieldsInSchema(items, `${at}[]`)
  return new Map(
    Object.entries(properties).flatMap(([name, inner]): [string, boolean][] => {
      const own = at === '' ? name : `${at}.${name}`
      return [[own, !required.includes(name)], ...fieldsInSchema(inner, own)]
    }),
  )
}

test('every field of a full report is in JSON, and in the interface of reports', () => {
  const cases = readCases(new URL('../../packages/core/test/cases/', import.meta.url))
  const declared = declaredFields('EditReport')
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
  expect(Array.from(found).filter((field) => !declared.has(field))).toEqual([])
})

describe('every field of a report, whether cases have it or not,', () => {
  const report = declaredFields('EditReport')
  const change = declaredFields('PlacedChange')
  const ofFile = (OUTPUT_SCHEMA as Schema).properties?.['files']?.items?.properties

  test('is in the schema of MCP, and is required there where it is never absent', () => {
    expect(report.size).toBeGreaterThan(25)
    expect(inOrder(fieldsInSchema(ofFile?.['edits']?.items))).toEqual(inOrder(report))
    expect(inOrder(fieldsInSchema(ofFile?.['changes']?.items))).toEqual(inOrder(change))
  })

  test('is on the page of the JSON, and is optional there where it may be absent', () => {
    // What notices have beside their text is data of their code there.
    const onPage = Array.from(report).filter(([field]) => !field.startsWith('notices[].changed'))
    expect(inOrder(fieldsOnPage('Edit'))).toEqual(inOrder(new Map(onPage)))
  })

  test('is on the page of the events, but for those with texts', () => {
    const page = readFileSync(join(ROOT, 'docs/events.md'), 'utf8')
    const line = /^- `edits`: .*$/m.exec(page)?.[0] ?? ''
    const named = Array.from(line.matchAll(/`(\w+)`/g), ([, name]) => name as string).slice(1)
    const own = [...report.keys()].filter((field) => /^\w+$/.test(field))
    const withTexts = ['notices', 'source']
    const inEvents = own.filter((field) => !withTexts.includes(field))
    expect(named.toSorted()).toEqual(
      inEvents.map((field) => (field === 'status' ? 'outcome' : field)).toSorted(),
    )
  })
})

test('every field of a file in JSON is on the page, in the schema of MCP and in the types for Python', () => {
  const file = Array.from(declaredFields('JsonFile', 'apps/cli/src/output/json.ts').keys())
  const own = file.filter((field) => /^\w+$/.test(field)).toSorted()
  const items = (OUTPUT_SCHEMA as Schema).properties?.['files']?.items
  expect(Object.keys(items?.properties ?? {}).toSorted()).toEqual(own)
  const onPage = [...fieldsOnPage('Outcome').keys()].flatMap(
    (field) => /^files\[\]\.(\w+)$/.exec(field)?.[1] ?? [],
  )
  // Only lines of a batch ask for the changes.
  expect(onPage.toSorted()).toEqual(own.filter((field) => field !== 'changes'))
  const python = readFileSync(join(ROOT, 'apps/python/src/emend/answers.py'), 'utf8')
  const typed = /^class FileChange:\n([\s\S]*?)\n\n\n/m.exec(python)?.[1] ?? ''
  const names = Array.from(typed.matchAll(/^ {4}(\w+): /gm), ([, name]) => name)
  // A caller gets the texts there, and not how they came about.
  expect(names.toSorted()).toEqual(['moved_from', 'path', 'status'])
  expect(own).toEqual(['changes', 'edits', 'from', 'path', 'status'])
})

/** Fields with whether they may be absent, by their names. */
function inOrder(fields: ReadonlyMap<string, boolean>): readonly (readonly [string, boolean])[] {
  return Array.from(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** The fields of an interface of the page of the JSON, named as {@link fieldsOf} names those of a value, each with whether it may be absent. */
function fieldsOnPage(name: string): ReadonlyMap<string, boolean> {
  const page = readFileSync(join(ROOT, 'docs/cli-json.md'), 'utf8')
  const blocks = Array.from(page.matchAll(/^```ts\n([\s\S]*?)^```/gm), ([, code = '']) => code)
  const { statements } = ts.createSourceFile('page.ts', blocks.join('\n'), ts.ScriptTarget.Latest, true)
  const interfaces = new Map(statements.filter(ts.isInterfaceDeclaration).map((one) => [one.name.text, one]))
  const fieldsIn = (type: ts.Node | undefined, at: string): readonly (readonly [string, boolean])[] => {
    if (type === undefined) return []
    if (ts.isArrayTypeNode(type)) return fieldsIn(type.elementType, `${at}[]`)
    if (ts.isIndexedAccessTypeNode(type)) return fieldsIn(memberOf(type), at)
    if (ts.isTypeReferenceNode(type)) return fieldsIn(interfaces.get(type.typeName.getText()), at)
    if (!ts.isTypeLiteralNode(type) && !ts.isInterfaceDeclaration(type)) return []
    return type.members.filter(ts.isPropertySignature).flatMap((member) => {
      const own = at === '' ? member.name.getText() : `${at}.${member.name.getText()}`
      return [[own, member.questionToken !== undefined] as const, ...fieldsIn(member.type, own)]
    })
  }
  const memberOf = ({ objectType, indexType }: ts.IndexedAccessTypeNode) =>
    interfaces
      .get(objectType.getText())
      ?.members.filter(ts.isPropertySignature)
      .find(({ name }) => `'${name.getText()}'` === indexType.getText())?.type
  return new Map(fieldsIn(interfaces.get(name), ''))
}

/** The fields of an interface of the sources, named as {@link fieldsOf} names those of a value, each with whether it may be absent. */
function declaredFields(
  name: string,
  file = 'packages/core/src/vocabulary/outcome.ts',
): ReadonlyMap<string, boolean> {
  const path = join(ROOT, file)
  const program = ts.createProgram([path], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    noEmit: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const own = program
    .getSourceFile(path)
    ?.statements.filter(ts.isInterfaceDeclaration)
    .find((one) => one.name.text === name)
  const fields = new Map<string, boolean>()
  const note = (type: ts.Type, at: string): void => {
    const item = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined
    if (item !== undefined) note(item, `${at}[]`)
    else if (type.flags & ts.TypeFlags.Object)
      for (const field of checker.getPropertiesOfType(type)) {
        const inner = at === '' ? field.name : `${at}.${field.name}`
        fields.set(inner, (field.flags & ts.SymbolFlags.Optional) !== 0)
        note(checker.getNonNullableType(checker.getTypeOfSymbol(field)), inner)
      }
  }
  if (own !== undefined) note(checker.getTypeAtLocation(own), '')
  return fields
}

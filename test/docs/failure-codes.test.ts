import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Returns the failure codes of the union type, as the compiler sees them. */
function codesOfUnion(): readonly string[] {
  const source = file('packages/core/src/vocabulary/failure.ts')
  const program = ts.createProgram([source], {
    strict: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
  })
  const checker = program.getTypeChecker()
  const alias = program
    .getSourceFile(source)
    ?.statements.find((one) => ts.isTypeAliasDeclaration(one) && one.name.text === 'FailureCode')
  const type = alias && checker.getTypeAtLocation(alias)
  return type?.isUnion() ? type.types.flatMap((one) => (one.isStringLiteral() ? one.value : [])) : []
}

test('the page of failure codes has every code once, and no other', () => {
  const page = readFileSync(file('docs/failure-codes.md'), 'utf8')
  const listed = Array.from(page.matchAll(/^- `([\w-]+)`: /gm), ([, code]) => code)
  const codes = codesOfUnion()
  expect(codes.length).toBeGreaterThan(40)
  expect(listed.toSorted()).toEqual(codes.toSorted())
})

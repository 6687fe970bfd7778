import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { bundleManifest } from '../../scripts/mcp-bundle.mjs'
import { ROOT } from '../../scripts/packages.mjs'

const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'))
const server = read('apps/mcp/package.json')

/** Returns what a published schema finds wrong with a manifest. */
function problems(schema: string, manifest: unknown) {
  // The schemas have keywords that say nothing about validity.
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.validate(read(`test/release/schemas/${schema}`), manifest)
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`)
}

describe('server.json, for the MCP registry', () => {
  const entry = read('apps/mcp/server.json')

  it('is valid by the published schema', () => {
    expect(problems('server.schema.json', entry)).toEqual([])
    expect(entry.$schema).toBe(read('test/release/schemas/server.schema.json').$id)
  })

  it('is not valid with what the schema forbids', () => {
    expect(problems('server.schema.json', { ...entry, name: 'emend' })).toHaveLength(1)
    expect(problems('server.schema.json', { ...entry, description: 'x'.repeat(101) })).toHaveLength(1)
  })

  it('names the package, which names it, in one version', () => {
    expect(entry.name).toBe(server.mcpName)
    expect(entry.packages.map(({ identifier }: { identifier: string }) => identifier)).toEqual([server.name])
    expect([entry.version, entry.packages[0].version]).toEqual([server.version, server.version])
  })
})

describe('the manifest of the bundle', () => {
  const manifest = bundleManifest(server)

  it('is valid by the published schema', () => {
    expect(problems('mcpb-manifest.schema.json', manifest)).toEqual([])
  })

  it('is not valid with a field that the schema does not have', () => {
    expect(problems('mcpb-manifest.schema.json', { ...manifest, root: '.' })).toHaveLength(1)
  })
})

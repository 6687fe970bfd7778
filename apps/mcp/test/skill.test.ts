import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { connect, scratch } from './connect.js'

const SKILL = readFileSync(
  fileURLToPath(new URL('../claude-plugin/skills/emend/SKILL.md', import.meta.url)),
  'utf8',
)

/** The examples: the tool, its arguments, and what it answers. */
const examples = Array.from(
  SKILL.matchAll(/^Call `(\w+)`[\s\S]*?^```json\n([\s\S]*?)^```$[\s\S]*?^```text\n([\s\S]*?)^```$/gm),
  ([, tool = '', json = '', answer = '']) => ({ tool, args: JSON.parse(json), answer }),
)
const file = /^```python\n([\s\S]*?)^```$/m.exec(SKILL)?.[1] ?? ''

describe('the skill for agents', () => {
  it('says when to use it, in what a host shows of it', () => {
    const [, name, description = ''] = /^---\nname: (.*)\ndescription: (.*)\n---\n/.exec(SKILL) ?? []
    expect(name).toBe('emend')
    expect(description).toContain('Use when')
    expect(description.length).toBeLessThanOrEqual(1024)
  })

  it('names the tools of the server', async () => {
    const { client } = await connect(scratch())
    const { tools } = await client.listTools()
    const named = /has the tools (.*)\. An edit/.exec(SKILL.replaceAll('\n', ' '))?.[1]?.match(/\w+(?=`)/g)
    expect(named?.toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  })

  it('has three examples', () => {
    expect(examples.map(({ tool }) => tool)).toEqual(['edit', 'apply_patch', 'preview'])
  })

  it.each(examples.map((one) => [one.tool, one] as const))('%s answers what it says', async (_, one) => {
    const { call } = await connect(scratch({ 'cart.py': file }))
    const { text } = await call(one.tool, one.args)
    // The id of the commit is another one each time.
    expect(text.replace(/\ncommit .*$/, '').trimEnd()).toBe(one.answer.trimEnd())
  })
})

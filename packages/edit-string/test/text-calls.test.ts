import { GRAMMARS } from '@emend/request'
import { GRAMMAR_SAMPLES } from '@emend/request/testing'
import { describe, expect, test } from 'vitest'
import { applyCalls } from '../src/index.js'

const FILE = 'a = 1\nb = 1\n'
const CHANGED = 'a = 2\nb = 1\n'

/** The file after a request, or the code of its failure. */
function outcome(request: string, text = FILE): string {
  const result = applyCalls(text, request)
  return result.ok ? result.text : (result.failures[0]?.code ?? '')
}

test('every grammar has a sample', () => {
  expect(Object.keys(GRAMMAR_SAMPLES)).toEqual(GRAMMARS.map(({ name }) => name))
})

describe.for(Object.entries(GRAMMAR_SAMPLES))('%s', ([, { sample }]) => {
  test('a call alone, with text around it, and after another call', () => {
    expect(outcome(sample)).toBe(CHANGED)
    expect(outcome(`I change the file.\n\n${sample}\n`)).toBe(CHANGED)
    const second = sample.replaceAll('a = 2', 'a = 3').replaceAll('a = 1', 'a = 2')
    expect(outcome(`${sample}\n${second}\n`)).toBe('a = 3\nb = 1\n')
  })

  test('nothing of a call that is cut off at any character is written', () => {
    const outcomes = Array.from({ length: sample.length }, (_, at) => outcome(sample.slice(0, at)))
    const whole = outcomes.indexOf(CHANGED)
    expect(outcomes.filter((one) => one.includes('\n') && one !== CHANGED)).toEqual([])
    const rest = sample.slice(whole === -1 ? sample.length : whole)
    expect(rest).toMatch(
      /^(?:\s|(?:\]<\]minimax\[>\[)?<\/tool_call>|<\|call\|>|<\|\/tool_call\|>|```|<[|｜]tool[▁_]calls?[^<>]{0,30}[|｜]>|<\|close\|>tools<\|sep\|>)*$/,
    )
  })
})

const invoke = (old: string, now: string, end = '</invoke>\n') =>
  `<invoke name="Edit">\n<parameter name="file_path">f.py</parameter>\n<parameter name="old_string">${old}</parameter>\n<parameter name="new_string">${now}</parameter>\n${end}`
const qwen = (old: string, now: string, end = '</function>\n') =>
  `<tool_call>\n<function=edit>\n<parameter=path>\nf.py\n</parameter>\n<parameter=old_string>\n${old}\n</parameter>\n<parameter=new_string>\n${now}\n</parameter>\n${end}</tool_call>\n`
const element = (old: string, now: string, end = '</str_replace>\n') =>
  `<str_replace>\n<path>f.py</path>\n<old_str>${old}</old_str>\n<new_str>${now}</new_str>\n${end}`

describe('a call ends at its own closer', () => {
  test.for([
    ['the first invoke has no end', invoke('a = 1', 'a = 2', '') + invoke('b = 1', 'b = 2')],
    [
      'the second of three invokes',
      invoke('a = 1', 'a = 2') + invoke('a = 2', 'a = 3', '') + invoke('b = 1', 'b = 2'),
    ],
    ['an invoke in its wrapper', `<function_calls>\n${invoke('a = 1', 'a = 2', '')}</function_calls>\n`],
    [
      'a new text that another name closes',
      invoke('a = 1', 'a = 2').replace(/2<\/parameter>/, '2</new_string>'),
    ],
    [
      'a new text that another name closes, above a field',
      invoke('a = 1', 'a = 2</new_string>\n<parameter name="replace_all">false'),
    ],
    ['an old text without an end', invoke('a = 1', 'a = 2').replace('1</parameter>', '1')],
    ['the first function has no end', qwen('a = 1', 'a = 2', '') + qwen('b = 1', 'b = 2')],
    ['the only function has no end', qwen('a = 1', 'a = 2', '')],
    ['a parameter of a function without an end', qwen('a = 1', 'a = 2').replace('2\n</parameter>', '2')],
    ['the first element has no end', element('a = 1', 'a = 2', '') + element('b = 1', 'b = 2')],
    [
      'elements that close each other',
      element('a = 1</new_str>\n<new_str>a = 2</old_str>', 'x').replace(
        '</old_str>\n<new_str>x</new_str>',
        '',
      ),
    ],
    [
      'keys of which one has no value',
      '<tool_call>edit\n<arg_key>path</arg_key>\n<arg_value>f.py</arg_value>\n<arg_key>old_string</arg_key>\n</tool_call>',
    ],
  ] as const)('%s', ([, request]) => {
    expect(outcome(request)).toBe('missing-end')
  })

  test('a whole call within a value does not end it, nor does a closing tag that nothing follows', () => {
    const shown = 'x <invoke name="Read">\n<parameter name="path">p</parameter>\n</invoke>'
    expect(outcome(invoke('a = 1', shown))).toBe('new-text')
    for (const now of ['x </parameter> y', 'x </invoke> y'])
      expect(outcome(invoke('a = 1', now)), now).toBe(`${now}\nb = 1\n`)
    const called = 'x <function=read>\n<parameter=path>\np\n</parameter>\n</function>'
    expect(outcome(qwen('a = 1', called))).toBe(`${called}\nb = 1\n`)
  })

  test('a torn tag is text where the old text has one, too', () => {
    const [old, now] = ['say <parameter name="a">', 'say <parameter name="b">']
    expect(outcome(invoke(old, now), `${old}\n`)).toBe(`${now}\n`)
    expect(outcome(qwen('say <parameter=a>', 'say <parameter=b>'), 'say <parameter=a>\n')).toBe(
      'say <parameter=b>\n',
    )
  })
})

test('a list of edits between tags is JSON, and a value says its type', () => {
  const edits = '[{"oldText": "a = 1", "newText": "a = 2"}]'
  expect(
    outcome(
      `<invoke name="edit">\n<parameter name="path">f.py</parameter>\n<parameter name="edits">${edits}</parameter>\n</invoke>`,
    ),
  ).toBe(CHANGED)
  expect(
    outcome(
      `<｜DSML｜invoke name="edit">\n<｜DSML｜parameter name="path" string="true">f.py</｜DSML｜parameter>\n<｜DSML｜parameter name="edits" string="false">${edits}</｜DSML｜parameter>\n</｜DSML｜invoke>`,
    ),
  ).toBe(CHANGED)
})

test('the grammar DSML has plain bars, too', () => {
  const bars = (count: number) => '|'.repeat(count)
  for (const bar of [bars(1), bars(2), '‖', '｜｜']) {
    const { sample = '' } = GRAMMAR_SAMPLES['DSML'] ?? {}
    const calls = `<｜DSML｜function_calls>\n${sample}\n</｜DSML｜function_calls>`.replaceAll('｜', bar)
    expect(outcome(calls), bar).toBe(CHANGED)
    expect(outcome(calls.replace(`</${bar}DSML${bar}invoke>`, '')), bar).toBe('missing-end')
  }
})

describe('MiniMax has a token before each tag', () => {
  const T = ']<]minimax[>['
  const call = (old: string, now: string) =>
    `${T}<invoke name="edit">${T}<path>f.py${T}</path>${T}<old_string>${old}${T}</old_string>${T}<new_string>${now}${T}</new_string>${T}</invoke>\n`

  test('tags without it are text', () => {
    expect(outcome(call('a = 1', '<b>2</b>'))).toBe('<b>2</b>\nb = 1\n')
    expect(outcome(call('a = 1', 'a = 2').replace(`${T}</new_string>`, '</new_string>'))).toBe('missing-end')
  })

  test('a value that another name closes is none', () => {
    expect(outcome(call('a = 1', 'a = 2').replace('</new_string>', '</old_string>'))).toBe('missing-end')
  })

  test('nothing of two calls is written where the first has no end', () => {
    expect(outcome(call('a = 1', 'a = 2').replace(`${T}</invoke>`, '') + call('b = 1', 'b = 2'))).toBe(
      'missing-end',
    )
  })

  test('elements within a value are refused', () => {
    const item = `${T}<item>${T}<old_text>a = 1${T}</old_text>${T}<new_text>a = 2${T}</new_text>${T}</item>`
    const edits = `${T}<invoke name="edit">${T}<path>f.py${T}</path>${T}<edits>${item}${T}</edits>${T}</invoke>`
    expect(outcome(edits)).toBe('wrong-input')
  })
})

describe('calls in Python between tokens', () => {
  const list = (...calls: string[]) => `<|tool_call_start|>[${calls.join(', ')}]<|tool_call_end|>`
  const call = (old: string, now: string) => `edit(path='f.py', old_string=${old}, new_string=${now})`

  test('several calls of a list, and the tokens of Llama', () => {
    const both = list(call("'a = 1'", "'a = 2'"), call("'b = 1'", "'b = 2'"))
    expect(outcome(both)).toBe('a = 2\nb = 2\n')
    expect(outcome(both.replaceAll('tool_call', 'python'))).toBe('a = 2\nb = 2\n')
  })

  test.for([
    [
      'a list that is cut off',
      '<|tool_call_start|>[edit(path="f.py", old_string="a = 1", new_string="a = 2")',
    ],
    ['a second call that is cut off', list(call("'a = 1'", "'a = 2'"), "edit(path='f.py'")],
    ['a value that is no constant', list(call("'a = 1'", 'other'))],
    ['a value without a name', list("edit('f.py', 'a = 1', 'a = 2')")],
  ] as const)('%s is not read', ([, request]) => {
    expect(outcome(request)).toBe('missing-end')
  })

  test('a line break as it is beside a backslash: nobody knows what the backslash means', () => {
    expect(outcome(list(call("'a = 1'", "'a\n = 2'")))).toBe('a\n = 2\nb = 1\n')
    expect(outcome(list(call("'a = 1'", '\'print("\\n")\n\'')))).toBe('missing-end')
    expect(outcome(list(call("'a = 1'", "'a\\n = 2'")))).toBe('a\n = 2\nb = 1\n')
  })
})

test('a value of MiniCPM may be a CDATA section', () => {
  const call = (now: string) =>
    `<function name="edit"><param name="path">f.py</param><param name='old_string'>a = 1</param><param name="new_string">${now}</param></function>`
  expect(outcome(call('a = 2'))).toBe(CHANGED)
  expect(outcome(call('<![CDATA[a = 2 < 3 && b]]>'))).toBe('a = 2 < 3 && b\nb = 1\n')
  expect(outcome(call('<![CDATA[x </param> y]]>'))).toBe('x </param> y\nb = 1\n')
  for (const now of ['<![CDATA[a = 2', 'a = <![CDATA[2]]>', '<![CDATA[a]]]]><![CDATA[> 2]]>'])
    expect(outcome(call(now)), now).toBe('missing-end')
})

test('strings of Python are read with their escapes, in any of its quotes', () => {
  const call = (now: string) =>
    `print(default_api.replace(file_path='f.py', old_string="a = 1", new_string=${now}))`
  expect(outcome(call(`"a = '2'\\n\\tx\\\\d \\u00e9"`))).toBe("a = '2'\n\tx\\d é\nb = 1\n")
  expect(outcome(call(`'''a = "2"\nx'''`))).toBe('a = "2"\nx\nb = 1\n')
  expect(outcome(call(`"a\n = 2"`))).toBe('a\n = 2\nb = 1\n')
  expect(outcome(call('other'))).toBe('missing-end')
})

test('a call of an editing tool without an edit is named with its grammar and its place', () => {
  const call = '<invoke name="edit">\n<parameter name="path">f.py</parameter>\n</invoke>'
  const result = applyCalls(FILE, `I do it.\n${call}`)
  expect(result.ok ? '' : result.message).toMatch(/call of "edit".*at line 2, in the grammar "invoke"/)
})

import { describe, expect, test } from 'vitest'
import { describe as describeFailure } from '../../../feedback/src/report/describe.js'
import { inOrder } from '../../src/apply/placements.js'
import { defaultCascade } from '../../src/profiles/cascade.js'
import { lenient } from '../../src/profiles/standard.js'
import { strict } from '../../src/profiles/strict.js'
import type { EditFailure } from '../../src/vocabulary/edit-failure.js'
import type { Replacer } from '../../src/vocabulary/replacer.js'
import { applied, hunk, part, refused, reports, whole } from '../support/edits.js'

describe('an edit by itself', () => {
  test('goes to its only place', () => {
    expect(applied('a\nb\n', [part('b', 'c')])).toBe('a\nc\n')
  })

  // promise: clear
  test('is refused with a list of its places if it has several', () => {
    expect(refused('x\na\nx\nb\nx\n', [whole(['x'], ['y'])])).toEqual([
      {
        code: 'ambiguous',
        replacer: 'exact',
        tier: 'exact',
        rule: 'several-places',
        edit: 0,
        edits: 1,
        places: [
          { start: 1, end: 1, deciding: { side: 'after', lines: ['a'] } },
          { start: 3, end: 3, deciding: { side: 'before', lines: ['a'] } },
          { start: 5, end: 5, deciding: { side: 'before', lines: ['b'] } },
        ],
      },
    ])
  })

  test('was applied if its old text is missing and the file has all of its new text', () => {
    const edit = hunk(['-gone', ' four', ' five', '+six', ' ', '+eight'])
    expect(reports('four\nfive\nsix\n\neight\nmore\n', [edit])).toMatchObject([{ status: 'already-applied' }])
  })

  test('a looser tier never settles what is ambiguous in a stricter one', () => {
    const picky: Replacer = {
      apiVersion: 1,
      name: 'picky',
      tier: 'similar',
      find: () => [{ span: { start: 0, end: 1 } }],
    }
    const [failure] = refused('x x', [part('x', 'y')], {
      replacers: [
        {
          ...picky,
          name: 'two',
          tier: 'exact',
          find: () => [{ span: { start: 0, end: 1 } }, { span: { start: 2, end: 3 } }],
        },
        picky,
      ],
      profile: lenient,
    })
    expect(failure).toMatchObject({ code: 'ambiguous', replacer: 'two' })
  })

  test('a stricter place wins over a looser one', () => {
    expect(applied('  x\nx\n', [whole(['x'], ['y'])])).toBe('  x\ny\n')
  })

  test.each([
    { text: 'x \n', profile: strict, result: 'y\n' },
    { text: ' x\n', profile: strict, result: 'not-found' },
    { text: '“x”\n', profile: strict, result: 'not-found' },
  ])('$profile.name takes $text: $result', ({ text, profile, result }) => {
    const edit = whole([text.includes('“') ? '"x"' : 'x'], ['y'])
    if (result === 'not-found') expect(refused(text, [edit], { profile })).toMatchObject([{ code: result }])
    else expect(applied(text, [edit], { profile })).toBe(result)
  })

  test('goes to every place if it asks for all, except overlapping ones', () => {
    expect(applied('aaaa b aa', [part('aa', '$&', { all: true })])).toBe('$&$& b $&')
    expect(reports('x\ny\nx\n', [whole(['x'], ['z'], { all: true })])).toMatchObject([
      {
        status: 'applied',
        replacer: 'exact',
        places: [
          { start: 1, end: 1 },
          { start: 3, end: 3 },
        ],
      },
    ])
  })

  test('that asks for all places and has none is refused', () => {
    expect(refused('a\n', [part('x', 'y', { all: true })])).toMatchObject([{ code: 'not-found' }])
  })
})

describe('a line hint', () => {
  const text = 'x\na\nx\nb\nx\n'

  test.each([
    { line: 1, result: 'y\na\nx\nb\nx\n' },
    { line: 3, result: 'x\na\ny\nb\nx\n' },
    { line: 5, result: 'x\na\nx\nb\ny\n' },
    { line: 20, result: 'ambiguous' },
    { line: 2, result: 'ambiguous' },
  ])('at line $line: $result', ({ line, result }) => {
    const edit = whole(['x'], ['y'], { hints: { line } })
    if (result === 'ambiguous') expect(refused(text, [edit])).toMatchObject([{ code: result }])
    else expect(applied(text, [edit])).toBe(result)
  })

  test('far from the only place changes nothing', () => {
    expect(applied('x\n', [whole(['x'], ['y'], { hints: { line: 900 } })])).toBe('y\n')
  })

  test('on the line of the new text shows that the edit was applied', () => {
    const edit = whole(['x'], ['y'], { hints: { line: 1 } })
    expect(reports('y\na\nx\n', [edit])).toMatchObject([
      { status: 'already-applied', places: [{ start: 1, end: 1 }] },
    ])
  })

  test("shows which of several copies of the new text is the edit's own", () => {
    const edit = whole(['x'], ['y'], { hints: { line: 3 } })
    expect(reports('y\na\ny\nb\n', [edit])).toMatchObject([
      { status: 'already-applied', places: [{ start: 3, end: 3 }] },
    ])
    expect(refused('y\na\ny\nb\n', [whole(['x'], ['y'])])).toMatchObject([{ code: 'not-found' }])
    expect(refused('y\na\ny\nb\n', [whole(['x'], ['y'], { hints: { line: 2 } })])).toMatchObject([
      { code: 'not-found' },
    ])
  })
})

describe('anchors', () => {
  test('of an insertion that are there twice are listed with the context that tells them apart', () => {
    const edit = whole([], ['new'], { hints: { anchors: ['f'] } })
    const [failure] = refused('a\nf\nb\nf', [edit])
    expect(failure).toMatchObject({
      code: 'ambiguous',
      places: [
        { start: 2, end: 2, deciding: { side: 'before', lines: ['a'] } },
        { start: 4, end: 4, deciding: { side: 'before', lines: ['b'] } },
      ],
    })
    expect(describeFailure({ path: 'x', ...(failure as EditFailure) })).toContain(
      'the anchor to add lines below is in 2 places:',
    )
  })

  const text = 'a:\n  x\n  end\nb:\n  x\n  end\n'

  test('choose the place in their block', () => {
    const edit = whole(['  x'], ['  y'], { hints: { anchors: ['b:'] } })
    expect(applied(text, [edit])).toBe('a:\n  x\n  end\nb:\n  y\n  end\n')
  })

  test('prefer their block to what is below it', () => {
    const edit = whole(['  x'], ['  y'], { hints: { anchors: ['a:'] } })
    expect(applied(text, [edit])).toBe('a:\n  y\n  end\nb:\n  x\n  end\n')
  })

  test('reach below their block if the text is not in it', () => {
    expect(applied('a:\n  1\nx\n', [whole(['x'], ['y'], { hints: { anchors: ['a:'] } })])).toBe(
      'a:\n  1\ny\n',
    )
  })

  test('give a notice if the text is below the block that they head', () => {
    const below = whole(['  y'], ['  z'], { hints: { anchors: ['a:'] } })
    const codes = (from: string) => reports(from, [below])[0]?.notices.map(({ code }) => code)
    expect(codes('a:\n  x\nb:\n  y\n')).toEqual(['outside-anchor'])
    expect(codes('a:\n  y\nb:\n')).toEqual([])
    expect(codes('a:\n\nb:\n  y\n')).toEqual([])
  })

  test('exclude what is above them', () => {
    const edit = whole(['x'], ['y'], { hints: { anchors: ['b:'] } })
    expect(refused('x\nb:\n', [edit])).toMatchObject([{ code: 'not-found' }])
  })

  test('are forgiven if the only one is missing and the text is there once', () => {
    const edit = whole(['x'], ['y'], { hints: { anchors: ['gone'] } })
    expect(applied('x\n', [edit])).toBe('y\n')
    expect(reports('x\n', [edit])[0]?.notices).toMatchObject([{ code: 'anchor-forgiven' }])
    expect(refused('x\nx\n', [edit])).toMatchObject([{ code: 'anchor-not-found', anchor: 'gone' }])
  })

  test('that are stacked are never forgiven', () => {
    const edit = whole(['x'], ['y'], { hints: { anchors: ['x', 'gone'] } })
    expect(refused('x\n', [edit])).toMatchObject([{ code: 'anchor-not-found', anchor: 'gone' }])
  })
})

describe('the end-of-file mark', () => {
  const edit = whole(['x'], ['y'], { hints: { atEnd: true } })

  test.each([
    { text: 'x\na\nx\n', result: 'x\na\ny\n' },
    { text: 'x\na\nx', result: 'x\na\ny' },
    { text: 'x\na\n', result: 'y\na\n' },
  ])('in $text gives $result', ({ text, result }) => {
    expect(applied(text, [edit])).toBe(result)
  })

  test('with several places, none at the end, is refused', () => {
    expect(refused('x\nx\na\n', [edit])).toMatchObject([{ code: 'ambiguous' }])
  })
})

describe('edits in order', () => {
  const jointly = { placement: inOrder }

  test('go to the places that are in order', () => {
    const edits = [hunk(['-x', '+1']), hunk([' m']), hunk(['-x', '+2'])]
    expect(applied('x\nm\nx\n', edits, jointly)).toBe('1\nm\n2\n')
  })

  test('are ambiguous if their order leaves a choice', () => {
    expect(refused('x\nm\nx\n', [hunk(['-x', '+1'])], jointly)).toMatchObject([{ code: 'ambiguous' }])
  })

  test('out of order are placed if each has one place', () => {
    const edits = [hunk(['-b', '+2']), hunk(['-a', '+1'])]
    expect(applied('a\nb\n', edits, jointly)).toBe('1\n2\n')
  })

  test('are located in the original text only', () => {
    expect(refused('a\n', [hunk(['-a', '+b']), hunk(['-b', '+c'])], jointly)).toMatchObject([
      { code: 'not-found', edit: 1, edits: 2 },
    ])
  })

  test('that change the same lines overlap', () => {
    const edits = [hunk(['-a', '+1', ' b']), hunk(['-a', '-b', '+2'])]
    expect(refused('a\nb\nc\n', edits, jointly)).toMatchObject([
      { code: 'overlap', edit: 1, other: 0, place: { start: 1, end: 2 } },
    ])
  })

  test('may share context', () => {
    const edits = [hunk(['-a', '+1', ' b']), hunk([' b', '-c', '+3'])]
    expect(applied('a\nb\nc\n', edits, jointly)).toBe('1\nb\n3\n')
  })

  test('that insert at one place keep their order', () => {
    const edits = [hunk([' a', '+1']), hunk(['+2', ' b'])]
    expect(applied('a\nb\n', edits, jointly)).toBe('a\n1\n2\nb\n')
  })

  test('all report their failures', () => {
    const edits = [hunk(['-x', '+1']), hunk([' a']), hunk(['-y', '+1'])]
    expect(refused('a\n', edits, jointly)).toMatchObject([
      { code: 'not-found', edit: 0 },
      { code: 'not-found', edit: 2 },
    ])
  })

  test('of which some were applied: the others are placed between them', () => {
    const edits = [hunk([' a', '-old 1', '+new 1']), hunk(['-x', '+y']), hunk([' b', '-old 2', '+new 2'])]
    const text = (middle: string) => `x\na\nnew 1\n${middle}\nb\nnew 2\nx\n`
    expect(applied(text('x'), edits, jointly)).toBe(text('y'))
  })
})

describe('new text that is only kept lines at the place itself', () => {
  test('does not show that a removal was made', () => {
    expect(applied('\ta\nb\n', [hunk(['-    a', ' b'])])).toBe('b\n')
  })

  test('does not refuse edits out of order', () => {
    const edits = [hunk([' c', '-d']), hunk([' a', '-b'])]
    expect(applied('a\nb\nc\nd\n', edits, { placement: inOrder })).toBe('a\nc\n')
  })
})

describe('doubtful lines', () => {
  test('that are blank and not in the file are read as separators', () => {
    const edit = hunk(['-a', '+b', ' '], { doubtful: [{ start: 2, end: 3 }] })
    expect(applied('a\nc\n', [edit])).toBe('b\nc\n')
    expect(applied('a\n\nc\n', [edit])).toBe('b\n\nc\n')
  })

  test('that are not in the file are named', () => {
    const edit = hunk(['-a', '+b', ' stray'], { doubtful: [{ start: 2, end: 8 }] })
    expect(refused('a\nc\n', [edit])).toMatchObject([{ code: 'unprefixed-line', text: 'stray' }])
  })
})

test('an edit is refused if its old text is there but for lost characters and its new text is elsewhere', () => {
  const kept = ['/** What a caller gets.', ' * It is not called at all if the target has no code.'].join('\n')
  const text = (line: string) => `${kept}\n * ${line}, and gives back the magic value.\n`
  const file = `${text('It must call this')}one()\n${text('It müst call the batch of this')}two()\n`
  const edit = part(text('It m\uFFFDst call the batch of this'), text('It must call this'))
  const options = { replacers: defaultCascade }
  expect(refused(file, [edit], options)).toMatchObject([{ code: 'doubtful-place' }])
})

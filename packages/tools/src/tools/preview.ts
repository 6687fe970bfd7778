import { hasEffect } from '@emend/core'
import { renderDiff } from '@emend/edits'
import { describeAll, describeNotices } from '@emend/feedback'
import type { FormatCard } from '@emend/request/card'
import * as v from 'valibot'
import { type EditTool, editTool } from '../edit-tool.js'
import { answerTo } from '../tool-answer.js'

/** The arguments of {@link previewTool}. */
export interface PreviewArguments {
  readonly request: string
  readonly path?: string | undefined
  readonly whole?: boolean | undefined
  readonly create?: boolean | undefined
}

/**
 * The tool that shows the changes of a request as a diff, and writes nothing. The request may be in any format of the engine.
 *
 * @param cards the cards of the formats that the description names
 */
export function previewTool(
  cards: readonly Pick<FormatCard, 'summary'>[],
): EditTool<'preview', PreviewArguments> {
  return editTool({
    name: 'preview',
    description: `Shows what a request would change, as a diff, and writes nothing. The request is ${listed(cards.map(({ summary }) => summary))}.`,
    readOnly: true,
    schema: () =>
      v.strictObject({
        request: v.pipe(v.string(), v.minLength(1), v.description('The request, as it would be applied.')),
        path: v.optional(
          v.pipe(
            v.string(),
            v.minLength(1),
            v.description('The file that the request is for, where it names none itself.'),
          ),
        ),
        whole: flag('A block of code without a marker is the whole new text of its file.'),
        create: flag('A block of code whose file does not exist is the text of that file.'),
      }),
    async run(engine, { request, ...options }) {
      const result = await engine.preview(request, options)
      const answer = answerTo(result)
      if (!result.ok) return answer
      const { files, skipped, notices } = result
      const format = engine.formatOf(request)
      const diffs = files.filter(hasEffect).map((file) => renderDiff(file))
      const notes = describeAll(skipped, { render: format.ok ? format.format.render : undefined })
      const noChange = diffs.length === 0 && notes.length === 0 ? ['The request changes nothing.'] : []
      const remarks = describeNotices(notices)
      return { ...answer, ok: true, message: [...diffs, ...notes, ...remarks, ...noChange].join('\n') }
    },
  })
}

function flag(description: string) {
  return v.optional(v.pipe(v.boolean(), v.description(description)))
}

/** Several things of which one is meant: `a, b, or c`. */
function listed(things: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(things)
}

import type { FormatCard, FormatTool } from '@emend/request/card'
import type { GenericSchema } from 'valibot'
import { type EditTool, type EditToolParts, editTool } from '../edit-tool.js'
import { schemaOf } from '../schema-of.js'
import { answerTo } from '../tool-answer.js'

/**
 * Returns the tools of a format, as its card describes them: the arguments of a call are a request in the format, which the
 * engine must have.
 *
 * @example toolsOf(card) // of @emend/hashline/card: [edit_rows]
 */
export function toolsOf(card: FormatCard): readonly EditTool[] {
  return card.tools.map((tool) =>
    toolOf(card, tool, async (engine, args) => answerTo(await engine.apply(args, { format: card.name }))),
  )
}

/** Creates a tool of a format that runs in a way of its own. @internal */
export function toolOf<const Name extends string, Arguments>(
  { instructions }: Pick<FormatCard, 'instructions'>,
  { name, description, isWhole, parameters }: FormatTool<Name>,
  run: EditToolParts<Name, Arguments>['run'],
): EditTool<Name, Arguments> {
  return editTool({
    name,
    description: isWhole ? description : `${description}\n\n${instructions}`,
    parameters,
    // The arguments that the JSON Schema describes are those that `run` takes.
    schema: () => schemaOf(parameters) as GenericSchema<unknown, Arguments>,
    run,
  })
}

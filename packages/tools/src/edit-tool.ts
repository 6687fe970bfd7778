import type { ParseFailure, Result } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import { describe } from '@emend/feedback'
import { unsupportedField } from '@emend/request'
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import type { GenericSchema } from 'valibot'
import { type ReadArguments, readArguments } from './arguments/read-arguments.js'
import { type JsonSchema, jsonSchemaOf, withoutVariants } from './json-schema.js'
import type { ToolAnswer } from './tool-answer.js'

/** The type of `~standard` in {@link ArgumentsSchema}. */
type ArgumentsProps<Arguments> = StandardSchemaV1.Props<unknown, Arguments> &
  StandardJSONSchemaV1.Props<unknown, Arguments>

/** The Standard Schema of a tool's arguments (standardschema.dev), which also gives their JSON Schema. */
export interface ArgumentsSchema<Arguments> {
  readonly '~standard': ArgumentsProps<Arguments>
}

/** A tool for models: its name, its arguments, and how to run it on an engine. */
export interface EditTool<Name extends string = string, Arguments = unknown> {
  readonly name: Name
  /** The description for the model. */
  readonly description: string
  /** Whether the tool never writes. */
  readonly readOnly: boolean
  /** Whether all that the tool writes goes through the engine's `apply`, so that a call can be planned without writing. */
  readonly plannable: boolean
  /** The JSON Schema of the arguments, which are an object. */
  readonly parameters: JsonSchema
  /** Accepts the same input as {@link read}, and returns the arguments with the field names of `parameters`. */
  readonly arguments: ArgumentsSchema<Arguments>
  /**
   * Reads arguments as models send them: as JSON text, with other names for fields, or with lists, numbers and booleans as
   * text. A failure says what was received and what is expected.
   */
  read(input: unknown): Result<ReadArguments<Arguments>, ParseFailure>
  /** Runs the tool with arguments from {@link read}. Never throws for bad input. */
  run(engine: Engine, args: Arguments): Promise<ToolAnswer>
}

/** The parts of a tool. @internal */
export interface EditToolParts<Name extends string, Arguments>
  extends Pick<EditTool<Name, Arguments>, 'name' | 'description' | 'run'> {
  /**
   * Creates the schema from which `parameters`, `arguments` and `read` are derived. It is a function, so that unused tools
   * cost nothing.
   */
  readonly schema: () => GenericSchema<unknown, Arguments>
  /** The JSON Schema of the arguments. Default: that of `schema`. */
  readonly parameters?: JsonSchema
  /** Whether the tool never writes. Default false. */
  readonly readOnly?: boolean
  /** See {@link EditTool.plannable}. Default true. */
  readonly plannable?: boolean
}

/** Creates a tool. @internal @throws Error if the schema cannot be converted to a JSON Schema */
export function editTool<const Name extends string, Arguments>({
  name,
  description,
  schema: makeSchema,
  parameters: written,
  readOnly = false,
  plannable = true,
  run,
}: EditToolParts<Name, Arguments>): EditTool<Name, Arguments> {
  const schema = makeSchema()
  const shape = written ?? jsonSchemaOf(schema)
  const parameters = withoutVariants(shape)
  const read = (input: unknown) => readArguments(input, { tool: name, schema, shape })
  const standard: ArgumentsProps<Arguments> = {
    version: 1,
    vendor: 'emend',
    validate(value) {
      const result = read(value)
      if (!result.ok) return { issues: [{ message: describe(result.failure) }] }
      const { arguments: args, dryRun, expects } = result.value
      // The arguments alone do not carry these, and whoever gets them writes.
      const condition = readOnly ? undefined : (dryRun ?? expects?.field)
      if (condition === undefined) return { value: args }
      const { failure } = unsupportedField(
        name,
        condition,
        true,
        'the call without it where the change is wanted',
      )
      return { issues: [{ message: describe(failure) }] }
    },
    jsonSchema: { input: () => ({ ...parameters }), output: () => ({ ...parameters }) },
  }
  return Object.freeze({
    name,
    description,
    readOnly,
    plannable,
    parameters,
    arguments: { '~standard': standard },
    read,
    run,
  })
}

import { describe } from '@emend/core'
import type { ParseFailure, Result } from '@emend/core/plugin'
import type { Engine } from '@emend/engine'
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec'
import type { GenericSchema } from 'valibot'
import { type ReadArguments, readArguments } from './arguments/read-arguments.js'
import type { FormatName } from './format-name.js'
import { instructions } from './instructions.js'
import { type JsonSchema, jsonSchemaOf, withoutVariants } from './json-schema.js'
import type { ToolAnswer } from './tool-answer.js'

/** What `~standard` of {@link ArgumentsSchema} holds. */
type ArgumentsProps<Arguments> = StandardSchemaV1.Props<unknown, Arguments> &
  StandardJSONSchemaV1.Props<unknown, Arguments>

/** The Standard Schema of a tool's arguments (standardschema.dev), which also gives their JSON Schema. */
export interface ArgumentsSchema<Arguments> {
  readonly '~standard': ArgumentsProps<Arguments>
}

/** A tool for models: what it is called, what it takes, and how it is run over an engine. */
export interface EditTool<Name extends string = string, Arguments = unknown> {
  readonly name: Name
  /** What a model is told of it. */
  readonly description: string
  /** Whether it never writes. */
  readonly readOnly: boolean
  /** The JSON Schema of its arguments, an object's. */
  readonly parameters: JsonSchema
  /** Accepts what {@link read} does and gives the arguments in the spelling of `parameters`. */
  readonly arguments: ArgumentsSchema<Arguments>
  /**
   * Reads arguments as models send them: as JSON text, with other names for fields, with lists, numbers and flags as
   * text. Fails with what was received and what is expected.
   */
  read(input: unknown): Result<ReadArguments<Arguments>, ParseFailure>
  /** Runs arguments that were read. Never throws for bad input. */
  run(engine: Engine, args: Arguments): Promise<ToolAnswer>
}

/** What a tool is made of. @internal */
export interface EditToolParts<Name extends string, Arguments>
  extends Pick<EditTool<Name, Arguments>, 'name' | 'description' | 'run'> {
  /** Makes the one source of `parameters`, `arguments` and `read`; a function, so that unused tools cost nothing. */
  readonly schema: () => GenericSchema<unknown, Arguments>
  /** The format of a text among the arguments, whose instructions the description ends with. Default: there is none. */
  readonly format?: FormatName
  /** Default false. */
  readonly readOnly?: boolean
}

/** Makes a tool. @internal @throws where the schema cannot be written as a JSON Schema */
export function editTool<const Name extends string, Arguments>({
  name,
  description,
  schema: makeSchema,
  format,
  readOnly = false,
  run,
}: EditToolParts<Name, Arguments>): EditTool<Name, Arguments> {
  const schema = makeSchema()
  const shape = jsonSchemaOf(schema)
  const parameters = withoutVariants(shape)
  const read = (input: unknown) => readArguments(input, { tool: name, schema, shape })
  const standard: ArgumentsProps<Arguments> = {
    version: 1,
    vendor: 'emend',
    validate(value) {
      const result = read(value)
      return result.ok
        ? { value: result.value.arguments }
        : { issues: [{ message: describe(result.failure) }] }
    },
    jsonSchema: { input: () => ({ ...parameters }), output: () => ({ ...parameters }) },
  }
  return Object.freeze({
    name,
    description: format === undefined ? description : `${description}\n\n${instructions(format)}`,
    readOnly,
    parameters,
    arguments: { '~standard': standard },
    read,
    run,
  })
}

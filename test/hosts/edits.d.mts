export interface EditCall {
  readonly path: string
  readonly moveTo?: string
  readonly old?: string
  readonly now?: string
  readonly patch?: string
}

export interface Edit {
  readonly name: string
  readonly about: string
  readonly before: Readonly<Record<string, string>>
  readonly calls: readonly EditCall[]
  readonly after: Readonly<Record<string, string | undefined>>
}

export const EDITS: readonly Edit[]
export function patchOf(call: EditCall): string

/** A call of a model. */
export interface ScriptedCall {
  readonly name: string
  readonly input: unknown
}

/** Starts a scripted model that answers with the steps one after the other. */
export function startProvider(steps: readonly (readonly ScriptedCall[])[]): Promise<{
  readonly port: number
  readonly requests: readonly unknown[]
  close(): void
}>

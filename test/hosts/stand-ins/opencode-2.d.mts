export interface ToolCall {
  readonly id: string
  readonly tool: string
  readonly input: unknown
}

export interface Question {
  readonly action: 'edit'
  readonly resources: readonly string[]
  readonly changes: ReadonlyMap<string, string | undefined>
}

export interface Host {
  readonly id: string
  readonly events: { publish(type: string, data: object): void; end(): void }
  count(): number
  addHook(hook: (event: { readonly id: string }) => void): void
  run(
    sessionID: string,
    calls: readonly ToolCall[],
  ): Promise<{ readonly text: string; readonly isError: boolean }[]>
  unload(): Promise<void>
}

export function startOpencode(
  module: { readonly default: unknown },
  options: {
    readonly directory: string
    readonly options?: object
    readonly permission?: (question: Question) => boolean | Promise<boolean>
    readonly before?: readonly ((event: { input: unknown }) => void)[]
  },
): Promise<Host>

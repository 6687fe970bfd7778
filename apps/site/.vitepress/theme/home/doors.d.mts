export declare const DOORS: readonly {
  readonly who: string
  readonly line?: string
  readonly page: string
}[]

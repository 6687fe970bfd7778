/** A figure of the page docs/how-sure.md. */
export interface Figure {
  readonly figure: string
  readonly by: string
  readonly data: string
  readonly command: string
  readonly date: string
}

/** What an oracle counted. */
export interface Counted {
  readonly name: string
  readonly counts: Readonly<Record<string, number>>
  /** How many of those that are listed have which reason. */
  readonly listed?: Readonly<Record<string, number>>
}

export function pageOf(figures: readonly Partial<Figure>[]): string
export function oracles(results: readonly (Omit<Figure, 'figure'> & Counted)[]): readonly Figure[]
export function listed(results: readonly Counted[]): readonly (readonly string[])[]
export function accuracy(page: string): readonly Partial<Figure>[]
export function speed(page: string): readonly Partial<Figure>[]
export function hosts(results: Readonly<Record<string, unknown>>): readonly Figure[]

/** A figure of the page docs/how-sure.md. */
export interface Figure {
  readonly figure: string
  readonly by: string
  readonly data: string
  readonly command: string
  readonly date: string
}

export function pageOf(figures: readonly Partial<Figure>[]): string
export function oracles(
  results: readonly (Omit<Figure, 'figure'> & {
    readonly name: string
    readonly counts: Readonly<Record<string, number>>
  })[],
): readonly Figure[]
export function accuracy(page: string): readonly Partial<Figure>[]
export function speed(page: string): readonly Partial<Figure>[]
export function hosts(results: Readonly<Record<string, unknown>>): readonly Figure[]

/** The code of a mutant, or why it is not found. */
export function findPlace(
  folder: string,
  mutant: { readonly in: string; readonly find: string },
):
  | {
      readonly problem?: undefined
      readonly file: string
      readonly text: string
      readonly start: number
      readonly end: number
    }
  | { readonly problem: string }

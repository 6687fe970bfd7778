/** The file of the results. */
export const RESULTS: URL
/** The pages with tables. */
export const PAGES: readonly URL[]
/** The page with its tables made anew from the results. */
export function pageWith(text: string, results: unknown): string

export function pageWith(text: string, results: object): string
export function writePage(): void

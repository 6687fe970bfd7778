export function withTabs(markdown: string): string

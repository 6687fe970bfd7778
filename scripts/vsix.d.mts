export function vsixManifest(text: string, version: string): Readonly<Record<string, unknown>>

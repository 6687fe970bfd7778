export function chromiumOnPath(): string | undefined

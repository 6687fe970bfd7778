export declare function bundleManifest(manifest: unknown): Readonly<Record<string, unknown>>

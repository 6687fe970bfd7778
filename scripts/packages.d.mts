/** A package of the workspace: its folder, and its `package.json`. */
export interface WorkspacePackage {
  readonly folder: string
  readonly manifest: {
    readonly name: string
    readonly exports?: Readonly<Record<string, string | Readonly<Record<'emend:source', string>>>>
    readonly scripts?: Readonly<Record<string, string>>
    readonly dependencies?: Readonly<Record<string, string>>
    readonly devDependencies?: Readonly<Record<string, string>>
  }
}

export declare const ROOT: string
export declare function workspacePackages(root?: string): WorkspacePackage[]
export declare function publishedPackages(root?: string): WorkspacePackage[]
export declare function filesBelow(folder: string): string[]

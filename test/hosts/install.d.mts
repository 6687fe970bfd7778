/** The programs of a host that are installed. */
export interface Installed {
  bin(name: string, command: string): string
  module(name: string): string
}

export function install(host: { readonly packages: Readonly<Record<string, string>> }): Promise<Installed>

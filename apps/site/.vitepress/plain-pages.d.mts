export declare function plainText(markdown: string, addressOf: (href: string) => string): string
export declare function listOfPages(site: {
  readonly title: string
  readonly description: string
  readonly sections: readonly {
    readonly text: string
    readonly items: readonly { readonly text: string; readonly link: string }[]
  }[]
}): string

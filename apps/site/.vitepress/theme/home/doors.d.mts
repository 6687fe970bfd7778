interface Door {
  readonly who: string
  readonly line?: string
  readonly page: string
}

export declare const DOORS: readonly Door[]

export declare function doorsToday(isReleased: boolean): readonly Door[]

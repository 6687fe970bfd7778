/** The tiers in ascending order of tolerance. Each tier tolerates one thing more than the tier before it. */
export const TIERS = ['exact', 'trailing', 'whitespace', 'lookalike', 'escape', 'drift', 'similar'] as const

/**
 * What a match tolerated, in the order of {@link TIERS}: nothing but other line endings, trailing whitespace,
 * other whitespace, look-alike characters, escapes and line-number prefixes, outdated context, or text that is
 * only similar.
 */
export type Tier = (typeof TIERS)[number]

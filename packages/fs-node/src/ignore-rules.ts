/** The maximum size in bytes of a list of ignore rules that is read. A larger one is hardly a list of rules. */
export const MOST_RULE_BYTES: number = 2 ** 18

/**
 * The lines of a list of ignore rules that can be read and tested in little time: the regular expression that is made from a rule has
 * a loop for each `*` and a nested one for each `**`, and one that is too large throws. No path is as long as the rules that are left
 * out.
 */
export function boundedRules(list: string): readonly string[] {
  return list
    .split('\n')
    .filter((rule) => rule.length <= 1000 && rule.split('*').length <= 9 && rule.split('**').length <= 3)
}

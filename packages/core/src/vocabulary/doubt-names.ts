/**
 * The doubts for which a place is refused where only a part of the old text agrees, or what the edit would make of it, by the names
 * that refusals give. Each is declared beside its code, as rules are.
 */
export type DoubtName =
  | 'too-little-found'
  | 'part-missing'
  | 'too-much-equal'
  | 'unproven-place'
  | 'other-heading'
  | 'other-region'
  | 'added-twice'
  | 'own-line'
  | 'context-missing'
  | 'context-elsewhere'
  | 'removal-missing'
  | 'removal-elsewhere'
  | 'unknown-indentation'

export { type AppliedCall, type ApplyCallOptions, applyCall } from './apply-call.js'
export type { Repair } from './outcomes.js'
export type { RepairOptions } from './read-texts.js'
export { repairCall } from './repair-call.js'

export { type AppliedCall, type ApplyCallOptions, applyCall } from './apply-call.js'
export { type Repair, type RepairOptions, repairCall } from './repair-call.js'

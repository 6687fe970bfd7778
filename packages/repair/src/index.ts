export { type Repair, type RepairOptions, repairCall } from './repair-call.js'

export { type AcceptedPart, acceptedIn, type Beginning, type CutOffRequest } from './accepted.js'
export type { ArrivedEdit, CallReader } from './arriving/arriving-calls.js'
export type { ArrivedValue } from './arriving/arriving-json.js'
export type { CallFormat } from './arriving/streaming.js'
export {
  type FieldContext,
  type JudgeFields,
  type OtherFields,
  RequestConditions,
  unsupportedField,
} from './calls/conditions.js'
export { type Creation, creationIn, decidingItem, type ReadCreation, readCreation } from './calls/creation.js'
export type { CallKind } from './calls/field-values.js'
export { type CallFields, FIELDS, type FieldKind, isFields, pairIn, pathIn } from './calls/fields.js'
export { GRAMMARS, type Grammar } from './calls/grammars.js'
export { isEditField, unreadEdit } from './calls/holds-edit.js'
export { badEscapeIn, ControlEscapes, parseJson } from './calls/json.js'
export { mayHoldTextCalls } from './calls/may-hold-calls.js'
export { openRequest } from './calls/open-request.js'
export { asGiven, ignoring, type OpenedRequest, type OpenRequest } from './calls/opened-request.js'
export { readOtherFields } from './calls/other-fields.js'
export { endIn } from './calls/placed.js'
export { confidenceOf, otherRequestAmong } from './calls/request-start.js'
export { type SwallowedFields, swallowedFields } from './calls/swallowed-fields.js'
export { type UnreadCall, unreadCallIn } from './calls/unread-call.js'
export { countMarkers, type Fenced, fencedIn, hasMarker, pathOnTop } from './stream/fenced.js'
export {
  bufferedParser,
  emitComplete,
  emitEdits,
  finish,
  incrementalByLines,
  incrementalFor,
  mapEvents,
  namingWhole,
  onceEnded,
  type Parsing,
} from './stream/parsing.js'
export { fileAbove, isSameFile, type NamedFile, pathOnLine } from './stream/path-line.js'
export {
  arrivedLines,
  PartOfLines,
  type RequestLine,
  RequestLines,
  requestLines,
  type Waiting,
} from './stream/request-lines.js'
export { kindOfSketchLine } from './stream/sketch-line.js'
export { FieldNames } from './words/field-names.js'
export { asOneWord, inWords } from './words/in-words.js'
export { DIFF_WORDS } from './words/openers.js'
export { arePair } from './words/pairs.js'

export {
  administrativeFacts,
  administrativeTypes,
  kindOfFact,
  readingFacts,
  readingTypes,
} from './activity-kinds';
export { lineOf, wordsOfLine, type OpenedFact } from './activity-lines';
export { labelOf, SECRET_FIELDS, settingLabel, type Reader } from './activity-texts';
export { valuesOf } from './activity-values';
export { RecordNames, ReferredNumbers } from './record-names';
export { sentences } from './texts/sentences';

import type { ErrorLanguage } from '@prosa/contracts';
import type { ShownFact } from '../activity-kinds';
import { sentencesEn } from './sentences-en';
import { sentencesEs } from './sentences-es';
import { sentencesPt } from './sentences-pt';

/** What the actor did, by the type of the fact; `{name}` is replaced by a value of the fact or of its object. */
export type Sentences = Readonly<Record<ShownFact, string>>;

/** The sentence of every fact that is shown, in every language. */
export const sentences: Readonly<Record<ErrorLanguage, Sentences>> = {
  pt: sentencesPt,
  en: sentencesEn,
  es: sentencesEs,
};

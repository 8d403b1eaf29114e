import { compose, type Composed } from './compose-contracts';
import type { InEachLanguage } from './feature-contract';

/** A page that has a name. */
export type PageKey = keyof Composed<'pages'>;

const pages: Readonly<Record<PageKey, InEachLanguage>> = compose('pages');

/** The titles of all pages in a language, composed from the contracts of the features. */
export const pageNames = (language: keyof InEachLanguage): Readonly<Record<PageKey, string>> =>
  Object.fromEntries(Object.entries(pages).map(([key, name]) => [key, name[language]])) as Readonly<
    Record<PageKey, string>
  >;

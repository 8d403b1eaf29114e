import { MergeBook } from '../merge/merge-book.handlers';
import { Arrivals } from './arrivals.handlers';
import { AwaitedAnswers } from './awaited-answers.handlers';
import { IngressAdapter } from './ingress.adapter';
import { IngressKnowledge } from './ingress-knowledge.handlers';
import { ToldFacts } from './told-facts.handlers';

/** What the door for phones is made of, with the merges it follows, beside contacts, tickets and ratings. */
export const ingressProviders = [
  MergeBook,
  IngressKnowledge,
  ToldFacts,
  AwaitedAnswers,
  Arrivals,
  IngressAdapter,
];

import { MergeBook } from '../../core/merge/merge-book.service';
import { Arrivals } from './arrivals.service';
import { AwaitedAnswers } from './awaited-answers.service';
import { IngressAdapter } from './ingress.adapter';
import { IngressContext } from './ingress-context.service';
import { InboundFacts } from './inbound-facts.service';

/** The providers of the inbound receiver and the merges it follows, without contacts, tickets and ratings. */
export const ingressProviders = [
  MergeBook,
  IngressContext,
  InboundFacts,
  AwaitedAnswers,
  Arrivals,
  IngressAdapter,
];

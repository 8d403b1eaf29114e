import { Arrivals } from './arrivals.handlers';
import { IngressAdapter } from './ingress.adapter';
import { IngressKnowledge } from './ingress-knowledge.handlers';
import { ToldFacts } from './told-facts.handlers';

/** What the door for phones is made of, beside contacts, tickets and ratings. */
export const ingressProviders = [IngressKnowledge, ToldFacts, Arrivals, IngressAdapter];

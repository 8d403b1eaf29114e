export { EventPages, type EventPage, type PageWanted } from './event-pages';
export { internalFacts } from './internal-facts';
export {
  describedTypes,
  isTypePattern,
  matchesTypes,
  publicEventsOf,
  publicTypes,
  type DescribedType,
  type PublicEvent,
} from './public-events';

import { accepted, ana, bruno, closed, context, given, opened, reopened } from '../../testing/ticket-given';
import type { TicketEvent } from './ticket.events';

describe('The rating of a ticket', () => {
  const until = '1970-01-02T00:00:00.000Z';
  const asked: TicketEvent = { type: 'TicketRatingAsked', data: { user: ana, until } };
  const mistaken: TicketEvent = { type: 'TicketRatingMistaken', data: { user: ana } };
  const rated: TicketEvent = { type: 'TicketRated', data: { user: ana, rating: 3 } };
  const rate = (answer: number) => ({ type: 'RateTicket', answer }) as const;

  it("is asked for once, when the ticket is closed, about its agent's work", () => {
    const byBruno: TicketEvent = { type: 'TicketClosed', data: { user: bruno } };
    given(opened, accepted, byBruno).when({ type: 'AskRating', until }).then(asked);
    given(opened, accepted, closed, asked).when({ type: 'AskRating', until }).then();
    given(opened, accepted).when({ type: 'AskRating', until }).then();
    given(opened, byBruno)
      .when({ type: 'AskRating', until })
      .then({ type: 'TicketRatingAsked', data: { user: bruno, until } });
  });

  it('is the first answer from 1 to 3, and there is one per closing', () => {
    for (const rating of [1, 2, 3] as const)
      given(opened, accepted, closed, asked)
        .when(rate(rating))
        .then({ type: 'TicketRated', data: { user: ana, rating } });
    given(opened, accepted, closed, asked).when(rate(3)).then(rated);
    given(opened, accepted, closed, asked, rated).when(rate(1)).then();
    given(opened, accepted, closed).when(rate(3)).then();
    given(opened, accepted, closed, asked, reopened).when(rate(3)).then();
    given(opened, accepted, closed, asked, rated, reopened, closed, asked).when(rate(3)).then(rated);
  });

  it('forgives one number that is no rating', () => {
    given(opened, accepted, closed, asked).when(rate(5)).then(mistaken);
    given(opened, accepted, closed, asked, mistaken).when(rate(3)).then(rated);
    given(opened, accepted, closed, asked, mistaken).when(rate(0)).then();
  });

  it('is ignored when it comes too late', () => {
    const justInTime: TicketEvent = {
      type: 'TicketRatingAsked',
      data: { user: ana, until: context.now.toISOString() },
    };
    given(opened, accepted, closed, justInTime).when(rate(3)).then(rated);
    const expired: TicketEvent = {
      type: 'TicketRatingAsked',
      data: { user: ana, until: '1969-12-31T00:00:00.000Z' },
    };
    given(opened, accepted, closed, expired).when(rate(3)).then();
  });
});

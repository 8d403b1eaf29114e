import { messageActions } from '../thread/messages.slice';
import { draftsSlice, draftTyped } from './drafts.slice';

const { reducer } = draftsSlice;
const begun = reducer(undefined, draftTyped({ ticketId: 1, text: 'Bom dia, já' }));

describe('the draft of a ticket', () => {
  it('stays when something else is sent there: a forwarded message, a voice, the greeting', () => {
    const other = messageActions.submitted({ ticketId: 1, body: 'Encaminhada' });
    expect(reducer(begun, other).byTicket).toEqual({ 1: 'Bom dia, já' });
  });

  it('is gone once it was sent itself', () => {
    const own = messageActions.submitted({ ticketId: 1, body: 'Bom dia, já vi', isDraft: true });
    expect(reducer(begun, own).byTicket).toEqual({});
  });
});

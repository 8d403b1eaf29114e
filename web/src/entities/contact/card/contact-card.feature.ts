import type { Feature } from '../../../core/feature';
import { contactCardSaga } from './contact-card.saga';
import { contactCardSlice } from './contact-card.slice';
import type { ContactCardState } from './contact-card.slice';

/** The card of one contact: beside a conversation or in the contact book. */
export const contactCardFeature: Feature<ContactCardState> = {
  name: 'contactCard',
  reducer: contactCardSlice.reducer,
  saga: contactCardSaga,
};

import { createContext, useContext } from 'react';
import { Calendar, Chat, IdNumber } from '@blueprintjs/icons';
import type { ContactView } from '@prosa/contracts';
import { Link } from 'wouter';
import { schedulePlace, scheduleState, useHasSchedules } from './use-schedule-for';
import { useT } from '../../i18n';

/** Actions of a row, implemented by its page. */
export interface ContactVerbs {
  readonly talk: (contact: ContactView) => void;
  readonly showDetails: (contact: ContactView) => void;
}

const none: ContactVerbs = { talk: () => undefined, showDetails: () => undefined };

/** Provides these actions to rows. */
export const ContactVerbsContext = createContext<ContactVerbs>(none);

/** Actions on a contact besides editing: start a conversation, open, and schedule if available. */
export const ContactRowActions = ({ view }: { readonly view: ContactView }) => {
  const t = useT();
  const verbs = useContext(ContactVerbsContext);
  const hasSchedules = useHasSchedules();
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('contacts:talkTo', { name: view.name })}
        title={t('contacts:talk')}
        onClick={() => verbs.talk(view)}
      >
        <Chat size={16} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('contacts:detailsOf', { name: view.name })}
        title={t('contacts:details')}
        onClick={() => verbs.showDetails(view)}
      >
        <IdNumber size={16} />
      </button>
      {hasSchedules && (
        <Link
          className="icon-button"
          href={schedulePlace(view.id)}
          state={scheduleState}
          aria-label={t('contacts:scheduleFor', { name: view.name })}
          title={t('contacts:schedule')}
        >
          <Calendar size={16} />
        </Link>
      )}
    </>
  );
};

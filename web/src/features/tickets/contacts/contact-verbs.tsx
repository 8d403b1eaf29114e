import { createContext, useContext } from 'react';
import { Calendar, Chat, IdNumber } from '@blueprintjs/icons';
import type { ContactView } from '@prosa/contracts';
import { Link } from 'wouter';
import { schedulePlace, scheduleState, useHasSchedules } from '../../../desk/use-schedule-for';
import { useT } from '../../../i18n';

/** What a row asks of its page. */
export interface ContactVerbs {
  readonly talk: (contact: ContactView) => void;
  readonly showDetails: (contact: ContactView) => void;
}

const none: ContactVerbs = { talk: () => undefined, showDetails: () => undefined };

/** Hands a row's wishes to its page. */
export const ContactVerbsContext = createContext<ContactVerbs>(none);

/** What can be done with a contact beside editing: talk, look closer, and schedule where there is a calendar. */
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

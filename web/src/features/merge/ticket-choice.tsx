import type { TicketView } from '@prosa/contracts';
import { useId } from 'react';
import { ChosenContact } from '../../entities/contact/chosen-contact';
import { SearchPicker } from '../../ui/search-picker';
import { useT } from '../../i18n';
import { formatContactName, formatPhone } from '../../ui/formatters';
import { useTicketSearch } from './use-ticket-search';

/** The letters from which on the server looks anywhere in a name, and not only at the beginning of its words. */
const WHOLE_SEARCH = 3;

/** One of the two tickets of a merge. */
export interface TicketChoiceProps {
  readonly role: 'source' | 'destination';
  readonly connectionId: number;
  readonly ticket: TicketView | null;
  /** The other's choice, which this one does not offer. */
  readonly other: TicketView | null;
  readonly onChoose: (ticket: TicketView | null) => void;
}

const TicketSearchField = ({ role, connectionId, other, onChoose }: TicketChoiceProps) => {
  const t = useT();
  const id = useId();
  const { term, setTerm, tickets } = useTicketSearch(connectionId);
  const offered = tickets?.filter(each => each.id !== other?.id && !each.isGroup) ?? null;
  return (
    <div className="field">
      <label htmlFor={id}>{t(`merge:${role}`)}</label>
      <SearchPicker
        id={id}
        label={t('merge:search')}
        term={term}
        onTerm={setTerm}
        items={
          offered?.map(each => ({
            id: each.id,
            title: formatContactName(each.contact.name),
            note: t('merge:found', {
              id: each.id,
              number: formatPhone(each.contact.number),
              status: t(`merge:status.${each.status}`),
            }),
          })) ?? null
        }
        emptyText={t(term.trim().length < WHOLE_SEARCH ? 'merge:noneOfFew' : 'merge:none')}
        onChoose={item => onChoose(offered?.find(each => each.id === item.id) ?? null)}
      />
      <p className="field-note">{t(`merge:${role}Hint`)}</p>
    </div>
  );
};

/** A ticket by autocomplete, or the one that was chosen and the way to choose another. */
export const TicketChoice = (props: TicketChoiceProps) => {
  const t = useT();
  const { role, ticket, onChoose } = props;
  if (ticket === null) return <TicketSearchField {...props} />;
  return (
    <ChosenContact
      contact={ticket.contact}
      legend={`${t(`merge:${role}`)} · #${ticket.id}`}
      clearLabel={`${t('merge:clear')}: ${t(`merge:${role}`)}`}
      onClear={() => onChoose(null)}
    />
  );
};

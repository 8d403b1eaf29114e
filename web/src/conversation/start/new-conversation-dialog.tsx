import { useState } from 'react';
import type { ContactRef, TicketView } from '@prosa/contracts';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Plus, WarningSign } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { toApiError } from '../../api/api-error';
import type { ApiErrorFacts } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useUser } from '../../session/use-session';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';
import { formatContactName, formatPhone } from '../../ui/formatters';
import { useWorkspace } from '../workspace-context';
import { canOpen, canPeek, viewerOf } from '../../entities/ticket/ticket-rules';
import type { Viewer } from '../../entities/ticket/ticket-rules';
import { selectDirectory } from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import type { AskedFor } from './ask-for';
import { AskButton } from './ask-button';
import { contactOfNumber } from './contact-of-number';
import { NewContactForm } from './new-contact-form';
import { firstConnection, needsQueue, onlyQueue, queuesFor, typedNumber } from './new-conversation.rules';
import { ChosenContact } from '../../entities/contact/chosen-contact';
import { SearchPicker } from '../../ui/search-picker';
import { useContactSearch } from '../../entities/contact/use-contact-search';
import type { ContactSearch as ContactSearchState } from '../../entities/contact/use-contact-search';
import { useTexts } from '../../entities/use-texts';
import '../../entities/dialog-texts';

/** Id of the option for the entered number, which no contact has. */
const BY_NUMBER = 0;

/** The options of a search: contacts, and a conversation with the entered number when it is unknown. */
const useOffers = ({ term, contacts }: Pick<ContactSearchState, 'term' | 'contacts'>) => {
  const t = useTexts();
  const typed = typedNumber(term);
  const number = contacts?.some(contact => contact.number === typed) === true ? null : typed;
  const found = contacts?.map(({ id, name, number: note }) => ({
    id,
    title: formatContactName(name),
    note: formatPhone(note),
  }));
  if (number === null) return { number, items: found ?? null };
  const title = t('dialogs:newConversation.withNumber', { number: formatPhone(number) });
  return { number, items: [...(found ?? []), { id: BY_NUMBER, title }] };
};

const ContactSearch = ({
  onChoose,
  onNumber,
  onCreate,
}: {
  readonly onChoose: (contact: ContactRef) => void;
  readonly onNumber: (number: string) => void;
  readonly onCreate: (name: string) => void;
}) => {
  const t = useTexts();
  const { term, setTerm, contacts, isSearching } = useContactSearch();
  const { items, number } = useOffers({ term, contacts });
  return (
    <Field label={t('dialogs:newConversation.contact')}>
      {({ id }) => (
        <>
          <SearchPicker
            id={id}
            autoFocus
            label={t('dialogs:newConversation.contactSearch')}
            term={term}
            onTerm={setTerm}
            items={items}
            emptyText={
              isSearching ? t('dialogs:newConversation.searching') : t('dialogs:newConversation.noContact')
            }
            onChoose={item => {
              const contact = contacts?.find(each => each.id === item.id);
              if (item.id === BY_NUMBER && number !== null) onNumber(number);
              if (contact !== undefined) onChoose(contact);
            }}
          />
          <Button
            variant="minimal"
            size="small"
            className="picker-create"
            icon={<Plus size={14} />}
            onClick={() => onCreate(/\d{4}/.test(term) ? '' : term.trim())}
            text={t('dialogs:newConversation.createHere')}
          />
        </>
      )}
    </Field>
  );
};

const ContactPart = ({
  contact,
  onChange,
  onNumber,
}: {
  readonly contact: ContactRef | null;
  readonly onNumber: (number: string) => void;
  readonly onChange: (contact: ContactRef | null) => void;
}) => {
  const t = useTexts();
  const [newName, setNewName] = useState<string | null>(null);
  if (contact !== null)
    return (
      <ChosenContact
        legend={t('dialogs:newConversation.contact')}
        clearLabel={t('dialogs:newConversation.changeContact')}
        contact={contact}
        onClear={() => onChange(null)}
      />
    );
  if (newName === null)
    return <ContactSearch onChoose={onChange} onNumber={onNumber} onCreate={setNewName} />;
  const created = (made: ContactRef): void => {
    setNewName(null);
    onChange(made);
  };
  return <NewContactForm initialName={newName} onCreated={created} onBack={() => setNewName(null)} />;
};

/** What prevents the conversation, given the choices; null when nothing does. */
const useRoute = () => {
  const user = useUser();
  const viewer = viewerOf(user);
  const { connections: all, queues } = useAppSelector(selectDirectory);
  // Conversations do not begin on a number that serves campaigns.
  const connections = all.filter(({ purpose }) => purpose === 'service');
  const [connectionId, setConnectionId] = useState<number | null>(null);
  // Undefined until the user chooses: the default gives way to any choice, including none.
  const [queueChoice, setQueueChoice] = useState<number | null>();
  const connection =
    connections.find(each => each.id === connectionId) ?? firstConnection(connections, user.whatsappId);
  const offered = queuesFor(connection, queues, viewer);
  const isOffered = queueChoice === null || offered.some(queue => queue.id === queueChoice);
  const queueId = isOffered ? (queueChoice ?? null) : onlyQueue(connection, offered);
  return {
    viewer,
    connections,
    connection,
    offered,
    queueId,
    setQueueChoice,
    chooseConnection: (id: number | null) => {
      setConnectionId(id);
      setQueueChoice(undefined);
    },
  };
};

type RouteChoice = ReturnType<typeof useRoute>;

const idOf = (text: string): number | null => (text === '' ? null : Number(text));

const RouteFields = ({ route, isTried }: { readonly route: RouteChoice; readonly isTried: boolean }) => {
  const t = useTexts();
  const { connection, connections, offered, queueId, viewer } = route;
  const queueFault =
    isTried && queueId === null && needsQueue(viewer) ? t('dialogs:newConversation.noQueue') : null;
  const isBroken = connection !== undefined && connection.status !== 'CONNECTED';
  return (
    <>
      <Field
        label={t('dialogs:newConversation.connection')}
        fault={connection === undefined ? t('dialogs:newConversation.noConnection') : null}
      >
        {({ id, describedBy }) => (
          <HTMLSelect
            id={id}
            fill
            aria-describedby={describedBy}
            value={connection?.id ?? ''}
            onChange={event => route.chooseConnection(idOf(event.currentTarget.value))}
          >
            {connection === undefined && (
              <option value="">{t('dialogs:newConversation.chooseConnection')}</option>
            )}
            {connections.map(({ id: each, name }) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      {isBroken && (
        <p className="dialog-warning" role="alert">
          <WarningSign size={14} />
          {t('dialogs:newConversation.notConnected')}
        </p>
      )}
      <Field label={t('dialogs:newConversation.queue')} fault={queueFault}>
        {({ id, describedBy, isInvalid }) => (
          <HTMLSelect
            id={id}
            fill
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            value={queueId ?? ''}
            onChange={event => route.setQueueChoice(idOf(event.currentTarget.value))}
          >
            <option value="">
              {needsQueue(viewer)
                ? t('dialogs:newConversation.noQueue')
                : t('dialogs:newConversation.withoutQueue')}
            </option>
            {offered.map(({ id: each, name }) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </>
  );
};

const startTicket = (
  contact: ContactRef,
  { connection, queueId, viewer }: RouteChoice,
): Promise<TicketView> =>
  api.post<TicketView>('/tickets', {
    contactId: contact.id,
    whatsappId: connection?.id,
    userId: viewer.id,
    status: 'open',
    ...(queueId === null ? {} : { queueId }),
  });

/** The conversation that the contact has there already. */
interface Other {
  /** Null where the person may not see it. */
  readonly ticket: TicketView | null;
  readonly queue: string | undefined;
  readonly user: string | undefined;
  /** Whom to ask for it; null without an agent. */
  readonly asked: AskedFor | null;
}

/** Who has the other conversation, as the refusal names them, and the ticket if it is in the person's sight. */
const findOther = async ({ details }: ApiErrorFacts): Promise<Other> => {
  const named = (field: string) => details.find(each => each.field === field)?.message;
  const number = named('ticket');
  const [user, userId] = [named('user'), Number(named('userId'))];
  const asked =
    user === undefined || number === undefined || Number.isNaN(userId)
      ? null
      : { agent: { id: userId, name: user }, ticketId: number };
  const known = { queue: named('queue'), user, asked };
  if (number === undefined) return { ...known, ticket: null };
  try {
    const ticket = await api.get<TicketView>(`/tickets/show/${number}`);
    return { ticket, queue: ticket.queue?.name, user: ticket.user?.name, asked };
  } catch {
    // The refusal is shown anyway; the shortcut is optional.
    return { ...known, ticket: null };
  }
};

interface Fault {
  readonly code: string;
  readonly other: Other | null;
}

/** Who has the other conversation; an invisible one is certainly assigned. */
const LinkedNote = ({ other: { ticket, queue, user } }: { readonly other: Other }) => {
  const t = useTexts();
  const names = [queue, user].filter(name => name !== undefined);
  if (ticket !== null && names.length === 0) return null;
  return <p>{[t('dialogs:newConversation.linked'), ...names].join(' · ')}</p>;
};

/** The ways to the other conversation, by right. */
const OtherActions = ({ ticket, viewer }: { readonly ticket: TicketView; readonly viewer: Viewer }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const { closeDialog, openDialog } = useWorkspace();
  const answer = canOpen(ticket, viewer);
  const open = (): void => {
    navigate(`/tickets/${ticket.uuid}`);
    closeDialog();
  };
  const accept = (): void => {
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }));
    closeDialog();
  };
  const peek = (): void => {
    dispatch(ticketActions.ticketLoaded(ticket));
    openDialog({ kind: 'peek', ticketId: ticket.id });
  };
  return (
    <p className="dialog-ways">
      {answer === 'yes' && (
        <Button size="small" onClick={open} text={t('dialogs:newConversation.openExisting')} />
      )}
      {answer === 'pending' && (
        <Button size="small" onClick={accept} text={t('dialogs:newConversation.otherPending')} />
      )}
      {canPeek(ticket, viewer) && <Button size="small" onClick={peek} text={t('row.peek')} />}
    </p>
  );
};

/** Why no conversation was started, and the way to the one that is there already. */
const FaultNote = ({ fault, route }: { readonly fault: Fault; readonly route: RouteChoice }) => {
  const { code, other } = fault;
  return (
    <div className="dialog-fault" role="alert">
      <p>{errorMessage(code)}</p>
      {other !== null && <LinkedNote other={other} />}
      {other?.ticket != null && <OtherActions ticket={other.ticket} viewer={route.viewer} />}
      {other !== null && other.asked !== null && <AskButton asked={other.asked} />}
    </div>
  );
};

/** Starts a conversation: with whom, through which connection, in which queue (spec 1 §5). */
export const NewConversationDialog = ({ contact: known }: { readonly contact: ContactRef | null }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useWorkspace();
  const route = useRoute();
  const [contact, setContact] = useState<ContactRef | null>(known);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isConnected = route.connection?.status === 'CONNECTED';
  const start = async (person: ContactRef | null): Promise<void> => {
    setTried(true);
    if (person === null || (route.queueId === null && needsQueue(route.viewer))) return;
    setBusy(true);
    setFault(null);
    try {
      dispatch(ticketActions.conversationStarted(await startTicket(person, route)));
      closeDialog();
    } catch (error) {
      const refusal = toApiError(error);
      const { code } = refusal;
      setFault({ code, other: code === 'ERR_OTHER_OPEN_TICKET' ? await findOther(refusal) : null });
      setBusy(false);
    }
  };
  const startWithNumber = async (number: string): Promise<void> => {
    setBusy(true);
    setFault(null);
    try {
      const made = await contactOfNumber(number);
      setContact(made);
      setBusy(false);
      if (isConnected) await start(made);
    } catch (error) {
      setFault({ code: toApiError(error).code, other: null });
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={t('dialogs:newConversation.title')}
      footer={
        <>
          <Button onClick={closeDialog} text={t('common:cancel')} />
          <Button
            intent="primary"
            loading={isBusy}
            disabled={contact === null || !isConnected}
            onClick={() => void start(contact)}
            text={t('dialogs:newConversation.start')}
          />
        </>
      }
    >
      <ContactPart
        contact={contact}
        onNumber={number => void startWithNumber(number)}
        onChange={next => {
          setFault(null);
          setContact(next);
        }}
      />
      <RouteFields route={route} isTried={isTried} />
      {fault !== null && <FaultNote fault={fault} route={route} />}
    </Dialog>
  );
};

import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TicketView } from '@prosa/contracts';
import { Duplicate } from '@blueprintjs/icons';
import { useT } from '../../../i18n';
import { Chip } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog';
import { formatContactName, formatDateTime, formatPhone } from '../../../ui/formatters';
import { toast } from '../../../ui/toaster';
import { useTicketSubject } from '../../../entities/ticket/ticket-subject';
import { useWorkspace } from '../../../conversation/workspace-context';
import '../../../conversation/history/history-texts';
import '../../../conversation/history/history.css';
import { useJump } from '../../../conversation/history/use-jump';
import { InteractionHistory } from '../../../conversation/history/interaction-history';
import { TabList, TabPanel } from '../../../ui/tab-list';

type Tab = 'details' | 'history';

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Protocol = ({ id }: { readonly id: number }) => {
  const t = useT();
  const copy = (): void =>
    void navigator.clipboard.writeText(String(id)).then(
      () => toast.success(t('history:protocolCopied')),
      (problem: unknown) => toast.error(problem),
    );
  return (
    <>
      <span className="tnum">{id}</span>
      <button
        type="button"
        className="icon-button fact-button"
        aria-label={t('history:copyProtocol')}
        title={t('history:copyProtocol')}
        onClick={copy}
      >
        <Duplicate size={14} />
      </button>
    </>
  );
};

/** When things were: only those that have been. */
const Times = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useT();
  const { createdAt, waitingSince, updatedAt, status } = ticket;
  return (
    <>
      <Fact label={t('history:createdAt')}>
        <time className="tnum" dateTime={createdAt}>
          {formatDateTime(createdAt)}
        </time>
      </Fact>
      {status === 'pending' && waitingSince !== null && (
        <Fact label={t('history:waitingSince')}>
          <time className="tnum" dateTime={waitingSince}>
            {formatDateTime(waitingSince)}
          </time>
        </Fact>
      )}
      <Fact label={t('history:updatedAt')}>
        <time className="tnum" dateTime={updatedAt}>
          {formatDateTime(updatedAt)}
        </time>
      </Fact>
    </>
  );
};

const Facts = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useT();
  const { id, status, queue, whatsapp, tags, contact, unreadMessages } = ticket;
  const number = contact.number === '' ? t('history:unknownNumber') : formatPhone(contact.number);
  return (
    <dl className="facts">
      <Fact label={t('history:protocol')}>
        <Protocol id={id} />
      </Fact>
      <Fact label={t('history:status')}>{t(`history:statuses.${status}`)}</Fact>
      <Fact label={t('history:contact')}>{formatContactName(contact.name)}</Fact>
      <Fact label={t('history:number')}>
        <span className="tnum">{number}</span>
      </Fact>
      <Fact label={t('history:queue')}>
        {queue === null ? t('history:noQueue') : <Chip name={queue.name} color={queue.color} />}
      </Fact>
      <Fact label={t('history:agent')}>{ticket.user?.name ?? t('history:none')}</Fact>
      <Fact label={t('history:connection')}>
        {whatsapp === null ? t('history:noTags') : <Chip name={whatsapp.name} color={whatsapp.color} />}
      </Fact>
      <Fact label={t('history:tags')}>
        {tags.length === 0 && t('history:noTags')}
        {tags.map(tag => (
          <Chip key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </Fact>
      {unreadMessages > 0 && (
        <Fact label={t('history:unread')}>
          <span className="tnum">{unreadMessages}</span>
        </Fact>
      )}
      <Times ticket={ticket} />
    </dl>
  );
};

/** Everything known of a ticket, and everything that happened to it. */
export const DetailsDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useT();
  const { closeDialog } = useWorkspace();
  const subject = useTicketSubject(ticket);
  const jump = useJump(ticket.id, closeDialog);
  const [tab, setTab] = useState<Tab>('details');
  const tabs = [
    { id: 'details' as const, label: t('history:tabDetails') },
    { id: 'history' as const, label: t('history:tabHistory') },
  ];
  return (
    <Dialog isOpen onClose={closeDialog} title={t('history:title')} subject={subject} width={640}>
      <TabList label={t('history:title')} idPrefix="details" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel idPrefix="details" value={tab} className="details-panel">
        {tab === 'details' ? (
          <Facts ticket={ticket} />
        ) : (
          <InteractionHistory ticket={ticket} onMessage={jump} />
        )}
      </TabPanel>
    </Dialog>
  );
};

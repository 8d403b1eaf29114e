import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TicketView } from '@prosa/contracts';
import { Chip } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog';
import { formatDateTime } from '../../../ui/formatters';
import { useDesk } from '../desk-context';
import { TabList, TabPanel } from '../tab-list';
import { InteractionHistory } from './interaction-history';
import { useTexts } from '../use-texts';

type Tab = 'details' | 'history';

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="fact">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const Facts = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { queue, whatsapp, tags, contact } = ticket;
  return (
    <dl className="facts">
      <Fact label={t('details.protocol')}>
        <span className="tnum">{ticket.id}</span>
      </Fact>
      <Fact label={t('details.status')}>{t(`details.statuses.${ticket.status}`)}</Fact>
      <Fact label={t('details.contact')}>{contact.name}</Fact>
      <Fact label={t('details.number')}>
        <span className="tnum">{contact.number === '' ? t('contact.unknownNumber') : contact.number}</span>
      </Fact>
      <Fact label={t('details.queue')}>
        {queue === null ? t('details.noQueue') : <Chip name={queue.name} color={queue.color} />}
      </Fact>
      <Fact label={t('details.agent')}>{ticket.user?.name ?? t('details.none')}</Fact>
      <Fact label={t('details.connection')}>
        {whatsapp === null ? t('details.none') : <Chip name={whatsapp.name} color={whatsapp.color} />}
      </Fact>
      <Fact label={t('details.tags')}>
        {tags.length === 0 && t('details.none')}
        {tags.map(tag => (
          <Chip key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </Fact>
      <Fact label={t('details.createdAt')}>
        <span className="tnum">{formatDateTime(ticket.createdAt)}</span>
      </Fact>
      <Fact label={t('details.updatedAt')}>
        <span className="tnum">{formatDateTime(ticket.updatedAt)}</span>
      </Fact>
    </dl>
  );
};

/** Everything known of a ticket, and everything that happened to it. */
export const DetailsDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { closeDialog } = useDesk();
  const [tab, setTab] = useState<Tab>('details');
  const tabs = [
    { id: 'details' as const, label: t('details.tabDetails') },
    { id: 'history' as const, label: t('details.tabHistory') },
  ];
  return (
    <Dialog isOpen onClose={closeDialog} title={t('details.title')} width={560}>
      <TabList label={t('details.title')} idPrefix="details" tabs={tabs} value={tab} onChange={setTab} />
      <TabPanel idPrefix="details" value={tab} className="details-panel">
        {tab === 'details' ? <Facts ticket={ticket} /> : <InteractionHistory ticketId={ticket.id} />}
      </TabPanel>
    </Dialog>
  );
};

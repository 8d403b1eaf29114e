import { useEffect, useState } from 'react';
import type { ContactView, TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { api } from '../../../api/client';
import { Avatar } from '../../../ui/avatar';
import { Chip } from '../../../ui/chip';
import { Drawer } from '../../../ui/drawer';
import { toast } from '../../../ui/toaster';
import { useDesk } from '../desk-context';
import { useTexts } from '../use-texts';

const useContact = (contactId: number): ContactView | null => {
  const [contact, setContact] = useState<ContactView | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.get<ContactView>(`/contacts/${contactId}`).then(
      answer => isCurrent && setContact(answer),
      (error: unknown) => isCurrent && toast.error(error),
    );
    return () => {
      isCurrent = false;
    };
  }, [contactId]);
  return contact;
};

const ExtraInfo = ({ contact }: { readonly contact: ContactView | null }) => {
  const t = useTexts();
  const rows = contact?.extraInfo ?? [];
  return (
    <section className="drawer-section">
      <h3>{t('contact.extraInfo')}</h3>
      {rows.length === 0 && <p className="drawer-none">{t('contact.noExtraInfo')}</p>}
      <dl className="facts">
        {rows.map((row, index) => (
          <div key={`${row.name}-${index}`} className="fact">
            <dt>{row.name}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** Who is on the other end: name, number, what else is known, and the tags of this ticket. */
export const ContactDrawer = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { closeDialog } = useDesk();
  const contact = useContact(ticket.contactId);
  const { name, number, profilePicUrl } = ticket.contact;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(number);
    toast.success(t('contact.copied'));
  };
  return (
    <Drawer isOpen onClose={closeDialog} title={t('contact.title')} width={340}>
      <div className="drawer-head">
        <Avatar name={name} src={profilePicUrl} size={72} />
        <p className="drawer-name">{name}</p>
        <p className="drawer-number tnum">
          {number === '' ? t('contact.unknownNumber') : number}
          {number !== '' && (
            <Button
              variant="minimal"
              size="small"
              icon={<Duplicate size={14} />}
              aria-label={t('contact.copyNumber')}
              onClick={() => void copy()}
            />
          )}
        </p>
        {contact !== null && contact.email !== '' && <p className="drawer-number">{contact.email}</p>}
      </div>
      <ExtraInfo contact={contact} />
      {ticket.tags.length > 0 && (
        <section className="drawer-section">
          <h3>{t('header.tags')}</h3>
          <p className="drawer-chips">
            {ticket.tags.map(tag => (
              <Chip key={tag.id} name={tag.name} color={tag.color} />
            ))}
          </p>
        </section>
      )}
    </Drawer>
  );
};

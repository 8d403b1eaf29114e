import { useState } from 'react';
import { samePersonNumber, writtenPhone } from '@prosa/contracts';
import type { ContactView } from '@prosa/contracts';
import { ApiError, api } from '../../api/client';
import { t } from '../../i18n';
import { toast } from '../../ui/toaster';
import { useWorkspace } from '../workspace-context';
import type { VcardContact } from './vcard';

/** Actions on a received contact card. */
export interface VcardActs {
  readonly isBusy: boolean;
  readonly start: () => void;
  readonly save: () => void;
}

const NAME_MAX = 50;

const known = async (number: string): Promise<ContactView | null> => {
  const found = await api.get<{ contacts: readonly ContactView[] }>('/contacts', {
    query: { searchParam: number },
  });
  return (
    found.contacts.find(contact => samePersonNumber(contact.number) === samePersonNumber(number)) ?? null
  );
};

interface Saved {
  readonly contact: ContactView;
  readonly isNew: boolean;
}

/** The contact of a card: made, or the one that was there already. */
const saved = async ({ name, numbers }: VcardContact): Promise<Saved> => {
  const [number = ''] = numbers;
  try {
    const body = { name: name.slice(0, NAME_MAX), number: writtenPhone(number), email: '', extraInfo: [] };
    return { contact: await api.post<ContactView>('/contacts', body), isNew: true };
  } catch (error) {
    const contact =
      error instanceof ApiError && error.code === 'ERR_DUPLICATED_CONTACT' ? await known(number) : null;
    if (contact === null) throw error;
    return { contact, isNew: false };
  }
};

/** Saves the person on a card, or begins a conversation with them. */
export const useVcardActs = (card: VcardContact): VcardActs => {
  const { openDialog } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const withContact = async (then: (result: Saved) => void): Promise<void> => {
    setBusy(true);
    try {
      then(await saved(card));
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    start: () => void withContact(({ contact }) => openDialog({ kind: 'new', contact })),
    save: () =>
      void withContact(({ isNew }) =>
        isNew
          ? toast.success(t('conversation:media.contactSaved'))
          : toast.warning(t('conversation:media.contactKnown')),
      ),
  };
};

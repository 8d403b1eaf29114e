import { knownPhone, samePersonNumber, writtenPhone } from '@prosa/contracts';
import type { ContactRef, ContactView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { formatPhone } from '../../ui/formatters';

/** The contact with a number. */
export const findByNumber = async (number: string): Promise<ContactRef | null> => {
  try {
    const query = { searchParam: number };
    const { contacts } = await api.get<{ contacts: readonly ContactView[] }>('/contacts', { query });
    const same = samePersonNumber(knownPhone(number));
    return contacts.find(contact => samePersonNumber(contact.number) === same) ?? null;
  } catch {
    // The error is shown anyway; the shortcut is optional.
    return null;
  }
};

/** The contact of a number: a new one is called by it until its name is known. @throws ApiError */
export const contactOfNumber = async (number: string): Promise<ContactRef> => {
  try {
    return await api.post<ContactView>('/contacts', {
      name: formatPhone(number),
      number: writtenPhone(number),
    });
  } catch (error) {
    const { code } = toApiError(error);
    const known = code === 'ERR_DUPLICATED_CONTACT' ? await findByNumber(number) : null;
    if (known === null) throw error;
    return known;
  }
};

import type { Clock } from '@prosa/kernel';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { BankBooks, type BankWebhook } from './bank-books';
import { BankDesk } from './bank-desk';
import { BankServer } from './bank-server';

/** A bank of our own that answers as Asaas does, on loopback: what `npm start` collects with. */
export interface Bank {
  /** Where its API is, and the key that it asks for. */
  readonly access: { readonly url: string; readonly key: string };
  readonly desk: BankDesk;
  /** How many charges were made since it opened. */
  created(): number;
  setWebhook(webhook: BankWebhook): void;
  close(): Promise<void>;
}

/** Opens the bank; its books lie under a folder. */
export const openBank = async (folder: string, clock: Clock): Promise<Bank> => {
  const books = new BankBooks(join(folder, 'bank.json'), clock);
  const key = randomBytes(24).toString('hex');
  const server = new BankServer(books, key);
  const url = await server.listen();
  const desk = new BankDesk(books);
  return {
    access: { url, key },
    desk,
    created: () => server.created,
    setWebhook: webhook => books.setWebhook(webhook),
    close: async () => {
      desk.close();
      await server.close();
    },
  };
};

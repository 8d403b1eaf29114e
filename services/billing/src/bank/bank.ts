import type { Clock } from '@prosa/kernel';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { BankBooks, type BankWebhook } from './bank-books';
import { BankService } from './bank.service';
import { BankServer } from './bank-server';

/** A simulated bank with the Asaas API, on loopback: used by `npm start`. */
export interface Bank {
  /** The URL of its API, and the key. */
  readonly access: { readonly url: string; readonly key: string };
  readonly bank: BankService;
  /** Number of charges since it opened. */
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
  const bank = new BankService(books);
  return {
    access: { url, key },
    bank,
    created: () => server.created,
    setWebhook: webhook => books.setWebhook(webhook),
    close: async () => {
      bank.close();
      await server.close();
    },
  };
};

import type { Clock } from '@prosa/kernel';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { brCodeOf } from './br-code';
import { centsOf } from '../cents';

/** A payer as the bank knows them. */
export interface BankCustomer {
  readonly id: string;
  readonly name: string;
  readonly cpfCnpj: string;
  readonly externalReference: string | null;
}

/** A charge as the bank has it in its books, in Asaas' words. */
export interface BankPayment {
  readonly id: string;
  readonly customer: string;
  readonly value: number;
  readonly status: 'PENDING' | 'OVERDUE' | 'RECEIVED' | 'REFUNDED';
  readonly dueDate: string;
  readonly dateCreated: string;
  readonly description: string;
  readonly externalReference: string | null;
  readonly paymentDate: string | null;
  readonly deleted: boolean;
}

/** The recipient of the bank's webhooks. */
export interface BankWebhook {
  readonly url: string;
  readonly authToken: string;
}

interface Books {
  customers: BankCustomer[];
  payments: BankPayment[];
  webhook: BankWebhook | null;
}

const nothing = (): Books => ({ customers: [], payments: [], webhook: null });

const newId = (kind: string): string => `${kind}_${randomBytes(8).toString('hex')}`;

/** Days are days in Brazil. */
const dayOf = (now: Date): string => new Date(now.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);

/** The books of the simulated bank; kept in a file, so that the bank survives a crash of the product. */
export class BankBooks {
  private readonly books: Books;

  constructor(
    private readonly file: string,
    private readonly clock: Clock,
  ) {
    this.books = this.read();
  }

  get webhook(): BankWebhook | null {
    return this.books.webhook;
  }

  today(): string {
    return dayOf(this.clock.now());
  }

  setWebhook(webhook: BankWebhook): void {
    if (this.books.webhook?.url === webhook.url && this.books.webhook.authToken === webhook.authToken) return;
    this.books.webhook = webhook;
    this.write();
  }

  customers(): readonly BankCustomer[] {
    return this.books.customers;
  }

  addCustomer(customer: Omit<BankCustomer, 'id'>): BankCustomer {
    const added = { id: newId('cus'), ...customer };
    this.books.customers.push(added);
    this.write();
    return added;
  }

  payments(): readonly BankPayment[] {
    return this.books.payments;
  }

  payment(id: string): BankPayment | undefined {
    return this.books.payments.find(each => each.id === id);
  }

  addPayment(
    payment: Pick<BankPayment, 'customer' | 'value' | 'dueDate' | 'description' | 'externalReference'> &
      Partial<BankPayment>,
  ): BankPayment {
    const added: BankPayment = {
      ...{
        id: newId('pay'),
        status: 'PENDING',
        dateCreated: this.today(),
        paymentDate: null,
        deleted: false,
      },
      ...payment,
    };
    this.books.payments.push(added);
    this.write();
    return added;
  }

  change(id: string, change: Partial<BankPayment>): BankPayment | undefined {
    const index = this.books.payments.findIndex(each => each.id === id);
    const before = this.books.payments[index];
    if (before === undefined) return undefined;
    const after = { ...before, ...change };
    this.books.payments[index] = after;
    this.write();
    return after;
  }

  brCode({ id, value }: BankPayment): string {
    return brCodeOf({
      url: `pix.prosa.test/v2/${id}`,
      valueCents: centsOf(value),
      name: 'Prosa Atendimento',
      city: 'Sao Paulo',
    });
  }

  private read(): Books {
    try {
      return { ...nothing(), ...(JSON.parse(readFileSync(this.file, 'utf8')) as Books) };
    } catch {
      return nothing();
    }
  }

  /** Whole or not at all, whenever the process ends. */
  private write(): void {
    mkdirSync(dirname(this.file), { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, JSON.stringify(this.books));
    renameSync(draft, this.file);
  }
}

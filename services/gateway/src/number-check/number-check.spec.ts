import { DomainError, type Clock } from '@prosa/kernel';
import type { NumberCheck } from '../whatsapp/whatsapp.port';
import { PacedNumberChecks } from './number-check.adapter';

const phoneOf = (id: number) => ({ companyId: 1, id, uuid: `uuid-${id}` });

/** A company with the phones 5 and 4; queries and pauses are recorded. */
const scene = (answer: (phone: string) => Promise<readonly NumberCheck[]>) => {
  const asked: string[] = [];
  let pauses = 0;
  let now = new Date('2026-03-02T12:00:00Z');
  let connected = true;
  const clock: Clock = { now: () => now };
  const checks = new PacedNumberChecks({
    clock,
    connections: companyId => Promise.resolve(companyId === 1 ? [5, 4].map(phoneOf) : []),
    ask: ({ id }, [phone = '']) => {
      if (!connected) return Promise.reject(new DomainError('ERR_WAPP_NOT_INITIALIZED'));
      asked.push(phone);
      return id === 5 ? answer(phone) : Promise.reject(new Error('not the first'));
    },
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  });
  return {
    checks,
    asked,
    pauses: () => pauses,
    later: (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000)),
    disconnect: () => (connected = false),
  };
};

const shorter = (phone: string) =>
  Promise.resolve([{ phone, exists: true, canonicalPhone: phone.replace('5511', '551') }]);

describe('The check of a number', () => {
  it('returns the number in the form of WhatsApp, and is cached for a day', async () => {
    const { checks, asked, later } = scene(shorter);
    expect(await checks.check(1, '5511987654321')).toEqual({ exists: true, number: '551987654321' });
    later(23);
    await checks.check(1, '5511987654321');
    expect(asked).toHaveLength(1);
    later(2);
    await checks.check(1, '5511987654321');
    expect(asked).toHaveLength(2);
  });

  it('runs sequentially, with a pause in between', async () => {
    const { checks, asked, pauses } = scene(shorter);
    await Promise.all(['1', '2', '3'].map(number => checks.check(1, number)));
    expect(asked).toEqual(['1', '2', '3']);
    expect(pauses()).toBeGreaterThanOrEqual(2);
  });

  it('has no result while no phone is connected', async () => {
    const { checks, disconnect } = scene(shorter);
    expect(await checks.check(2, '1')).toBeNull();
    disconnect();
    expect(await checks.check(1, '1')).toBeNull();
  });

  it('reports a refusal of WhatsApp, and does not cache it', async () => {
    let refuses = true;
    const { checks } = scene(phone => (refuses ? Promise.reject(new Error('rate')) : shorter(phone)));
    await expect(checks.check(1, '1')).rejects.toThrow('ERR_WAPP_CHECK_CONTACT');
    refuses = false;
    expect(await checks.check(1, '1')).toMatchObject({ exists: true });
  });

  it('rejects more queries than a user would wait for', async () => {
    const { checks } = scene(shorter);
    const many = await Promise.allSettled(Array.from({ length: 22 }, (_, n) => checks.check(1, String(n))));
    const refusals = many.flatMap(each => (each.status === 'rejected' ? [String(each.reason.code)] : []));
    expect(refusals).toEqual(['ERR_CHECK_NUMBER', 'ERR_CHECK_NUMBER']);
  });

  describe('of whom a connection is about to write to', () => {
    const several = () => {
      const questions: { readonly id: number; readonly phones: readonly string[] }[] = [];
      let now = new Date('2026-03-02T12:00:00Z');
      let isComplete = true;
      const checks = new PacedNumberChecks({
        clock: { now: () => now },
        connections: () => Promise.resolve([5, 4].map(phoneOf)),
        ask: ({ id }, phones) => {
          questions.push({ id, phones });
          const answered = isComplete || phones.length === 1 ? phones : phones.slice(1);
          return Promise.resolve(answered.map(phone => ({ phone, exists: !phone.endsWith('0') })));
        },
        pause: () => Promise.resolve(),
      });
      return {
        checks,
        questions,
        later: (days: number) => (now = new Date(now.getTime() + days * 86_400_000)),
        omitTheFirst: () => (isComplete = false),
      };
    };
    const people = Array.from({ length: 30 }, (_, index) => String(100 + index));

    it('is made by that connection, with those who follow: twenty at most in a question, known for 30 days', async () => {
      const { checks, questions, later } = several();
      const by = { connectionId: 4, along: people };
      expect(await checks.check(1, '100', by)).toEqual({ exists: false, number: '100' });
      expect(questions).toEqual([{ id: 4, phones: people.slice(0, 20) }]);
      later(29);
      expect(await checks.check(1, '119')).toEqual({ exists: true, number: '119' });
      expect(questions).toHaveLength(1);
      await checks.check(1, '120', by);
      expect(questions.at(-1)).toEqual({ id: 4, phones: ['120', '100', ...people.slice(21)] });
    });

    it('is made by another one, and of that number alone, while it is not connected', async () => {
      const { checks, questions } = several();
      await checks.check(1, '101', { connectionId: 9, along: people });
      expect(questions).toEqual([{ id: 5, phones: ['101'] }]);
    });

    it('is repeated for a single number whose result cannot be distinguished from the others’', async () => {
      const { checks, questions, omitTheFirst } = several();
      omitTheFirst();
      const by = { connectionId: 4, along: ['102'] };
      expect(await checks.check(1, '101', by)).toEqual({ exists: true, number: '101' });
      expect(questions.map(({ phones }) => phones)).toEqual([['101', '102'], ['101']]);
    });
  });
});

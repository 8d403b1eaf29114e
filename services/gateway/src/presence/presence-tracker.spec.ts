import { uuidv5 } from '@prosa/kernel';
import type { ChatRef, ProviderSession } from '../whatsapp/whatsapp.port';
import { PresenceTracker } from './presence-tracker';

const shop = { companyId: 1, id: 7, uuid: uuidv5('connection') };
const ana: ChatRef = { kind: 'user', phone: '5511988887777' };
const bia: ChatRef = { kind: 'user', phone: '5511977776666' };

/** Records the presence that is sent to WhatsApp on one connection. */
class RecordingSession {
  now = 0;
  away = false;
  readonly said: string[] = [];
  session: Pick<ProviderSession, 'setOnline' | 'followPresence'> = this.open();
  readonly tracker = new PresenceTracker({
    now: () => new Date(this.now),
    session: () => this.session as ProviderSession,
  });

  open(): Pick<ProviderSession, 'setOnline' | 'followPresence'> {
    return {
      setOnline: online => this.say(online ? 'online' : 'offline'),
      followPresence: ({ phone }) => this.say(`follows ${phone?.slice(-4) ?? ''}`),
    };
  }

  look(chat: ChatRef, looking: boolean, by = 'api-1'): Promise<void> {
    return this.tracker.look(shop, { chat, by, looking });
  }

  private say(what: string): Promise<void> {
    if (this.away) return Promise.reject(new Error('not connected'));
    this.said.push(what);
    return Promise.resolve();
  }
}

describe('The presence on WhatsApp', () => {
  let received: RecordingSession;

  beforeEach(() => {
    received = new RecordingSession();
  });

  it('is set before the first chat is subscribed to, and once for all chats', async () => {
    await received.look(ana, true);
    await received.look(bia, true);
    await received.look(ana, true);
    expect(received.said).toEqual(['online', 'follows 7777', 'follows 6666']);
  });

  it('is withdrawn after the last view, and not between two', async () => {
    await received.look(ana, true);
    await received.look(ana, false);
    await received.look(bia, true);
    expect(received.said).not.toContain('offline');
    await received.look(bia, false);
    await received.tracker.settle();
    expect(received.said.at(-1)).toBe('offline');
    await received.look(ana, true);
    expect(received.said.slice(-2)).toEqual(['online', 'follows 7777']);
  });

  it('lasts while another process has viewers of the same chat', async () => {
    await received.look(ana, true);
    await received.look(ana, true, 'api-2');
    await received.look(ana, false);
    await received.tracker.settle();
    expect(received.said).not.toContain('offline');
  });

  it('ends when the views expire', async () => {
    await received.look(ana, true);
    received.now = 90_000;
    await received.tracker.settle();
    expect(received.said.at(-1)).toBe('offline');
  });

  it('is sent again after every connection, including what could not be sent then', async () => {
    await received.look(ana, true);
    await received.tracker.connected(shop);
    expect(received.said).toEqual(['online', 'follows 7777', 'online', 'follows 7777']);
    received.away = true;
    await received.tracker.connected(shop);
    received.away = false;
    await received.tracker.settle();
    expect(received.said.slice(4)).toEqual(['online', 'follows 7777']);
  });

  it('is sent to the next session, and no withdrawal to a new one', async () => {
    await received.look(ana, true);
    received.session = received.open();
    await received.tracker.settle();
    expect(received.said.slice(2)).toEqual(['online', 'follows 7777']);
    received.session = received.open();
    await received.look(ana, false);
    await received.tracker.settle();
    expect(received.said).toHaveLength(4);
  });

  it('ends with the worker', async () => {
    await received.look(ana, true);
    await received.tracker.stop();
    expect(received.said.at(-1)).toBe('offline');
  });
});

import { uuidv5 } from '@prosa/kernel';
import type { ChatRef, ProviderSession } from '../whatsapp/whatsapp.port';
import { PresenceKeeper } from './presence-keeper';

const shop = { companyId: 1, id: 7, uuid: uuidv5('connection') };
const ana: ChatRef = { kind: 'user', phone: '5511988887777' };
const bia: ChatRef = { kind: 'user', phone: '5511977776666' };

/** What WhatsApp is told of one connection. */
class Heard {
  now = 0;
  away = false;
  readonly said: string[] = [];
  session: Pick<ProviderSession, 'setOnline' | 'followPresence'> = this.open();
  readonly keeper = new PresenceKeeper({
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
    return this.keeper.look(shop, { chat, by, looking });
  }

  private say(what: string): Promise<void> {
    if (this.away) return Promise.reject(new Error('not connected'));
    this.said.push(what);
    return Promise.resolve();
  }
}

describe('Being online on WhatsApp', () => {
  let heard: Heard;

  beforeEach(() => {
    heard = new Heard();
  });

  it('is said before the first chat is followed, and once for all chats', async () => {
    await heard.look(ana, true);
    await heard.look(bia, true);
    await heard.look(ana, true);
    expect(heard.said).toEqual(['online', 'follows 7777', 'follows 6666']);
  });

  it('is taken back after the last look, and not between two', async () => {
    await heard.look(ana, true);
    await heard.look(ana, false);
    await heard.look(bia, true);
    expect(heard.said).not.toContain('offline');
    await heard.look(bia, false);
    await heard.keeper.settle();
    expect(heard.said.at(-1)).toBe('offline');
    await heard.look(ana, true);
    expect(heard.said.slice(-2)).toEqual(['online', 'follows 7777']);
  });

  it('lasts while another process has the same chat before its people', async () => {
    await heard.look(ana, true);
    await heard.look(ana, true, 'api-2');
    await heard.look(ana, false);
    await heard.keeper.settle();
    expect(heard.said).not.toContain('offline');
  });

  it('ends when nobody is heard of any more', async () => {
    await heard.look(ana, true);
    heard.now = 90_000;
    await heard.keeper.settle();
    expect(heard.said.at(-1)).toBe('offline');
  });

  it('is said anew after every connection, and what could not be said then', async () => {
    await heard.look(ana, true);
    await heard.keeper.connected(shop);
    expect(heard.said).toEqual(['online', 'follows 7777', 'online', 'follows 7777']);
    heard.away = true;
    await heard.keeper.connected(shop);
    heard.away = false;
    await heard.keeper.settle();
    expect(heard.said.slice(4)).toEqual(['online', 'follows 7777']);
  });

  it('is said to whoever opens the session next, and nothing of the end to a new one', async () => {
    await heard.look(ana, true);
    heard.session = heard.open();
    await heard.keeper.settle();
    expect(heard.said.slice(2)).toEqual(['online', 'follows 7777']);
    heard.session = heard.open();
    await heard.look(ana, false);
    await heard.keeper.settle();
    expect(heard.said).toHaveLength(4);
  });

  it('ends with the worker', async () => {
    await heard.look(ana, true);
    await heard.keeper.stop();
    expect(heard.said.at(-1)).toBe('offline');
  });
});

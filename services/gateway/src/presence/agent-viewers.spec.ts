import { uuidv5 } from '@prosa/kernel';
import { AgentViewers } from './agent-viewers';
import type { TicketChat } from './ticket-chat.queries';

const CHAT: TicketChat = {
  connection: { companyId: 1, id: 7, uuid: uuidv5('connection') },
  chat: { kind: 'user', phone: '5511988887777' },
  isOpen: true,
  isClosed: false,
};

class Rig {
  now = 0;
  place: TicketChat | null = CHAT;
  readonly told: boolean[] = [];
  readonly viewers = new AgentViewers({
    now: () => new Date(this.now),
    chatOf: () => Promise.resolve(this.place),
    calls: {
      tell: (_, __, request) => {
        this.told.push((request as { readonly looking: boolean }).looking);
        return Promise.resolve();
      },
    },
  });

  see(isLooking: boolean, looker = 'ana'): Promise<void> {
    return this.viewers.looking(1, 11, looker, isLooking);
  }
}

describe('Agents that view tickets', () => {
  let desk: Rig;

  beforeEach(() => {
    desk = new Rig();
  });

  afterEach(() => desk.viewers.onModuleDestroy());

  it('are announced once, however often they act', async () => {
    await desk.see(true);
    await desk.see(true);
    await desk.see(true, 'bruno');
    expect(desk.told).toEqual([true]);
  });

  it('are withdrawn when the last of them has left', async () => {
    await desk.see(true);
    await desk.see(true, 'bruno');
    await desk.see(false);
    expect(desk.told).toEqual([true]);
    await desk.see(false, 'bruno');
    expect(desk.told).toEqual([true, false]);
    await desk.see(false, 'bruno');
    expect(desk.told).toHaveLength(2);
  });

  it('are repeated while they stay', async () => {
    await desk.see(true);
    desk.now = 45_000;
    await desk.viewers.renew();
    expect(desk.told).toEqual([true, true]);
  });

  it('are withdrawn after minutes without activity, and announced with the next key', async () => {
    await desk.see(true);
    desk.now = 300_000;
    await desk.viewers.renew();
    expect(desk.told).toEqual([true, false]);
    await desk.see(true);
    expect(desk.told).toEqual([true, false, true]);
  });

  it('are not announced on a closed ticket, or while the phone is offline', async () => {
    desk.place = { ...CHAT, isOpen: false, isClosed: true };
    await desk.see(true);
    desk.place = null;
    desk.now = 45_000;
    await desk.viewers.renew();
    expect(desk.told).toEqual([]);
  });
});

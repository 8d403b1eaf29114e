import { uuidv5 } from '@prosa/kernel';
import { AgentLooks } from './agent-looks';
import type { TicketChat } from './ticket-chat.queries';

const CHAT: TicketChat = {
  connection: { companyId: 1, id: 7, uuid: uuidv5('connection') },
  chat: { kind: 'user', phone: '5511988887777' },
  isOpen: true,
  isClosed: false,
};

class Desk {
  now = 0;
  place: TicketChat | null = CHAT;
  readonly told: boolean[] = [];
  readonly looks = new AgentLooks({
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
    return this.looks.looking(1, 11, looker, isLooking);
  }
}

describe('Looks of agents at tickets', () => {
  let desk: Desk;

  beforeEach(() => {
    desk = new Desk();
  });

  afterEach(() => desk.looks.onModuleDestroy());

  it('are told once at first, however often something is done', async () => {
    await desk.see(true);
    await desk.see(true);
    await desk.see(true, 'bruno');
    expect(desk.told).toEqual([true]);
  });

  it('are over when the last of those who look has gone', async () => {
    await desk.see(true);
    await desk.see(true, 'bruno');
    await desk.see(false);
    expect(desk.told).toEqual([true]);
    await desk.see(false, 'bruno');
    expect(desk.told).toEqual([true, false]);
    await desk.see(false, 'bruno');
    expect(desk.told).toHaveLength(2);
  });

  it('are told again while they go on', async () => {
    await desk.see(true);
    desk.now = 45_000;
    await desk.looks.renew();
    expect(desk.told).toEqual([true, true]);
  });

  it('are over when nobody did anything for minutes, and begin with the next key', async () => {
    await desk.see(true);
    desk.now = 300_000;
    await desk.looks.renew();
    expect(desk.told).toEqual([true, false]);
    await desk.see(true);
    expect(desk.told).toEqual([true, false, true]);
  });

  it('are nobody’s business on a closed ticket, or while the phone is away', async () => {
    desk.place = { ...CHAT, isOpen: false, isClosed: true };
    await desk.see(true);
    desk.place = null;
    desk.now = 45_000;
    await desk.looks.renew();
    expect(desk.told).toEqual([]);
  });
});

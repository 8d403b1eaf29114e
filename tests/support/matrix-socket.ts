import type { CatchUpAnswer } from '@prosa/contracts';
import { SOCKET_VERBS } from '@prosa/contracts';
import type { Socket } from 'socket.io-client';
import { eventually } from './eventually';
import { holdsCanary, malformed, missing } from './matrix-calls';
import type { CompanyWorld, Id } from './matrix-world';
import { SimulatorClient } from './simulator-client';

type Frames = { event: string; payload: Record<string, unknown> }[];

interface Listener {
  readonly socket: Socket;
  readonly frames: Frames;
}

/** What a verb says about a ticket. */
const argument = (verb: string, ticket: Id): unknown =>
  verb === 'presenceUpdate' ? { ticketId: ticket, presence: 'composing' } : String(ticket);

const answerOf = async (socket: Socket, verb: string, said: unknown): Promise<string> =>
  JSON.stringify(await socket.timeout(5_000).emitWithAck(verb, said));

const aboutTickets = SOCKET_VERBS.filter(verb => /^(join|leave)ChatBox|presence/.test(verb));

const aboutLeads = SOCKET_VERBS.filter(verb => verb.includes('LeadChatBox'));

/** Sends every verb with foreign, unknown and malformed ids; returns leaks. */
const verbLeaks = async ({ socket }: Listener, victim: CompanyWorld): Promise<string[]> => {
  const faults: string[] = [];
  const pairs = [
    [victim.things.ticket, missing.ticket],
    [victim.things.ticketUuid, missing.ticketUuid],
  ] as const;
  for (const verb of aboutTickets)
    for (const [foreign, nothing] of pairs) {
      const answer = await answerOf(socket, verb, argument(verb, foreign));
      const wanted = await answerOf(socket, verb, argument(verb, nothing));
      if (answer !== wanted || !answer.includes('ERR_NO_TICKET_FOUND'))
        faults.push(`${verb}: ${answer} ≠ ${wanted}`);
    }
  for (const verb of aboutLeads) {
    const answer = await answerOf(socket, verb, String(victim.things.lead));
    const wanted = await answerOf(socket, verb, String(missing.lead));
    if (answer !== wanted || !answer.includes('ERR_NO_LEAD_FOUND'))
      faults.push(`${verb}: ${answer} ≠ ${wanted}`);
  }
  for (const verb of SOCKET_VERBS)
    for (const said of [...malformed, null, {}, [], 0, { ticketId: {} }, 'x'.repeat(5_000)]) {
      const answer = await answerOf(socket, verb, said);
      if (answer.includes('ERR_INTERNAL'))
        faults.push(`${verb} ${JSON.stringify(said).slice(0, 40)}: ${answer}`);
    }
  return faults;
};

const listen = (world: CompanyWorld): Promise<Listener[]> =>
  Promise.all([...world.people.values()].map(person => person.socket()));

/** Acts in one company while users of another listen to everything they can; returns what they received. */
export const socketLeaks = async (
  url: string,
  victim: CompanyWorld,
  attacker: CompanyWorld,
): Promise<readonly string[]> => {
  const [spies, residents] = [await listen(attacker), await listen(victim)];
  try {
    return await leaksTo(url, { who: attacker, listeners: spies }, { who: victim, listeners: residents });
  } finally {
    for (const { socket } of [...spies, ...residents]) socket.close();
  }
};

/** A company and who of it listens. */
interface Side {
  readonly who: CompanyWorld;
  readonly listeners: readonly Listener[];
}

const leaksTo = async (
  url: string,
  { who: attacker, listeners: spies }: Side,
  { who: victim, listeners: residents }: Side,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const spy of spies) faults.push(...(await verbLeaks(spy, victim)));
  for (const spy of spies)
    for (const status of ['pending', 'open', 'closed']) await answerOf(spy.socket, 'joinTickets', status);

  const agent = victim.people.get('user');
  const text = `${victim.canary} ao vivo ${Date.now()}`;
  await agent?.post(`/messages/${victim.things.ticket}`, { body: text });
  await new SimulatorClient(url).write({
    from: '5511955550001',
    name: victim.canary,
    to: victim.phone,
    text,
  });
  await eventually(() => {
    if (!residents.some(({ frames }) => JSON.stringify(frames).includes(text)))
      throw new Error('no frame yet');
  });
  // After the own company's next frame, all earlier ones have been received.
  const mark = `${attacker.canary} marco ${Date.now()}`;
  await attacker.people.get('user')?.post(`/messages/${attacker.things.ticket}`, { body: mark });
  await eventually(() => {
    if (!spies.some(({ frames }) => JSON.stringify(frames).includes(mark))) throw new Error('no mark yet');
  });

  for (const { frames } of spies) faults.push(...foreignFrames(frames, attacker, victim));
  for (const { frames } of residents) faults.push(...foreignFrames(frames, victim, attacker));
  for (const person of attacker.people.values()) {
    const caughtUp = await person.get<CatchUpAnswer>('/live/frames?after=0');
    const frames = caughtUp.frames.map(frame =>
      'event' in frame
        ? { event: frame.event, payload: frame.payload as Record<string, unknown> }
        : { event: 'hidden', payload: {} },
    );
    faults.push(...foreignFrames(frames, attacker, victim));
  }
  return faults;
};

const foreignFrames = (frames: Frames, listener: CompanyWorld, other: CompanyWorld): string[] =>
  frames
    .filter(
      ({ event, payload }) =>
        holdsCanary(JSON.stringify(payload ?? null), other) ||
        !(['hidden', 'ready'].includes(event) || event.startsWith(`company-${listener.companyId}-`)),
    )
    .map(({ event }) => `${listener.canary} heard ${event}`);

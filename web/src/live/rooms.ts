/** The part of a socket that rooms need. */
export interface RoomSocket {
  emit(verb: string, ...args: unknown[]): unknown;
}

type Room = readonly [join: string, leave: string, ...args: string[]];

const joined = new Map<string, { readonly room: Room; count: number }>();
let socket: RoomSocket | null = null;
let here: { readonly ticketId: number; readonly presence: 'viewing' | 'composing' } | null = null;

const join = (room: Room): void => {
  const key = JSON.stringify(room);
  const entry = joined.get(key);
  if (entry !== undefined) {
    entry.count += 1;
    return;
  }
  joined.set(key, { room, count: 1 });
  const [verb, , ...args] = room;
  socket?.emit(verb, ...args);
};

const leave = (room: Room): void => {
  const key = JSON.stringify(room);
  const entry = joined.get(key);
  if (entry === undefined) return;
  entry.count -= 1;
  if (entry.count > 0) return;
  joined.delete(key);
  const [, verb, ...args] = room;
  socket?.emit(verb, ...args);
};

const chatBox = (uuid: string): Room => ['joinChatBox', 'leaveChatBox', uuid];
const tickets = (status: string): Room => ['joinTickets', 'leaveTickets', status];
const leads = (status: string): Room => ['joinLeads', 'leaveLeads', status];
const leadChatBox = (uuid: string): Room => ['joinLeadChatBox', 'leaveLeadChatBox', uuid];
const LEAD_NOTIFICATION: Room = ['joinLeadNotification', 'leaveLeadNotification'];

/** Enters a ticket's room; rooms are counted, and entered again by themselves after a reconnect. */
export const joinChatBox = (uuid: string): void => join(chatBox(uuid));
/** Leaves a ticket's room when the last of those who entered it leaves. */
export const leaveChatBox = (uuid: string): void => leave(chatBox(uuid));
/** Enters the room of the tickets of a status. */
export const joinTickets = (status: string): void => join(tickets(status));
/** Leaves the room of the tickets of a status. */
export const leaveTickets = (status: string): void => leave(tickets(status));

/** Enters the room of the leads of a status. */
export const joinLeads = (status: string): void => join(leads(status));
/** Leaves the room of the leads of a status. */
export const leaveLeads = (status: string): void => leave(leads(status));
/** Enters the room of news about leads. */
export const joinLeadNotification = (): void => join(LEAD_NOTIFICATION);
/** Leaves the room of news about leads. */
export const leaveLeadNotification = (): void => leave(LEAD_NOTIFICATION);
/** Enters a lead's room. */
export const joinLeadChatBox = (uuid: string): void => join(leadChatBox(uuid));
/** Leaves a lead's room. */
export const leaveLeadChatBox = (uuid: string): void => leave(leadChatBox(uuid));

/**
 * Publishes the user's presence in a ticket; the current one is repeated after a reconnect, earlier ones are not.
 */
export const sendPresence = (ticketId: number, presence: 'viewing' | 'composing' | 'left'): void => {
  if (presence !== 'left') here = { ticketId, presence };
  else if (here?.ticketId === ticketId) here = null;
  socket?.emit('presenceUpdate', { ticketId, presence });
};

/** Gives the rooms a socket that is ready for joins (every join is repeated on it), or takes it away. */
export const bindRooms = (next: RoomSocket | null): void => {
  socket = next;
  if (next === null) return;
  for (const { room } of joined.values()) {
    const [verb, , ...args] = room;
    next.emit(verb, ...args);
  }
  if (here !== null) next.emit('presenceUpdate', here);
};

/** Forgets every room; the next person joins their own. */
export const forgetRooms = (): void => {
  joined.clear();
  here = null;
  socket = null;
};

import { LIMITS, type ConnectionPurpose, type OpeningHours } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  ColorField,
  IdField,
  IntegerField,
  ListField,
  OpeningHoursField,
  PhoneField,
  TextField,
  type Viewer,
} from '@prosa/http';
import type { ConnectionSettings } from './connection.events';

const MESSAGE_MAX = 4_096;
const MINUTES_MAX = 525_600;

const message = (text: string) => TextField({ optional: true, max: MESSAGE_MAX, trim: false, text });
const minutes = (text: string) => IntegerField({ optional: true, min: 0, max: MINUTES_MAX, text });

/** The settings of a connection that users can change, besides its name. */
abstract class ConnectionChoices {
  @ColorField({ optional: true })
  color?: string;

  @BooleanField({
    optional: true,
    text: 'New conversations start here; one connection always is the default.',
  })
  isDefault?: boolean;

  @ListField({ of: 'id', optional: true, text: 'Queues a customer may choose from.' })
  queueIds?: number[];

  @message('Sent to who writes for the first time; required with more than one queue.')
  greetingMessage?: string;

  @message('Sent when a ticket is resolved.')
  complationMessage?: string;

  @message('Sent outside of working hours.')
  outOfHoursMessage?: string;

  @message('Asks for a rating.')
  ratingMessage?: string;

  @message('Sent before an inactive chat is closed.')
  expiresInactiveMessage?: string;

  @minutes('Minutes until an inactive chat is closed; 0: never.')
  expiresTicket?: number;

  @minutes('Minutes the queue menu stays in use.')
  timeUseBotQueues?: number;

  @IntegerField({ optional: true, min: 0, max: 100, text: 'How often the queue menu is sent at most.' })
  maxUseBotQueues?: number;

  @minutes('Minutes until a waiting ticket is transferred; 0: never.')
  timeToTransfer?: number;

  @IdField({ optional: true, nullable: true })
  transferQueueId?: number | null;

  @IdField({ optional: true, nullable: true })
  promptId?: number | null;

  @IdField({ optional: true, nullable: true })
  integrationId?: number | null;

  @OpeningHoursField({
    optional: true,
    nullable: true,
    text: 'The seven days, Monday first; equal times mean closed. null: no hours of its own.',
  })
  schedules?: string | null;
}

/** A new connection; only the name is needed. */
export class AddConnectionRequest extends ConnectionChoices {
  @TextField({ ...LIMITS.connectionName })
  name!: string;
}

/** A partial update of a connection; omitted fields keep their value. */
export class ChangeConnectionRequest extends ConnectionChoices {
  @TextField({ optional: true, ...LIMITS.connectionName })
  name?: string;
}

/** Settings of a new connection. */
export const DEFAULT_SETTINGS: Omit<ConnectionSettings, 'name'> = {
  color: '#773DFA',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  queueIds: [],
  schedules: null,
};

/** The settings that a request contains, without the fields that it omits. */
export const settingsIn = ({
  isDefault: _,
  schedules,
  ...request
}: ChangeConnectionRequest): Partial<ConnectionSettings> => ({
  ...Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)),
  ...(schedules === undefined ? {} : { schedules: weekIn(schedules) }),
});

const weekIn = (text: string | null): readonly OpeningHours[] | null =>
  text === null ? null : (JSON.parse(text) as readonly OpeningHours[]);

/** Adds a connection and opens its session. */
export class AddConnection {
  constructor(
    readonly companyId: number,
    readonly envelope: CommandEnvelope,
    readonly request: AddConnectionRequest,
    readonly purpose: ConnectionPurpose = 'service',
  ) {}
}

/** Updates a connection's settings. */
export class ChangeConnection {
  constructor(
    readonly companyId: number,
    readonly envelope: CommandEnvelope,
    readonly connectionId: number,
    readonly request: ChangeConnectionRequest,
  ) {}
}

/** Unlinks and removes a connection. */
export class RemoveConnection {
  constructor(
    readonly companyId: number,
    readonly envelope: CommandEnvelope,
    readonly connectionId: number,
    /** Rejected when the connection has another purpose; absent: any purpose is accepted. */
    readonly purpose?: ConnectionPurpose,
  ) {}
}

/** Opens a connection's session (showing a new QR code when no phone is linked), or unlinks it. */
export class SteerSession {
  constructor(
    readonly companyId: number,
    readonly envelope: CommandEnvelope,
    readonly connectionId: number,
    readonly to: 'start' | 'disconnect',
  ) {}
}

/** The phone to link by pairing code. */
export class PairingCodeRequest {
  @PhoneField({
    text: 'Its number with area code, and country code outside of Brazil.',
    example: '5511988887777',
  })
  number!: string;
}

/** Requests the code that a phone types to be linked instead of scanning a QR code. */
export class AskPairingCode {
  constructor(
    readonly companyId: number,
    readonly connectionId: number,
    readonly request: PairingCodeRequest,
  ) {}
}

/** Lists the company's connections, or returns one of them. */
export class ListConnections {
  constructor(
    readonly viewer: Viewer,
    readonly connectionId?: number,
    readonly purpose?: ConnectionPurpose,
  ) {}
}
